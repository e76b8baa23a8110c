// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <functional>
#include <iterator>
#include <string>
#include <string_view>

namespace tangram {

/// Takes a long text piece by piece. False: it can take no more, and none of the rest need be made.
using TextSink = std::function<bool(std::string_view piece)>;

/// Gathers what is written in small bits into pieces of some 64 KiB for a sink, which outlives it.
class TextPieces {
public:
    explicit TextPieces(const TextSink& sink)
        : sink_(sink)
    {
    }

    template <typename... Arguments> void add(fmt::format_string<Arguments...> text, Arguments&&... arguments)
    {
        fmt::format_to(std::back_inserter(waiting_), text, std::forward<Arguments>(arguments)...);
        pass_on(piece_bytes);
    }
    void add_text(std::string_view text)
    {
        waiting_ += text;
        pass_on(piece_bytes);
    }
    bool wanted() const { return wanted_; } ///< false once the sink takes no more
    void end() { pass_on(1); }

private:
    static constexpr std::size_t piece_bytes = std::size_t{1} << 16;

    void pass_on(std::size_t at_least)
    {
        if (waiting_.size() < at_least)
            return;
        wanted_ = wanted_ && sink_(waiting_);
        waiting_.clear();
    }

    const TextSink& sink_;
    std::string waiting_;
    bool wanted_ = true;
};

} // namespace tangram

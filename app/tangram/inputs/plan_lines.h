// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace tangram::cli {

/// Twice as long as a plan whose timeline is as long as a file can hold.
inline constexpr std::size_t longest_line_bytes = std::size_t{1} << 28;

/// The lines of a stream, one at a time.
class PlanLines {
public:
    /// The stream must outlive it.
    explicit PlanLines(std::FILE* stream)
        : stream_(stream)
    {
    }
    /// Reads the next line, its end left out; false at the end of the stream and when the line is too long.
    bool next();
    const std::string& text() const { return text_; }
    bool blank() const;
    std::size_t number() const { return number_; } ///< of the line, from 1
    bool too_long() const { return too_long_; } ///< the line has more than longest_line_bytes; the rest is not read

private:
    std::FILE* stream_;
    std::string text_;
    std::size_t number_ = 0;
    bool too_long_ = false;
};

} // namespace tangram::cli

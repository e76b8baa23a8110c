// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/translator.h"

#include <string>
#include <string_view>

namespace tangram {

/// From now on core speaks a language that is English between marks: "⟦expected {}, found {}⟧".
inline void speak_in_marks()
{
    set_translator([](const std::string& english) { return "⟦" + english + "⟧"; });
}

/// Whether no word stands outside of the marks: what does was written past the translator.
inline bool all_in_marks(std::string_view text)
{
    constexpr std::string_view open = "⟦";
    constexpr std::string_view close = "⟧";
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with(open))
            ++depth;
        else if (rest.starts_with(close))
            --depth;
        else if (depth == 0 && ((rest[0] >= 'a' && rest[0] <= 'z') || (rest[0] >= 'A' && rest[0] <= 'Z')))
            return false;
    }
    return true;
}

} // namespace tangram

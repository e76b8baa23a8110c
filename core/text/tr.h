// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/translator.h"

#include <fmt/format.h>

#include <string>

namespace tangram {

/// Texts of core for people. lupdate finds them as it finds those of the window, and keeps them under "Core".
struct Core {
    TANGRAM_TEXTS_OF(Core)

    /// `english` as the person reads it, with its arguments put in; the compiler checks that they fit. A translation
    /// may turn them round: "{} of {}" is "{1}: {0}" elsewhere. The first argument must not be a literal, which lupdate
    /// takes for a remark to translators.
    template <typename... Arguments>
    static std::string tr(fmt::format_string<Arguments...> english, Arguments&&... arguments)
    {
        return filled(english, fmt::make_format_args(arguments...));
    }

    /// Marks a text that is translated where it is shown: by filled, or by translated() if it has no arguments.
    static constexpr const char* later(const char* english) { return english; }

    /// As tr, of a text that was marked. A translation that the arguments do not fit gives way to the English text.
    static std::string filled(fmt::string_view english, fmt::format_args arguments);
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"
#include "text/translator.h"

#include <fmt/format.h>

#include <concepts>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace tangram {

/// Texts of core for people. lupdate finds them as it finds those of the window, and keeps them under "Core".
struct Core {
    TANGRAM_TEXTS_OF(Core)

    /// What the format of a message is checked with for an argument of the type.
    template <typename Argument, typename Plain = std::remove_cvref_t<Argument>>
    using Checked = std::conditional_t<std::integral<Plain>, std::int64_t,
                                       std::conditional_t<std::floating_point<Plain>, double, std::string>>;
    /// What a message keeps of an argument.
    template <typename Argument> static Message::Argument kept(Argument&& argument)
    {
        if constexpr (std::same_as<std::remove_cvref_t<Argument>, Message>)
            return std::make_shared<const Message>(std::forward<Argument>(argument));
        else
            return Checked<Argument>(std::forward<Argument>(argument));
    }

    /// `english` as the person reads it, with its arguments put in; the compiler checks that they fit. A translation
    /// may turn them round: "{} of {}" is "{1}: {0}" elsewhere. The first argument must not be a literal, which lupdate
    /// takes for a remark to translators.
    template <typename... Arguments>
    static std::string tr(fmt::format_string<Arguments...> english, Arguments&&... arguments)
    {
        return filled(english, fmt::make_format_args(arguments...));
    }

    /// As tr, but put into words later, wherever it is shown. Messages among the arguments are put into words with it.
    template <typename... Arguments>
    static Message message_of(fmt::format_string<const Checked<Arguments>&...> english, Arguments&&... arguments)
    {
        const fmt::string_view format = english;
        return Message(std::string(format.data(), format.size()), {kept(std::forward<Arguments>(arguments))...});
    }

    /// Marks a text that is translated where it is shown: by filled, or by translated() if it has no arguments.
    static constexpr const char* later(const char* english) { return english; }

    /// As tr, of a text that was marked. A translation that the arguments do not fit gives way to the English text.
    static std::string filled(fmt::string_view english, fmt::format_args arguments);
};

} // namespace tangram

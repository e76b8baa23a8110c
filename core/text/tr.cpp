// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tr.h"

#include <cstddef>

namespace tangram {

namespace {

Translator translator = nullptr;

/// How many arguments a format takes; "{{" is a brace.
std::size_t places(std::string_view format)
{
    std::size_t count = 0;
    for (std::size_t at = format.find('{'); at < format.size(); at = format.find('{', at)) {
        const bool escaped = format.substr(at).starts_with("{{");
        count += escaped ? 0 : 1;
        at += escaped ? 2 : 1;
    }
    return count;
}

} // namespace

void set_translator(Translator wanted)
{
    translator = wanted;
}

std::string translated(std::string_view english)
{
    std::string text(english);
    return translator != nullptr ? translator(text) : text;
}

std::string Core::filled(fmt::string_view english, fmt::format_args arguments)
{
    const std::string_view original(english.data(), english.size());
    if (translator != nullptr)
        try {
            if (const std::string text = translated(original); places(text) == places(original))
                return fmt::vformat(text, arguments);
        } catch (const fmt::format_error&) {
            // As if it had no translation.
        }
    return fmt::vformat(english, arguments);
}

} // namespace tangram

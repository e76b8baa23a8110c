// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/message.h"

#include "text/tr.h"

#include <fmt/args.h>

namespace tangram {

std::string Message::english() const
{
    return put(Language::english);
}

std::string Message::words() const
{
    return put(Language::of_reader);
}

std::string Message::put(Language language) const
{
    const bool translates = language == Language::of_reader;
    if (arguments_.empty())
        return translates ? translated(english_) : english_;
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (const Argument& argument : arguments_)
        if (const auto* marked = std::get_if<Marked>(&argument))
            arguments.push_back(translates ? translated(marked->english) : marked->english);
        else if (const auto* text = std::get_if<std::string>(&argument))
            arguments.push_back(*text);
        else if (const auto* real = std::get_if<double>(&argument))
            arguments.push_back(*real);
        else
            arguments.push_back(std::get<std::int64_t>(argument));
    return translates ? Core::filled(english_, arguments) : fmt::vformat(english_, arguments);
}

std::vector<std::string> in_english(const std::vector<Message>& messages)
{
    std::vector<std::string> texts;
    for (const Message& message : messages)
        texts.push_back(message.english());
    return texts;
}

} // namespace tangram

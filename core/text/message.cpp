// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/message.h"

#include "text/tr.h"

#include <fmt/args.h>

#include <type_traits>
#include <utility>

namespace tangram {

namespace {

using Arguments = fmt::dynamic_format_arg_store<fmt::format_context>;

/// `word` gives what stands for a message among them.
template <typename Word> Arguments stored(const std::vector<Message::Argument>& arguments, const Word& word)
{
    Arguments store;
    for (const Message::Argument& argument : arguments)
        if (const auto* message = std::get_if<std::shared_ptr<const Message>>(&argument))
            store.push_back(word(**message));
        else
            std::visit(
                [&]<typename Value>(const Value& value) {
                    if constexpr (!std::is_same_v<Value, std::shared_ptr<const Message>>)
                        store.push_back(value);
                },
                argument);
    return store;
}

} // namespace

Message::Message(std::string format, std::vector<Argument> arguments)
    : format_(std::move(format))
    , arguments_(std::move(arguments))
{
    english_ = arguments_.empty()
        ? format_
        : fmt::vformat(format_, stored(arguments_, [](const Message& message) { return message.english(); }));
}

std::string Message::words() const
{
    if (arguments_.empty())
        return translated(english_);
    return Core::filled(format_, stored(arguments_, [](const Message& message) { return message.words(); }));
}

Message verbatim(std::string name)
{
    return Message("{}", {std::move(name)});
}

Message listed(const std::vector<Message>& messages)
{
    std::string format;
    std::vector<Message::Argument> arguments;
    for (const Message& message : messages) {
        format += arguments.empty() ? "{}" : ", {}";
        arguments.emplace_back(std::make_shared<const Message>(message));
    }
    return Message(std::move(format), std::move(arguments));
}

std::vector<std::string> in_english(const std::vector<Message>& messages)
{
    std::vector<std::string> texts;
    for (const Message& message : messages)
        texts.push_back(message.english());
    return texts;
}

} // namespace tangram

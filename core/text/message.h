// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tangram {

/// A text of core for people that knows no language: files keep it in English, and it is put into words where it is
/// shown. Core::message_of makes one with arguments.
class Message {
public:
    /// A message among the arguments is translated along with the text around it; it is never null.
    using Argument = std::variant<std::int64_t, double, std::string, std::shared_ptr<const Message>>;

    Message() = default;
    /// A text without arguments, marked with Core::later or as a file has it; braces in it mean nothing.
    explicit Message(std::string english)
        : english_(std::move(english))
    {
    }
    /// A format of fmt, and what is put in.
    Message(std::string format, std::vector<Argument> arguments);

    bool empty() const { return english_.empty(); }
    const std::string& english() const { return english_; }
    std::string words() const; ///< in the language of the person who reads, as far as there is a translation

    /// What reads the same is the same.
    friend bool operator==(const Message& a, const Message& b) { return a.english_ == b.english_; }
    friend std::strong_ordering operator<=>(const Message& a, const Message& b) { return a.english_ <=> b.english_; }

private:
    std::string english_;
    std::string format_; ///< of arguments, where there are any
    std::vector<Argument> arguments_;
};

/// A name, which no language changes.
Message verbatim(std::string name);

/// "a, b, c"
Message listed(const std::vector<Message>& messages);

std::vector<std::string> in_english(const std::vector<Message>& messages);

} // namespace tangram

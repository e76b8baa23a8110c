// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/json_text.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t line_length = 150;

std::string scalar(const ordered_json& value)
{
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// Appends `value` on one line; stops early, with false, once the text is longer than `longest`.
bool append_line(const ordered_json& value, std::string& text, std::size_t longest)
{
    if (!value.is_structured()) {
        text += scalar(value);
        return text.size() <= longest;
    }
    const bool object = value.is_object();
    text += object ? '{' : '[';
    bool first = true;
    for (auto item = value.begin(); item != value.end(); ++item) {
        if (!first)
            text += ", ";
        first = false;
        if (object)
            text += scalar(item.key()) + ": ";
        if (!append_line(item.value(), text, longest))
            return false;
    }
    text += object ? '}' : ']';
    return text.size() <= longest;
}

void append(const ordered_json& value, std::string& text, std::size_t indent, std::size_t used)
{
    if (std::string line; append_line(value, line, line_length - std::min(line_length, used + 1))
        || !value.is_structured() || value.empty()) {
        text += line;
        return;
    }
    const bool object = value.is_object();
    text += object ? '{' : '[';
    bool first = true;
    for (auto item = value.begin(); item != value.end(); ++item) {
        text += first ? "\n" : ",\n";
        first = false;
        text.append(indent + 2, ' ');
        const std::string key = object ? scalar(item.key()) + ": " : "";
        text += key;
        append(item.value(), text, indent + 2, indent + 2 + key.size());
    }
    text += '\n';
    text.append(indent, ' ');
    text += object ? '}' : ']';
}

} // namespace

std::string readable_json(const ordered_json& value)
{
    std::string text;
    append(value, text, 0, 0);
    text += '\n';
    return text;
}

std::string one_line_json(const ordered_json& value)
{
    std::string text;
    append_line(value, text, static_cast<std::size_t>(-1));
    return text;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/json_text.h"

#include <nlohmann/json.hpp>

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

namespace tangram {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t line_length = 150;

void append_text(const std::string& value, std::string& text)
{
    const auto plain = [](char letter) { return letter >= ' ' && letter < 0x7F && letter != '"' && letter != '\\'; };
    if (std::all_of(value.begin(), value.end(), plain))
        text.append(1, '"').append(value).append(1, '"');
    else
        text += ordered_json(value).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// Numbers as {fmt} writes them: the shortest digits that read back as the same value, 1024 rather than 1024.0.
void append_scalar(const ordered_json& value, std::string& text)
{
    if (value.is_string())
        append_text(value.get_ref<const std::string&>(), text);
    else if (value.is_number_float() && std::isfinite(value.get<double>()))
        fmt::format_to(std::back_inserter(text), FMT_COMPILE("{}"), value.get<double>() + 0.0); // no negative zero
    else if (value.is_number_unsigned())
        fmt::format_to(std::back_inserter(text), FMT_COMPILE("{}"), value.get<std::uint64_t>());
    else if (value.is_number_integer())
        fmt::format_to(std::back_inserter(text), FMT_COMPILE("{}"), value.get<std::int64_t>());
    else
        text += value.dump();
}

/// Appends `value` on one line; stops early, with false, once all of the text is longer than `longest`.
bool append_line(const ordered_json& value, std::string& text, std::size_t longest)
{
    if (!value.is_structured()) {
        append_scalar(value, text);
        return text.size() <= longest;
    }
    const bool object = value.is_object();
    text += object ? '{' : '[';
    bool first = true;
    for (auto item = value.begin(); item != value.end(); ++item) {
        if (!first)
            text += ", ";
        first = false;
        if (object) {
            append_text(item.key(), text);
            text += ": ";
        }
        if (!append_line(item.value(), text, longest))
            return false;
    }
    text += object ? '}' : ']';
    return text.size() <= longest;
}

void append(const ordered_json& value, std::string& text, std::size_t indent, std::size_t used)
{
    const std::size_t before = text.size();
    if (append_line(value, text, before + line_length - std::min(line_length, used + 1)) || !value.is_structured()
        || value.empty())
        return;
    text.resize(before);
    const bool object = value.is_object();
    text += object ? '{' : '[';
    bool first = true;
    for (auto item = value.begin(); item != value.end(); ++item) {
        text += first ? "\n" : ",\n";
        first = false;
        text.append(indent + 2, ' ');
        const std::size_t start = text.size();
        if (object) {
            append_text(item.key(), text);
            text += ": ";
        }
        append(item.value(), text, indent + 2, indent + 2 + text.size() - start);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/json_cursor.h"

#include "files/json/text.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tangram {

using nlohmann::json;

namespace {

constexpr std::size_t longest_text = 10000;
constexpr std::size_t longest_name = 200;

const json nothing;

/// What stands at a place, for a message.
std::string described(const json& value)
{
    if (value.is_object())
        return Core::tr("an object");
    if (value.is_array())
        return Core::tr("an array of {}", value.size());
    if (value.is_number_float())
        return number_text(value.get<double>());
    return shortened(value.dump(-1, ' ', false, json::error_handler_t::replace), 60);
}

std::string expected_number(Range range)
{
    const std::string high = number_text(range.high);
    if (range.low_excluded)
        return Core::tr("a number above {} and at most {}", number_text(range.low), high);
    return Core::tr("a number from {} to {}", number_text(range.low), high);
}

std::string expected_integer(int low, int high)
{
    if (low == 1)
        return Core::tr("a positive whole number of at most {}", high);
    return Core::tr("a whole number from {} to {}", low, high);
}

} // namespace

JsonCursor::JsonCursor(JsonDocument& document, const json& value)
    : document_(&document)
    , value_(&value)
{
}

JsonCursor::JsonCursor(JsonDocument& document)
    : JsonCursor(document, document.root())
{
}

bool JsonCursor::has(std::string_view key) const
{
    if (!value_->is_object())
        return false;
    document_->note_asked(*value_, key);
    const auto found = value_->find(std::string(key));
    return found != value_->end() && !found->is_null();
}

JsonCursor JsonCursor::operator[](std::string_view key) const
{
    expect_object();
    if (has(key))
        return {*document_, *value_->find(std::string(key))};
    if (!failed())
        document_->fail(*value_, key, Core::tr("\"{}\" is missing", key), Core::tr("add it"));
    return {*document_, nothing};
}

bool JsonCursor::is_object() const
{
    return value_->is_object();
}
bool JsonCursor::is_array() const
{
    return value_->is_array();
}
bool JsonCursor::is_string() const
{
    return value_->is_string();
}
bool JsonCursor::is_number() const
{
    return value_->is_number();
}
bool JsonCursor::is_boolean() const
{
    return value_->is_boolean();
}

void JsonCursor::expect_object() const
{
    if (!value_->is_object())
        expected(Core::tr("an object"));
}

void JsonCursor::fail(std::string message, std::string hint) const
{
    if (!failed())
        document_->fail(*value_, {}, std::move(message), std::move(hint));
}

void JsonCursor::expected(std::string_view what, std::string hint) const
{
    if (!failed())
        fail(Core::tr("expected {}, found {}", what, described(*value_)), std::move(hint));
}

double JsonCursor::number(Range range) const
{
    if (value_->is_number()) {
        const double value = value_->get<double>();
        if (value >= range.low && value <= range.high && !(range.low_excluded && value == range.low))
            return value;
    }
    expected(expected_number(range));
    return range.high;
}

int JsonCursor::integer(int low, int high) const
{
    if (value_->is_number()) {
        const double value = value_->get<double>();
        if (value >= low && value <= high && value == std::floor(value))
            return static_cast<int>(value);
    }
    expected(expected_integer(low, high));
    return low;
}

bool JsonCursor::boolean() const
{
    if (value_->is_boolean())
        return value_->get<bool>();
    expected(Core::tr("true or false"));
    return false;
}

std::string JsonCursor::text() const
{
    if (value_->is_string() && value_->get_ref<const std::string&>().size() <= longest_text)
        return value_->get<std::string>();
    expected(Core::tr("a string of at most {} characters", longest_text));
    return {};
}

std::string JsonCursor::name() const
{
    if (value_->is_string()) {
        const std::string& text = value_->get_ref<const std::string&>();
        const bool printable = std::none_of(text.begin(), text.end(), [](char letter) {
            return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
        });
        if (printable && !text.empty() && text.size() <= longest_name)
            return text;
    }
    expected(Core::tr("a name of 1 to {} printable characters", longest_name));
    return "?";
}

std::string JsonCursor::written() const
{
    return value_->dump();
}

int JsonCursor::one_of(std::span<const char* const> names) const
{
    if (value_->is_string()) {
        const std::string& text = value_->get_ref<const std::string&>();
        const auto found = std::find(names.begin(), names.end(), text);
        if (found != names.end())
            return static_cast<int>(found - names.begin());
    }
    std::vector<std::string> quoted;
    for (const char* name : names)
        quoted.push_back(fmt::format("\"{}\"", name));
    expected(enumeration(quoted, Core::tr("or")));
    return 0;
}

std::vector<JsonCursor> JsonCursor::items() const
{
    std::vector<JsonCursor> all;
    if (!value_->is_array()) {
        expected(Core::tr("an array"));
        return all;
    }
    all.reserve(value_->size());
    for (const json& item : *value_)
        all.emplace_back(*document_, item);
    return all;
}

std::vector<std::pair<std::string, JsonCursor>> JsonCursor::members() const
{
    std::vector<std::pair<std::string, JsonCursor>> all;
    expect_object();
    if (value_->is_object())
        for (auto member = value_->begin(); member != value_->end(); ++member)
            all.emplace_back(member.key(), JsonCursor(*document_, member.value()));
    return all;
}

double JsonCursor::number(std::string_view key, Range range, double otherwise) const
{
    return has(key) ? (*this)[key].number(range) : otherwise;
}

int JsonCursor::integer(std::string_view key, int low, int high, int otherwise) const
{
    return has(key) ? (*this)[key].integer(low, high) : otherwise;
}

bool JsonCursor::boolean(std::string_view key, bool otherwise) const
{
    return has(key) ? (*this)[key].boolean() : otherwise;
}

std::string JsonCursor::text(std::string_view key, std::string otherwise) const
{
    return has(key) ? (*this)[key].text() : std::move(otherwise);
}

std::string JsonCursor::name(std::string_view key, std::string otherwise) const
{
    return has(key) ? (*this)[key].name() : std::move(otherwise);
}

std::vector<JsonCursor> JsonCursor::items(std::string_view key) const
{
    return has(key) ? (*this)[key].items() : std::vector<JsonCursor>();
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_document.h"

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tangram {

/// Which numbers are sane at a place.
struct Range {
    double low = 0;
    double high = 0;
    bool low_excluded = false;
};
constexpr Range above_zero(double high)
{
    return {0, high, true};
}
constexpr Range from_zero(double high)
{
    return {0, high, false};
}

/// A place in a JsonDocument that is read as some type. What does not fit is noted in the document as its error, and a
/// harmless value of the type comes back. Lives no longer than the document.
class JsonCursor {
public:
    JsonCursor(JsonDocument& document, const nlohmann::json& value);
    explicit JsonCursor(JsonDocument& document);

    /// The member `key` is there and not null.
    bool has(std::string_view key) const;
    /// A member that must be there.
    JsonCursor operator[](std::string_view key) const;

    bool is_object() const;
    bool is_array() const;
    bool is_string() const;
    bool is_number() const;
    bool is_boolean() const;

    double number(Range range) const;
    int integer(int low, int high) const; ///< whole numbers, also when written as 8.0 or 1e3
    bool boolean() const;
    std::string text() const; ///< at most 10,000 bytes
    std::string name() const; ///< an id or name of 1 to 200 bytes without control characters
    std::string written() const; ///< the value as it is, in one line, keys in alphabetic order
    /// The index of the text among `names`, of which one is expected.
    int one_of(std::span<const char* const> names) const;
    int one_of(std::initializer_list<const char*> names) const
    {
        return one_of(std::span(names.begin(), names.size()));
    }
    std::vector<JsonCursor> items() const;
    std::vector<std::pair<std::string, JsonCursor>> members() const;

    // Members that may be missing or null.
    double number(std::string_view key, Range range, double otherwise) const;
    int integer(std::string_view key, int low, int high, int otherwise) const;
    bool boolean(std::string_view key, bool otherwise) const;
    std::string text(std::string_view key, std::string otherwise) const;
    std::string name(std::string_view key, std::string otherwise) const;
    std::vector<JsonCursor> items(std::string_view key) const;

    /// The value must be an object; notes an error otherwise.
    void expect_object() const;
    void fail(std::string message, std::string hint = {}) const;
    bool failed() const { return document_->failed(); }
    JsonDocument& document() const { return *document_; }

private:
    void expected(std::string_view what, std::string hint = {}) const;

    JsonDocument* document_;
    const nlohmann::json* value_;
};

} // namespace tangram

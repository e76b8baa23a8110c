// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

/// How a value stands in a file: how it is read and written, and what a JSON Schema says of it.
template <typename Value> struct Form {
    std::function<Value(const JsonCursor&)> read;
    std::function<nlohmann::ordered_json(const Value&)> write; ///< null: the key is left out
    nlohmann::ordered_json schema;
};

Form<bool> flag();
Form<int> whole_number(int low, int high);
Form<double> real_number(Range range);
/// An id or a name, see JsonCursor::name().
Form<std::string> name_text();
/// Words for people.
Form<std::string> free_text();
/// One of some words, kept as it is.
Form<std::string> word(const std::vector<const char*>& words);

/// An enumeration by the names of its values, in their order.
template <typename Enumeration> Form<Enumeration> named(std::vector<const char*> names)
{
    const nlohmann::ordered_json all(names);
    return {[names](const JsonCursor& place) { return static_cast<Enumeration>(place.one_of(names)); },
            [names](const Enumeration& value) { return names[static_cast<std::size_t>(value)]; },
            {{"type", "string"}, {"enum", all}}};
}
template <typename Enumeration> Form<Enumeration> named(std::span<const char* const> names)
{
    return named<Enumeration>(std::vector(names.begin(), names.end()));
}

/// Nothing, or a value.
template <typename Value> Form<std::optional<Value>> perhaps(Form<Value> value)
{
    return {
        value.read,
        [write = value.write](const std::optional<Value>& one) { return one ? write(*one) : nlohmann::ordered_json(); },
        value.schema};
}

/// Any number of values in their order. `each`: what one of them is.
template <typename Value> Form<std::vector<Value>> list_of(Form<Value> value, const char* each)
{
    nlohmann::ordered_json items = std::move(value.schema);
    items["description"] = each;
    const auto read = [read_one = std::move(value.read)](const JsonCursor& place) {
        std::vector<Value> all;
        for (const JsonCursor& item : place.items()) {
            all.push_back(read_one(item));
            if (place.failed())
                break;
        }
        return all;
    };
    const auto write = [write_one = std::move(value.write)](const std::vector<Value>& all) {
        nlohmann::ordered_json array = nlohmann::ordered_json::array();
        for (const Value& one : all)
            array.push_back(write_one(one));
        return array;
    };
    return {read, write, {{"type", "array"}, {"items", std::move(items)}}};
}

/// Choices among values: sorted, each once, at least one. `each`: what one of them is.
template <typename Value> Form<std::vector<Value>> choices(Form<Value> value, const char* each)
{
    Form<std::vector<Value>> form = list_of(value, each);
    form.schema["minItems"] = 1;
    form.read = [read_one = std::move(value.read)](const JsonCursor& place) {
        constexpr std::size_t most = 1000;
        std::vector<Value> all;
        for (const JsonCursor& item : place.items()) {
            all.push_back(read_one(item));
            if (all.size() > most)
                item.fail(Core::tr("expected at most 1000 choices"));
            if (place.failed())
                return all;
        }
        if (all.empty())
            place.fail(Core::tr("expected at least one choice, found none"),
                       Core::tr("leave the key out to allow everything"));
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    };
    return form;
}

/// One key of a struct's object.
template <typename Struct> struct Field {
    const char* key = nullptr;
    std::function<void(const JsonCursor& place, Struct&)> read; ///< `place`: the value of the key
    std::function<nlohmann::ordered_json(const Struct&)> write; ///< null: the key is left out
    nlohmann::ordered_json schema;
    bool is_required = false; ///< objects without it are refused
    bool is_written_as_null = false; ///< rather than left out

    Field required() &&
    {
        is_required = true;
        return std::move(*this);
    }
    /// A null in the file says that there is no value; readers accept files without the key, too.
    Field written_as_null() &&
    {
        schema["type"] = {schema["type"], "null"};
        is_written_as_null = true;
        return std::move(*this);
    }
    /// Written only where it is not what a new struct has: keys that came later, so that files of older versions stay
    /// the same.
    Field unless_default() &&
    {
        write = [any = std::move(write)](const Struct& value) {
            nlohmann::ordered_json written = any(value);
            return written == any(Struct{}) ? nlohmann::ordered_json() : written;
        };
        return std::move(*this);
    }
};

template <typename Struct, typename Value>
Field<Struct> field(const char* key, Value Struct::*member, Form<Value> form, const char* description)
{
    nlohmann::ordered_json schema = std::move(form.schema);
    schema["description"] = description;
    return {
        key,
        [member, read = std::move(form.read)](const JsonCursor& place, Struct& value) { value.*member = read(place); },
        [member, write = std::move(form.write)](const Struct& value) { return write(value.*member); },
        std::move(schema)};
}

/// What a struct's object holds, in the order in which it is read and written: the one table that its reader, its
/// writer and its schema follow. Immutable; safe to share between threads.
template <typename Struct> class Fields {
public:
    Fields(std::vector<Field<Struct>> fields)
        : fields_(std::move(fields))
    {
    }

    /// Keys that are left out keep their value.
    void read(const JsonCursor& object, Struct& value) const
    {
        object.expect_object();
        for (const Field<Struct>& field : fields_)
            if (field.is_required || object.has(field.key))
                field.read(object[field.key], value);
    }
    Struct read(const JsonCursor& object) const
    {
        Struct value;
        read(object, value);
        return value;
    }
    void write(const Struct& value, nlohmann::ordered_json& object) const
    {
        for (const Field<Struct>& field : fields_)
            if (nlohmann::ordered_json written = field.write(value); field.is_written_as_null || !written.is_null())
                object[field.key] = std::move(written);
    }
    nlohmann::ordered_json json(const Struct& value) const
    {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        write(value, object);
        return object;
    }
    /// By key, for "properties".
    nlohmann::ordered_json properties() const
    {
        nlohmann::ordered_json properties = nlohmann::ordered_json::object();
        for (const Field<Struct>& field : fields_)
            properties[field.key] = field.schema;
        return properties;
    }
    nlohmann::ordered_json schema() const
    {
        nlohmann::ordered_json object{{"type", "object"}};
        for (const Field<Struct>& field : fields_)
            if (field.is_required || field.is_written_as_null)
                object["required"].push_back(field.key);
        object["properties"] = properties();
        return object;
    }

private:
    std::vector<Field<Struct>> fields_;
};

/// A struct within another. The fields must outlive what is read and written with them.
template <typename Struct> Form<Struct> object_of(const Fields<Struct>&& fields) = delete;
template <typename Struct> Form<Struct> object_of(const Fields<Struct>& fields)
{
    return {[&fields](const JsonCursor& place) { return fields.read(place); },
            [&fields](const Struct& value) { return fields.json(value); }, fields.schema()};
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/json_document.h"

#include "files/json/json_builder.h"
#include "files/json/json_pointer.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::json;

JsonDocument::JsonDocument(std::string_view source, std::unique_ptr<json> root)
    : source_(source)
    , root_(std::move(root))
{
}

JsonDocument::~JsonDocument() = default;

Result<std::shared_ptr<JsonDocument>> JsonDocument::parse(std::string_view text, std::string_view source)
{
    Result<std::unique_ptr<json>> root = build_json(text, source);
    if (!root)
        return root.error();
    return std::make_shared<JsonDocument>(source, std::move(root).value());
}

std::string JsonDocument::where(const json& place, std::string_view key) const
{
    const std::string pointer = pointer_to(*root_, place) + (key.empty() ? std::string() : pointer_step(key));
    return pointer.empty() ? source_ : source_ + ": " + pointer;
}

void JsonDocument::note_asked(const json& object, std::string_view key)
{
    if (&object == root_.get() && !asked_.contains(key))
        asked_.emplace(key);
}

std::vector<std::string> JsonDocument::unasked_keys() const
{
    std::vector<std::string> keys;
    if (root_->is_object())
        for (const auto& [key, value] : root_->items())
            if (!asked_.contains(key))
                keys.push_back(key);
    return keys;
}

void JsonDocument::fail(const json& place, std::string_view key, std::string message, std::string hint)
{
    if (!error_)
        error_ = Error{std::move(message), where(place, key), std::move(hint)};
}

void JsonDocument::fail(Error error)
{
    if (!error_)
        error_ = std::move(error);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/named_settings_json.h"

#include "files/json/json_document.h"
#include "files/json/json_text.h"
#include "files/plan/plan_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace tangram {

namespace {

constexpr std::size_t most_named_settings = 1000;

/// Read by itself, so that one that is broken takes none of the others along.
std::optional<NamedSettings> read_one(const nlohmann::json& written)
{
    const Result<std::shared_ptr<JsonDocument>> document = JsonDocument::parse(written.dump(), "settings");
    if (!document)
        return std::nullopt;
    const JsonCursor place(**document);
    if (!place.is_object())
        return std::nullopt;
    NamedSettings read{place["name"].name(), read_settings(place["settings"])};
    if (place.failed())
        return std::nullopt;
    return read;
}

} // namespace

std::string write_named_settings(std::span<const NamedSettings> all)
{
    nlohmann::ordered_json written = nlohmann::ordered_json::array();
    for (const NamedSettings& one : all)
        written.push_back({{"name", one.name}, {"settings", settings_json(one.settings)}});
    return one_line_json(written);
}

std::vector<NamedSettings> read_named_settings(std::string_view text)
{
    const Result<std::shared_ptr<JsonDocument>> document = JsonDocument::parse(text, "settings");
    if (!document || !(*document)->root().is_array())
        return {};
    std::vector<NamedSettings> all;
    for (const nlohmann::json& written : (*document)->root()) {
        std::optional<NamedSettings> one = read_one(written);
        const auto has_its_name = [&](const NamedSettings& other) { return other.name == one->name; };
        if (one && std::none_of(all.begin(), all.end(), has_its_name))
            all.push_back(std::move(*one));
        if (all.size() == most_named_settings)
            break;
    }
    return all;
}

} // namespace tangram

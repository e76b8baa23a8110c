// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/import/tools/slurm_gres.h"
#include "files/json/document_reader.h"
#include "text/tr.h"

#include <fmt/format.h>

// What slurmrestd and scontrol show node --json print: {"nodes": [{"name", "gres", "tres", "state": [..]}]}, one such
// node, or a list of them.
namespace tangram {

namespace {

bool is_node(const JsonCursor& place)
{
    return place.is_object() && place.has("gres") && (place.has("name") || place.has("hostname"));
}

std::string text_at(const JsonCursor& place, std::string_view key)
{
    return place.has(key) && place[key].is_string() ? place[key].text() : std::string();
}

/// The texts of a list with `joint` between them, "IDLE+DRAIN" of ["IDLE", "DRAIN"]; a text as it is.
std::string joined_at(const JsonCursor& place, const char* key, const char* joint)
{
    if (!place.has(key))
        return {};
    const JsonCursor list = place[key];
    if (list.is_string())
        return list.text();
    if (!list.is_array())
        return {};
    std::string text;
    for (const JsonCursor& item : list.items())
        if (item.is_string())
            text += (text.empty() ? "" : joint) + item.text();
    return text;
}

std::string features_of(const JsonCursor& place, const char* key)
{
    return joined_at(place, key, ",");
}

std::string state_of(const JsonCursor& place)
{
    return joined_at(place, "state", "+");
}

void add_node(const JsonCursor& place, const std::string& source, const std::string& pointer, SlurmNodes& nodes)
{
    const std::string name = text_at(place, place.has("name") ? "name" : "hostname");
    nodes.add(
        {.name = name,
         .name_origin = {source, pointer + "/name"},
         .gres = text_at(place, "gres"),
         .gres_origin = {source, pointer + "/gres"},
         .trackable = text_at(place, "tres"),
         .state = state_of(place),
         .state_origin = {source, pointer + "/state"},
         .features = features_of(place, place.has("active_features") ? "active_features" : "features"),
         .features_origin = {source, pointer + (place.has("active_features") ? "/active_features" : "/features")}});
}

/// A row of sinfo --json: nodes that are alike in what was asked for.
bool is_sinfo_row(const JsonCursor& place)
{
    return place.is_object() && place.has("gres") && place["gres"].is_object() && place.has("nodes")
        && place["nodes"].is_object() && place["nodes"].has("nodes") && place["nodes"]["nodes"].is_array();
}

void add_sinfo_row(const JsonCursor& place, const std::string& source, const std::string& pointer, SlurmNodes& nodes)
{
    const std::string names = joined_at(place["nodes"], "nodes", ",");
    const bool has_features = place.has("features") && place["features"].is_object();
    nodes.add({.name = names,
               .name_origin = {source, pointer + "/nodes/nodes"},
               .gres = text_at(place["gres"], "total"),
               .gres_origin = {source, pointer + "/gres/total"},
               .trackable = {},
               .state = place.has("node") && place["node"].is_object() ? state_of(place["node"]) : std::string(),
               .state_origin = {source, pointer + "/node/state"},
               .features = has_features ? features_of(place["features"], "active") : std::string(),
               .features_origin = {source, pointer + "/features/active"}});
}

bool recognises_slurm_json(std::string_view text)
{
    return json_part(text).find("\"gres\"") != std::string_view::npos;
}

Result<ImportFacts> read_slurm_json(std::string_view text, std::string_view source)
{
    const std::string name(source);
    SlurmNodes nodes(name);
    int odd = 0;
    const std::optional<Error> error = read_document(json_part(text), source, [&](const JsonCursor& root) {
        if (is_node(root)) {
            add_node(root, name, "", nodes);
            return;
        }
        if (root.is_object() && root.has("sinfo") && root["sinfo"].is_array()) {
            int row = 0;
            for (const JsonCursor& place : root["sinfo"].items()) {
                if (is_sinfo_row(place))
                    add_sinfo_row(place, name, fmt::format("/sinfo/{}", row), nodes);
                else
                    ++odd;
                ++row;
            }
            return;
        }
        const bool listed = root.is_object() && root.has("nodes") && root["nodes"].is_array();
        if (!listed && !root.is_array()) {
            root.fail(Core::tr("there is no list of nodes"),
                      Core::tr("use the unmodified output of scontrol show node --json"));
            return;
        }
        int index = 0;
        for (const JsonCursor& place : listed ? root["nodes"].items() : root.items()) {
            if (is_node(place))
                add_node(place, name, fmt::format("{}/{}", listed ? "/nodes" : "", index), nodes);
            else
                ++odd;
            ++index;
        }
    });
    if (error)
        return *error;
    Result<ImportFacts> facts = nodes.facts();
    if (facts && odd > 0)
        facts->notes.push_back({ImportNote::Kind::ignored,
                                {name, ""},
                                Core::message_of("{} entries of the list are not nodes with a name and gres", odd)});
    return facts;
}

} // namespace

const Importer slurm_json_importer{"slurm-json", "scontrol show node --json", recognises_slurm_json, read_slurm_json};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cluster/cluster_json.h"
#include "files/import/import.h"
#include "files/json/json_text.h"

#include <nlohmann/json.hpp>

// What is kept of an import: where the cluster's figures come from.
namespace tangram {

namespace {

const char* to_string(ImportNote::Kind kind)
{
    switch (kind) {
    case ImportNote::Kind::assumed:
        return "assumed";
    case ImportNote::Kind::conflict:
        return "conflict";
    case ImportNote::Kind::ignored:
        break;
    }
    return "ignored";
}

nlohmann::ordered_json import_json(const ImportedCluster& imported)
{
    using nlohmann::ordered_json;
    ordered_json kept = ordered_json::object();
    kept["sources"] = ordered_json::array();
    for (const ImportedSource& source : imported.sources)
        kept["sources"].push_back({{"source", source.source}, {"kind", source.kind}});
    ordered_json& figures = kept["figures"] = ordered_json::array();
    for (const FigureOrigin& figure : imported.figures) {
        if (figures.empty() || figures.back()["of"] != figure.node)
            figures.push_back({{"of", figure.node}});
        figures.back()[figure.key] = text_of(figure.origin);
    }
    kept["notes"] = ordered_json::array();
    for (const ImportNote& note : imported.notes)
        kept["notes"].push_back(
            {{"kind", to_string(note.kind)}, {"at", text_of(note.origin)}, {"text", note.text.english()}});
    return kept;
}

} // namespace

std::string write_imported(const ImportedCluster& imported)
{
    nlohmann::ordered_json written = cluster_json(imported.cluster.value_or(Cluster{}));
    written["import"] = import_json(imported);
    return readable_json(written);
}

std::string import_record(const ImportedCluster& imported)
{
    // As a project's reader has it, keys in alphabetic order. Notes quote lines as they came, in whatever encoding.
    const std::string text = import_json(imported).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return nlohmann::json::parse(text).dump();
}

std::map<std::string, std::string> origins_of(const std::string& record, const std::string& part)
{
    std::map<std::string, std::string> origins;
    const nlohmann::json read = nlohmann::json::parse(record, nullptr, false);
    if (!read.is_object() || !read.contains("figures") || !read["figures"].is_array())
        return origins;
    for (const nlohmann::json& figures : read["figures"]) {
        if (!figures.is_object() || figures.value("of", nlohmann::json()) != part)
            continue;
        for (const auto& [key, origin] : figures.items())
            if (origin.is_string() && key != "of")
                origins[key] = origin.get<std::string>();
    }
    return origins;
}

} // namespace tangram

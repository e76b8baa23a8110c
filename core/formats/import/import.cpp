// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/import/import.h"

#include "formats/cluster_json.h"
#include "formats/import/assemble.h"
#include "formats/import/combine.h"
#include "formats/import/importer.h"
#include "formats/json_text.h"
#include "formats/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>

namespace tangram {

namespace {

std::string known_formats()
{
    std::vector<std::string> titles;
    for (const Importer& importer : importers())
        titles.emplace_back(importer.title);
    return "these are: " + enumeration(titles);
}

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

/// UTF-8 of a text that Windows programs saved as UTF-16, and without the mark that they put in front.
std::string as_utf8(const std::string& text)
{
    if (text.starts_with("\xef\xbb\xbf"))
        return text.substr(3);
    const bool little = text.starts_with("\xff\xfe");
    if (!little && !text.starts_with("\xfe\xff"))
        return text;
    std::string plain;
    for (std::size_t at = 2; at + 1 < text.size(); at += 2) {
        const auto low = static_cast<unsigned char>(text[little ? at : at + 1]);
        const auto high = static_cast<unsigned char>(text[little ? at + 1 : at]);
        plain += high == 0 && low < 0x80 ? static_cast<char>(low) : '?';
    }
    return plain;
}

} // namespace

Result<ImportedCluster> import_cluster(std::span<const ImportText> texts, const ImportChoices& choices)
{
    std::vector<ImportFacts> facts;
    std::vector<ImportedSource> sources;
    for (const ImportText& text : texts) {
        const std::string plain = as_utf8(text.text);
        const Importer* importer = importer_for(plain);
        if (importer == nullptr)
            return Error{"nothing that describes a cluster was recognised", text.source, known_formats()};
        Result<ImportFacts> read = importer->read(plain, text.source);
        if (!read)
            return read.error();
        sources.push_back({text.source, importer->kind, importer->title, static_cast<int>(read->nodes.size()),
                           static_cast<int>(read->switches.size())});
        facts.push_back(std::move(*read));
    }
    std::map<std::string, std::shared_ptr<const GpuType>> types;
    const auto type_of = [&](const std::string& name) {
        const auto [known, added] = types.emplace(name, nullptr);
        if (added)
            known->second = gpu_type_named(name, 0, choices.naming);
        return known->second;
    };
    const SameGpu same_gpu = [&](const std::string& a, const std::string& b) {
        const auto first = type_of(a);
        const auto second = type_of(b);
        return first && second
            && (first->id == second->id
                || (first->architecture == second->architecture && first->peak_flops == second->peak_flops));
    };
    ImportFacts all = combined(facts, choices.nodes, same_gpu);
    std::vector<ImportNote> notes;
    for (ImportFacts& each : facts)
        notes.insert(notes.end(), each.notes.begin(), each.notes.end());
    all.notes.insert(all.notes.begin(), notes.begin(), notes.end());
    Result<ImportedCluster> imported = assembled(all, choices);
    if (imported)
        imported->sources = std::move(sources);
    return imported;
}

std::string write_imported(const ImportedCluster& imported)
{
    using nlohmann::ordered_json;
    ordered_json written = cluster_json(imported.cluster.value_or(Cluster{}));
    ordered_json& kept = written["import"] = ordered_json::object();
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
        kept["notes"].push_back({{"kind", to_string(note.kind)}, {"at", text_of(note.origin)}, {"text", note.text}});
    return readable_json(written);
}

} // namespace tangram

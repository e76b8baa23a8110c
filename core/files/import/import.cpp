// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/import.h"

#include "files/import/assemble.h"
#include "files/import/combine.h"
#include "files/import/machine_outputs.h"
#include "files/import/other_outputs.h"
#include "files/import/source/hostlist.h"
#include "files/import/source/output_lines.h"
#include "files/import/source/source_lines.h"
#include "files/import/tools/importers.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace tangram {

namespace {

std::string known_formats()
{
    std::vector<std::string> titles;
    for (const Importer& importer : importers())
        titles.push_back(translated(importer.title));
    return Core::tr("supported sources: {}", enumeration(titles));
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

/// Calls `change` with every place that the facts name.
template <typename Change> void for_each_origin(ImportFacts& facts, Change change)
{
    const auto each = [&](auto&... stated) { ((stated ? change(stated->origin) : void()), ...); };
    for (NodeFacts& node : facts.nodes)
        each(node.id, node.gpu_name, node.gpu_count, node.gpu_memory_bytes, node.intra_kind, node.links_to_another,
             node.links_to_all, node.pcie_bytes_per_s, node.nic_count, node.nic_bytes_per_s, node.zone, node.rack,
             node.switch_id, node.block, node.scale_up, node.bus_bytes_per_s, node.ranks, node.machines);
    for (SwitchFacts& made : facts.switches) {
        change(made.id.origin);
        each(made.parent, made.uplink_bytes_per_s);
    }
    for (ImportNote& note : facts.notes)
        change(note.origin);
}

/// Whether a launcher named a rank instead of a machine.
bool is_rank(const std::string& hosts)
{
    return hosts.find_first_not_of("0123456789") == std::string::npos || hosts.ends_with('>');
}

/// The machine gets its name, and stands once for each where several printed the same. Its second kind of GPUs stands
/// beside it.
void name_machine(const MachineOutput& output, ImportFacts& facts)
{
    const auto named = [](const NodeFacts& node) { return node.id.has_value(); };
    if (!facts.describes_machines || is_rank(output.hosts)
        || std::any_of(facts.nodes.begin(), facts.nodes.end(), named))
        return;
    const Result<std::vector<std::string>> names = expand_hostlist(output.hosts, most_imported_nodes);
    if (!names || names->empty() || names->size() * facts.nodes.size() > most_imported_nodes)
        return;
    const std::vector<NodeFacts> kinds = std::move(facts.nodes);
    facts.nodes.clear();
    for (const std::string& name : *names) {
        // Other sources name nodes without their domain.
        const std::size_t dot = name.find('.');
        const bool address = name.find_first_not_of("0123456789.") == std::string::npos;
        const std::string host = address ? name : name.substr(0, dot);
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            facts.nodes.push_back(kinds[kind]);
            facts.nodes.back().id = {{kind == 0 ? host : fmt::format("{}-{}", host, kind + 1),
                                      {kinds[kind].gpu_count->origin.source, "line 1"}}};
        }
    }
}

struct ReadText {
    ImportFacts facts;
    ImportedSource source;
};

Result<ReadText> read_by(const Importer& importer, std::string_view text, const std::string& source)
{
    Result<ImportFacts> facts = importer.read(text, source);
    if (!facts)
        return facts.error();
    facts->describes_machines = importer.of_one_machine;
    facts->kind = importer.kind;
    const ImportedSource told{source, importer.kind, translated(importer.title), static_cast<int>(facts->nodes.size()),
                              static_cast<int>(facts->switches.size())};
    return ReadText{std::move(*facts), told};
}

/// What several machines printed into one text, as one; nothing where no importer knows any of it.
std::optional<Result<ReadText>> read_outputs(const std::vector<MachineOutput>& outputs, const std::string& source)
{
    std::optional<ReadText> all;
    int ignored = 0;
    for (const MachineOutput& output : outputs) {
        const Importer* importer = importer_for(output.text);
        // Ranks of one program may share the output of a single run.
        if (importer != nullptr && is_rank(output.hosts) && !importer->of_one_machine)
            return std::nullopt;
        if (importer == nullptr || (all && all->source.kind != importer->kind)) {
            ++ignored;
            continue;
        }
        Result<ReadText> read = read_by(*importer, output.text, source);
        if (!read)
            return Result<ReadText>(
                Error{Core::tr("{}, in the output of {}", read.error().message, shortened(output.hosts, 60)), source,
                      read.error().hint});
        name_machine(output, read->facts);
        for_each_origin(read->facts, [&](Origin& origin) {
            const std::optional<int> line =
                origin.place.starts_with("line ") ? line_in({}, origin.place) : std::nullopt;
            if (line && *line >= 1 && *line <= static_cast<int>(output.lines.size()))
                origin = line_of(source, output.lines[static_cast<std::size_t>(*line) - 1]);
        });
        if (!all) {
            all = std::move(*read);
        } else if (all->facts.nodes.size() + read->facts.nodes.size() > most_imported_nodes) {
            return Result<ReadText>(Error{Core::tr("there are more than {} nodes", most_imported_nodes), source,
                                          Core::tr("import a part of it")});
        } else {
            all->facts.nodes.insert(all->facts.nodes.end(), read->facts.nodes.begin(), read->facts.nodes.end());
            all->facts.switches.insert(all->facts.switches.end(), read->facts.switches.begin(),
                                       read->facts.switches.end());
            all->facts.notes.insert(all->facts.notes.end(), read->facts.notes.begin(), read->facts.notes.end());
        }
    }
    if (!all)
        return std::nullopt;
    const std::size_t told = outputs.size() - static_cast<std::size_t>(ignored);
    all->facts.notes.insert(
        all->facts.notes.begin(),
        {ImportNote::Kind::ignored, line_of(source, outputs.front().lines.front()),
         told == 1 ? Core::message_of("the prefix that names the machine, \"{}\", is removed from its lines",
                                      shortened(outputs.front().hosts, 60))
                   : Core::message_of("the outputs of {} machines, the first \"{}\", are read separately", told,
                                      shortened(outputs.front().hosts, 60))});
    if (ignored > 0)
        all->facts.notes.push_back(
            {ImportNote::Kind::ignored,
             {source, ""},
             Core::message_of("outputs of a different kind than the first machine's: {}", ignored)});
    all->source.nodes = static_cast<int>(all->facts.nodes.size());
    all->source.switches = static_cast<int>(all->facts.switches.size());
    return Result<ReadText>(std::move(*all));
}

Result<ReadText> read_text(const ImportText& text)
{
    const std::string plain = as_utf8(text.text);
    if (const std::vector<MachineOutput> outputs = machine_outputs(plain); !outputs.empty())
        if (std::optional<Result<ReadText>> read = read_outputs(outputs, text.source))
            return std::move(*read);
    if (const Importer* importer = importer_for(plain))
        return read_by(*importer, plain, text.source);
    if (std::optional<Error> known = told_apart(plain, text.source))
        return std::move(*known);
    return Error{Core::tr("nothing that describes a cluster was recognised"), text.source, known_formats()};
}

Result<ImportedCluster> put_together(std::vector<ReadText> texts, const ImportChoices& choices)
{
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
    std::vector<ImportFacts> facts;
    std::vector<ImportedSource> sources;
    for (ReadText& text : texts) {
        facts.push_back(std::move(text.facts));
        sources.push_back(std::move(text.source));
    }
    ImportFacts all = combined(facts, choices.nodes, same_gpu);
    std::vector<ImportNote> notes;
    bool names = false;
    for (ImportFacts& each : facts) {
        notes.insert(notes.end(), each.notes.begin(), each.notes.end());
        names |= std::any_of(each.nodes.begin(), each.nodes.end(),
                             [](const NodeFacts& node) { return node.id.has_value(); });
    }
    all.notes.insert(all.notes.begin(), notes.begin(), notes.end());
    Result<ImportedCluster> imported = assembled(all, choices);
    if (imported) {
        imported->sources = std::move(sources);
        imported->open.nodes = !names;
    }
    return imported;
}

} // namespace

bool can_be_imported(std::string_view text)
{
    const std::string plain = as_utf8(std::string(text));
    if (importer_for(plain) != nullptr)
        return true;
    const std::vector<MachineOutput> outputs = machine_outputs(plain);
    return std::any_of(outputs.begin(), outputs.end(),
                       [](const MachineOutput& output) { return importer_for(output.text) != nullptr; });
}

ImportReading read_imports(std::span<const ImportText> texts, const ImportChoices& choices)
{
    std::vector<std::optional<Error>> faults;
    std::vector<ReadText> read_texts;
    for (const ImportText& text : texts) {
        Result<ReadText> read = read_text(text);
        faults.push_back(read ? std::nullopt : std::optional<Error>(read.error()));
        if (read)
            read_texts.push_back(std::move(*read));
    }
    return {std::move(faults), put_together(std::move(read_texts), choices)};
}

Result<ImportedCluster> import_cluster(std::span<const ImportText> texts, const ImportChoices& choices)
{
    ImportReading reading = read_imports(texts, choices);
    for (const std::optional<Error>& fault : reading.faults)
        if (fault)
            return *fault;
    return std::move(reading.imported);
}

} // namespace tangram

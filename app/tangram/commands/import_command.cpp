// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "commands/commands.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/import/import.h"
#include "files/import/source/gpu_name_table.h"
#include "files/json/text.h"
#include "options/outputs_not_inputs.h"
#include "output/console.h"
#include "output/output.h"
#include "output/quantities.h"
#include "output/table.h"
#include "text/result.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>

namespace tangram::cli {

namespace {

Result<std::string> text_of_file(const std::string& file)
{
    if (file != "-")
        return read_text_file(file);
    return std::string(std::istreambuf_iterator<char>(std::cin), {});
}

/// The names that the window was told to remember; what the options say counts before them.
Result<GpuNaming> remembered_names()
{
    const char* settings = std::getenv("XDG_CONFIG_HOME");
    const char* home = std::getenv("HOME");
    if (settings != nullptr && *settings != '\0')
        return load_gpu_names(gpu_names_path(settings));
    return home == nullptr ? GpuNaming{} : load_gpu_names(gpu_names_path(std::filesystem::path(home) / ".config"));
}

Result<ImportChoices> choices_of(const ImportOptions& options)
{
    ImportChoices choices;
    choices.nodes = options.nodes;
    choices.gpus_per_node = options.gpus_per_node;
    choices.gpu = options.gpu;
    if (!options.gpu_types.empty()) {
        const Result<std::string> text = read_text_file(options.gpu_types);
        if (!text)
            return text.error();
        Result<std::vector<std::shared_ptr<const GpuType>>> types = read_gpu_types(*text, options.gpu_types);
        if (!types)
            return types.error();
        choices.naming.own_types = std::move(*types);
    }
    for (const std::string& alias : options.aliases) {
        const std::size_t equals = alias.rfind('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == alias.size())
            return Error{"expected NAME=TYPE, found \"" + shortened(alias, 60) + "\"", "--gpu-alias",
                         "write for example --gpu-alias \"RTX 6000=l40s\""};
        choices.naming.aliases[alias.substr(0, equals)] = alias.substr(equals + 1);
    }
    const Result<GpuNaming> remembered = remembered_names();
    if (!remembered)
        return remembered.error();
    choices.naming = merged(std::move(choices.naming), *remembered);
    std::vector<std::string> wanted;
    for (const auto& [name, id] : choices.naming.aliases)
        wanted.push_back(id);
    if (!options.gpu.empty())
        wanted.push_back(options.gpu);
    for (const std::string& name : wanted)
        if (!gpu_type_named(name, 0, choices.naming)) {
            std::vector<std::string> ids;
            for (const auto& known : gpu_catalogue())
                ids.push_back(known->id);
            return Error{"no GPU type \"" + shortened(name, 60) + "\" is known", "",
                         did_you_mean(name, ids, "name one of the catalogue, or give its figures with --gpu-types")};
        }
    return choices;
}

/// Nodes that are alike but for their names and places, counted.
std::string nodes_table(const Cluster& cluster, bool colours)
{
    using enum Table::Align;
    struct Kind {
        std::string gpu, links, interfaces;
        int gpus;
        auto operator<=>(const Kind&) const = default;
    };
    std::map<Kind, int> kinds;
    for (const Node& node : cluster.nodes)
        ++kinds[{cluster.gpu_type_of(node).id,
                 fmt::format("{} {:.4g} GB/s", node.intra_kind, node.intra.bytes_per_s / 1e9),
                 fmt::format("{} x {:.4g} GB/s", node.nic_count, node.nic.bytes_per_s / 1e9), node.gpu_count}];
    Table table({{"nodes", right}, {"GPUs each", right}, {"GPU type"}, {"between its GPUs"}, {"network interfaces"}});
    for (const auto& [kind, count] : kinds)
        table.add({grouped(count), grouped(kind.gpus), kind.gpu, kind.links, kind.interfaces});
    return table.text(colours);
}

std::string report_of(const ImportedCluster& imported, bool colours)
{
    std::string text;
    for (const ImportedSource& source : imported.sources) {
        text +=
            fmt::format("{}: {}, {}", printable(source.source), source.title, counted(source.nodes, "node", "nodes"));
        text += source.switches > 0 ? ", " + counted(source.switches, "switch", "switches") + "\n" : "\n";
    }
    const Cluster& cluster = *imported.cluster;
    text += "\n" + nodes_table(cluster, colours);
    text += fmt::format("{}, {}, {}\n", counted(cluster.nodes.size(), "node", "nodes"),
                        counted(cluster.gpu_count(), "GPU", "GPUs"),
                        counted(cluster.switches.size(), "switch", "switches"));
    const std::pair<ImportNote::Kind, const char*> kinds[] = {{ImportNote::Kind::conflict, "contradictions"},
                                                              {ImportNote::Kind::assumed, "assumed"},
                                                              {ImportNote::Kind::ignored, "ignored"}};
    for (const auto& [kind, title] : kinds) {
        std::string lines;
        for (const ImportNote& note : imported.notes)
            if (note.kind == kind)
                lines += fmt::format("  {}: {}\n", printable(text_of(note.origin)), printable(note.text.english()));
        if (!lines.empty())
            text += "\n" + styled(title, Style::heading, colours) + "\n" + lines;
    }
    return text;
}

Error unknown_gpus(const ImportedCluster& imported)
{
    const UnknownGpu& first = imported.unknown.front();
    if (first.name.empty())
        return {"no source names the GPU", text_of(first.origin),
                "name it with --gpu, or add a source that does (nvidia-smi -L)"};
    std::string message = fmt::format("no GPU type is known as \"{}\"", shortened(first.name, 60));
    if (imported.unknown.size() > 1)
        message += imported.unknown.size() == 2 ? std::string(", nor is 1 other name")
                                                : fmt::format(", nor are {} other names", imported.unknown.size() - 1);
    return {message, text_of(first.origin),
            fmt::format("say what it is with --gpu-alias \"{}=TYPE\", or give its figures with --gpu-types",
                        shortened(first.name, 60))};
}

} // namespace

int run_import(const ImportOptions& options)
{
    if (const auto error = check_apart(options.files + std::vector{options.gpu_types}, {options.output.file}))
        return fail(*error, bad_input);
    const Result<ImportChoices> choices = choices_of(options);
    if (!choices)
        return fail(choices.error(), bad_input);
    std::vector<ImportText> texts;
    for (const std::string& file : options.files) {
        Result<std::string> text = text_of_file(file);
        if (!text)
            return fail(text.error(), bad_input);
        texts.push_back({file == "-" ? "standard input" : file, std::move(*text)});
    }
    const Result<ImportedCluster> imported = import_cluster(texts, *choices);
    if (!imported)
        return fail(imported.error(), bad_input);
    if (!imported->cluster)
        return fail(unknown_gpus(*imported), bad_input);
    return deliver(
        options.output, [&] { return write_imported(*imported); },
        [&](bool colours) { return report_of(*imported, colours); }, good);
}

} // namespace tangram::cli

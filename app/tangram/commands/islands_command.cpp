// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"
#include "inputs/inputs.h"
#include "options/outputs_not_inputs.h"
#include "output/output.h"
#include "output/quantities.h"
#include "output/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tangram::cli {

namespace {

int gpus_of(const Cluster& cluster, const Island& island)
{
    int gpus = 0;
    for (const int node : island.nodes)
        gpus += cluster.nodes[node].gpu_count;
    return gpus;
}

/// The first few names, so that a line stays a line.
std::string some_nodes(const Cluster& cluster, const Island& island)
{
    constexpr std::size_t shown = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, island.nodes.size()); ++i)
        text += (i == 0 ? "" : ", ") + cluster.nodes[island.nodes[i]].id;
    return island.nodes.size() > shown ? text + ", …" : text;
}

std::string islands_table(const Cluster& cluster, const Islands& islands, const Dendrogram& dendrogram, bool colours)
{
    using enum Table::Align;
    Table table({{"id"}, {"island"}, {"nodes", right}, {"GPUs", right}, {"spread", right}, {"members"}});
    for (const Island& island : islands)
        table.add({island.id, island.locked ? island.name + " (locked)" : island.name, grouped(island.nodes.size()),
                   grouped(gpus_of(cluster, island)), percent(island.spread), some_nodes(cluster, island)});
    std::string text = table.text(colours);
    text += "\n" + styled("islands that detection finds by merge tolerance", Style::heading, colours) + "\n";
    constexpr std::size_t shown = 20;
    const auto& steps = dendrogram.steps();
    for (std::size_t i = 0; i < std::min(shown, steps.size()); ++i)
        text += fmt::format("  from {:.4f}: {}\n", steps[i].tolerance, grouped(steps[i].count));
    if (steps.size() > shown)
        text += fmt::format("  … {} more steps; --json lists all\n", steps.size() - shown);
    return text;
}

std::string json_of(const Cluster& cluster, const Islands& islands, const Dendrogram& dendrogram, double tolerance)
{
    nlohmann::ordered_json file{
        {"format", "tangram-islands"}, {"version", 1}, {"cluster", cluster.name}, {"merge_tolerance", tolerance}};
    file["islands"] = nlohmann::ordered_json::array();
    for (const Island& island : islands) {
        nlohmann::ordered_json entry{{"id", island.id}, {"name", island.name}};
        for (const int node : island.nodes)
            entry["nodes"].push_back(cluster.nodes[node].id);
        entry["gpus"] = gpus_of(cluster, island);
        entry["spread"] = island.spread;
        entry["locked"] = island.locked;
        file["islands"].push_back(std::move(entry));
    }
    file["steps"] = nlohmann::ordered_json::array();
    for (const DendrogramStep& step : dendrogram.steps())
        file["steps"].push_back({{"tolerance", step.tolerance}, {"count", step.count}});
    return file.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace

int run_islands(const IslandsOptions& options)
{
    if (const auto error = check_apart({options.cluster}, {options.output.file}))
        return fail(*error, bad_input);
    const Result<Cluster> cluster = load_cluster(options.cluster);
    if (!cluster)
        return fail(cluster.error(), bad_input);
    const Network network(*cluster);
    const Dendrogram dendrogram(*cluster, network);
    const Islands islands = find_islands(*cluster, network, options.tolerance);
    return deliver(
        options.output, [&] { return json_of(*cluster, islands, dendrogram, options.tolerance); },
        [&](bool colours) { return islands_table(*cluster, islands, dendrogram, colours); }, good);
}

} // namespace tangram::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "idle_report.h"

#include "console.h"
#include "quantities.h"

#include <fmt/format.h>

#include <vector>

namespace tangram::cli {

namespace {

/// "n3 to n6, n9": runs of nodes in the order of the cluster, the first few of them.
std::string nodes_text(const IdleGpus& idle, const Cluster& cluster)
{
    constexpr std::size_t most_runs = 4;
    std::vector<std::pair<int, int>> runs; // first and last node
    for (const GpuRange& range : idle.gpus)
        if (!runs.empty() && range.node <= runs.back().second + 1)
            runs.back().second = range.node;
        else
            runs.emplace_back(range.node, range.node);
    const auto id = [&](int node) -> const std::string& { return cluster.nodes[static_cast<std::size_t>(node)].id; };
    std::string text;
    for (std::size_t i = 0; i < runs.size() && i < most_runs; ++i) {
        const auto [first, last] = runs[i];
        text += (i > 0 ? ", " : "") + (first == last ? id(first) : fmt::format("{} to {}", id(first), id(last)));
    }
    return runs.size() > most_runs ? text + ", …" : text;
}

} // namespace

std::string idle_report(const PlanFile& file, bool colours)
{
    std::string text;
    for (const IdleGpus& idle : file.idle) {
        const Node& node = file.cluster->nodes[static_cast<std::size_t>(idle.gpus.front().node)];
        text += styled(fmt::format("  {:<15}", text.empty() ? "GPUs left idle" : ""), Style::faint, colours)
            + fmt::format("{} {} on {}: {}\n", grouped(static_cast<std::uint64_t>(idle.gpu_count())),
                          file.cluster->gpu_type_of(node).name, nodes_text(idle, *file.cluster),
                          idle_text(idle, file.plan.iteration_time_s));
    }
    return text;
}

} // namespace tangram::cli

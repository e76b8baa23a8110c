// SPDX-License-Identifier: GPL-3.0-or-later
// Islands of large clusters: racks of equal nodes, and nodes of which no two are alike with irregular links between
// their racks; and what is found wrong below switches one above the other.
#include "islands/findings.h"
#include "islands/islands.h"
#include "random_clusters.h"

#include <benchmark/benchmark.h>

using namespace tangram;

namespace {

void find(benchmark::State& state, const Cluster& cluster)
{
    std::size_t islands = 0;
    for (auto _ : state) {
        const Network network(cluster);
        islands = Dendrogram(cluster, network).cut(0.1).size();
    }
    state.SetLabel(std::to_string(islands) + " islands");
}

void racks(benchmark::State& state)
{
    find(state, cluster_of_racks(static_cast<int>(state.range(0))));
}

void unlike_nodes(benchmark::State& state)
{
    find(state, cluster_of_unlike_nodes(static_cast<int>(state.range(0)), static_cast<int>(state.range(1))));
}

void findings_below_switches(benchmark::State& state)
{
    Cluster cluster = cluster_of_racks(3000);
    const auto depth = static_cast<std::size_t>(state.range(0));
    cluster.switches.assign(depth, {"", "", 1e12, 1e-6});
    for (std::size_t s = 0; s < depth; ++s) {
        cluster.switches[s].id = std::to_string(s);
        cluster.switches[s].parent = s + 1 < depth ? std::to_string(s + 1) : std::string();
    }
    for (Node& node : cluster.nodes)
        node.location.switch_id = "0";
    for (auto _ : state)
        benchmark::DoNotOptimize(cluster_findings(cluster, {}));
}

BENCHMARK(findings_below_switches)->Arg(3)->Arg(5000)->Unit(benchmark::kMillisecond);
// Nodes, and links.
BENCHMARK(racks)->Arg(1000)->Arg(3000)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(unlike_nodes)->ArgsProduct({{1000, 3000, 10000}, {0, 16, 256}})->Unit(benchmark::kMillisecond);

} // namespace

// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of drawn clusters, without a window: copies of each kind of part, and whole machines of many nodes.
#include "cluster/edit/cluster_edits.h"
#include "largest_machine.h"

#include <benchmark/benchmark.h>

#include <numeric>

using namespace tangram;

namespace {

/// One node of a scale-up domain, in a rack below a leaf and a spine, in a zone.
Cluster one_of_each()
{
    const NodeTemplate& made = machine_of_many_nodes();
    Cluster cluster = add_nodes({}, made.node, made.gpu, 1).value();
    cluster = join_new_scale_ups(cluster, std::vector<int>{0}, made.domain, made.nodes_of_domain).value();
    cluster = add_switch(cluster, {"spine", "", 0, 1e-6}).value();
    cluster = add_switch(cluster, {"leaf", "spine", 4e11, 1e-6}).value();
    return change_nodes(cluster, std::vector<int>{0},
                        [](Node& node) {
                            node.location = {"zone", "rack", "leaf"};
                        })
        .value();
}

void duplicate(benchmark::State& state)
{
    const Cluster cluster = one_of_each();
    const ClusterParts kinds[] = {{{0}, {}, {}, {}, {}},
                                  {{}, {}, {}, {{"zone", "rack"}}, {}},
                                  {{}, {}, {}, {}, {"zone"}},
                                  {{}, {0, 1}, {}, {}, {}},
                                  whole(cluster)};
    const char* names[] = {"node", "rack", "zone", "switches", "everything"};
    const ClusterPiece piece = piece_of(cluster, kinds[state.range(0)]);
    const std::vector<Position> offsets(static_cast<std::size_t>(state.range(1)), Position{10, 10});
    for (auto _ : state)
        benchmark::DoNotOptimize(paste(cluster, piece, offsets));
    state.SetLabel(names[state.range(0)]);
}

void add_machines(benchmark::State& state)
{
    const NodeTemplate& made = machine_of_many_nodes();
    const int count = static_cast<int>(state.range(0));
    std::vector<int> added(static_cast<std::size_t>(count));
    std::iota(added.begin(), added.end(), 0);
    for (auto _ : state) {
        const Result<Cluster> nodes = add_nodes({}, made.node, made.gpu, count);
        benchmark::DoNotOptimize(join_new_scale_ups(*nodes, added, made.domain, made.nodes_of_domain));
    }
    state.SetLabel(made.name);
}

BENCHMARK(duplicate)->ArgsProduct({{0, 1, 2, 3, 4}, {5000}})->Unit(benchmark::kMillisecond);
BENCHMARK(add_machines)->Arg(10000)->Unit(benchmark::kMillisecond);

} // namespace

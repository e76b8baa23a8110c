// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/shared_state.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <numeric>

namespace tangram {

bool may_share_state(const StageLayout& stage)
{
    if (!stage.mixed() || stage.strategy.zero < 1)
        return false;
    return std::all_of(stage.replicas.begin(), stage.replicas.end(), [&](const ReplicaGroup& group) {
        Strategy alike = group.strategy;
        alike.data = stage.strategy.data;
        alike.samples_per_replica = stage.strategy.samples_per_replica;
        alike.shard_permille = stage.strategy.shard_permille;
        return alike == stage.strategy;
    });
}

SharedState::SharedState(const StageLayout& stage, std::size_t group)
    : strategy(stage.replicas[group].strategy)
    , own_island_(stage.replicas[group].island)
{
    strategy.data = 0;
    for (const ReplicaGroup& other : stage.replicas) {
        strategy.data += other.strategy.data;
        islands.push_back(other.island);
    }
    std::sort(islands.begin(), islands.end());
    islands.erase(std::unique(islands.begin(), islands.end()), islands.end());
    for (const GpuRange& range : gpus_by_node(stage.gpus))
        gpus_per_node = std::gcd(gpus_per_node, range.count);
    nodes = stage.gpu_count() / gpus_per_node;
}

Part SharedState::part(Part own, const Part& joined) const
{
    const Part network = some_of_island(joined, nodes);
    own.nodes = nodes;
    own.across = network.across;
    own.gpus_per_domain = network.gpus_per_domain;
    if (own.gpus_per_domain > gpus_per_node) // all the domain's GPUs reach each other as fast
        own.inside = network.inside;
    return own;
}

Part SharedState::part(const PlanningProblem& problem, const Network& network) const
{
    return part(whole_island(problem, network, own_island_, gpus_per_node),
                joined_islands(problem, network, islands, gpus_per_node));
}

Part joined_islands(const PlanningProblem& problem, const Network& network, const std::vector<int>& islands,
                    int gpus_per_node, double interface_gain)
{
    std::vector<int> nodes;
    for (const int island : islands) {
        const std::vector<int>& here = problem.islands[island].nodes;
        nodes.insert(nodes.end(), here.begin(), here.end());
    }
    std::sort(nodes.begin(), nodes.end());
    return make_part(*problem.cluster, network, nodes, nodes, gpus_per_node, interface_gain);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout.h"
#include "plan/problem.h"
#include "plan/routes.h"

#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tangram {

/// A stage's cost: the whole, and each of its layer ranges alone.
struct StageCosts {
    StageCost whole;
    std::vector<StageCost> chunks;
};

/// What a stage whose replicas are all alike costs, wherever in its island it runs.
struct StagePrice {
    StageCosts costs;
    double capacity_bytes = 0; ///< per GPU, of the island's smallest
};

/// Asks the parallelizer once for all stages that are alike: same island, same numbers of nodes and GPUs, same
/// strategy, same layers. Its answers live as long as it does. Not for several threads at once.
class StagePrices {
public:
    /// Both must outlive the prices.
    StagePrices(const PlanningProblem& problem, const Routes& routes);

    const PlanningProblem& problem() const { return problem_; }
    const Routes& routes() const { return routes_; }

    /// Of a stage that is not mixed.
    const StagePrice& of(const StageLayout& stage);

    /// Of one group of a mixed stage, by its index; of the stage itself when it is not mixed. With shared state a group
    /// shards and reduces over the replicas of all groups: it costs what a stage of as many replicas like its own does
    /// on the network that the groups' islands have together.
    const StagePrice& of_group(const StageLayout& stage, std::size_t group);

    /// Of any stage. A mixed stage computes as fast as its slowest group; the groups' gradients are reduced in a ring
    /// over the slowest link between them, after each group has reduced its own, or where the state is shared over all
    /// replicas at once. Memory is that of the slowest group.
    StageCosts costs_of(const StageLayout& stage);

private:
    struct Key {
        int island;
        int nodes;
        int gpus_per_node;
        Strategy strategy;
        std::vector<Slice> ranges;
        std::vector<int> sharing{}; ///< islands whose replicas share the state, where a mixed stage's do
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const;
    };
    const Part& whole_island(int island, int gpus_per_node);
    const Part& joined_islands(const std::vector<int>& islands, int gpus_per_node);
    double sync_across_groups_s(const StageLayout& stage) const;
    const StagePrice& priced(Key key, const Part& part);

    const PlanningProblem& problem_;
    const Routes& routes_;
    std::unordered_map<std::size_t, Part> islands_; ///< by island and GPUs per node
    std::map<std::pair<std::vector<int>, int>, Part> joined_; ///< by islands and GPUs per node
    std::unordered_map<Key, StagePrice, KeyHash> prices_;
};

} // namespace tangram

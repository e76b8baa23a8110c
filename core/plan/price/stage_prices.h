// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/problem.h"
#include "plan/layout/routes.h"

#include <cstddef>
#include <map>
#include <span>
#include <tuple>
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
    double host_capacity_bytes = 0; ///< likewise of the host's memory; infinity where it is not known

    /// Whether both memories hold these parts, `reserve_bytes` of the GPU's left free.
    bool holds(const MemoryParts& memory, double reserve_bytes) const
    {
        return memory.total_bytes() <= capacity_bytes - reserve_bytes && memory.host_bytes <= host_capacity_bytes;
    }
};

/// Asks the parallelizer once for all stages that are alike: same island, same numbers of nodes and GPUs, same
/// strategy, same layers, same share of its nodes' interfaces. Its answers live until forget_many(). Not for several
/// threads at once.
class StagePrices {
public:
    /// Both must outlive the prices.
    StagePrices(const PlanningProblem& problem, const Routes& routes);

    const PlanningProblem& problem() const { return problem_; }
    const Routes& routes() const { return routes_; }

    /// Of a stage that is not mixed, whose GPUs are among those in use. What is in use makes no difference to memory.
    const StagePrice& of(const StageLayout& stage, const GpusInUse& in_use = {});

    /// Of one group of a mixed stage, by its index; of the stage itself when it is not mixed. With shared state a group
    /// shards and reduces over the replicas of all groups: it costs what a stage of as many replicas like its own does
    /// on the network that the groups' islands have together.
    const StagePrice& of_group(const StageLayout& stage, std::size_t group, const GpusInUse& in_use = {});

    /// Of any stage. A mixed stage computes as fast as its slowest group; the groups' gradients are reduced in a ring
    /// over the slowest link between them, after each group has reduced its own, or where the state is shared over all
    /// replicas at once. Memory is that of the slowest group.
    StageCosts costs_of(const StageLayout& stage, const GpusInUse& in_use = {});

    /// Forgets what stages cost once so many were asked for that it takes tens of megabytes: it is soon found again.
    void forget_many();

private:
    struct Key {
        int island;
        int nodes;
        int gpus_per_node;
        Strategy strategy;
        std::vector<Slice> ranges;
        double interface_gain = 1;
        std::vector<int> sharing{}; ///< islands whose replicas share the state, where a mixed stage's do
    };
    /// A key of which nothing is kept: what is known is looked up without copying the layers.
    struct KeyView {
        int island;
        int nodes;
        int gpus_per_node;
        const Strategy& strategy;
        std::span<const Slice> ranges;
        double interface_gain = 1; ///< see make_part(); 1 on a single node
        std::span<const int> sharing{};
    };
    static KeyView view(const Key& key)
    {
        return {key.island, key.nodes, key.gpus_per_node, key.strategy, key.ranges, key.interface_gain, key.sharing};
    }
    static const KeyView& view(const KeyView& key) { return key; }
    static Key kept(const KeyView& key);
    struct KeyHash {
        using is_transparent = void;
        std::size_t operator()(const KeyView& key) const;
        std::size_t operator()(const Key& key) const { return (*this)(view(key)); }
    };
    struct SameKey {
        using is_transparent = void;
        static bool same(const KeyView& a, const KeyView& b);
        bool operator()(const auto& a, const auto& b) const { return same(view(a), view(b)); }
    };
    const Part& whole_island(int island, int gpus_per_node, double interface_gain);
    const Part& joined_islands(const std::vector<int>& islands, int gpus_per_node, double interface_gain);
    /// Of a stage whose groups share their state, against the worst of all nodes of their islands: its own count alone,
    /// with the GPUs that work.
    double joined_interface_gain(const StageLayout& stage, const std::vector<int>& islands,
                                 const GpusInUse& in_use) const;
    double sync_across_groups_s(const StageLayout& stage, const GpusInUse& in_use) const;
    const StagePrice& priced(const KeyView& key, const Part& part);
    StageCost cost(const KeyView& key, const Part& part, std::span<const Slice> slices);

    const PlanningProblem& problem_;
    const Routes& routes_;
    std::unordered_map<std::size_t, Part> islands_; ///< by island and GPUs per node, of wholly used nodes
    std::map<std::tuple<int, int, double>, Part> partly_used_; ///< by island, GPUs per node and interface gain
    std::map<std::tuple<std::vector<int>, int, double>, Part> joined_; ///< by islands, GPUs per node, interface gain
    std::unordered_map<Key, StagePrice, KeyHash, SameKey> prices_;
    /// By key without layers, where layers of one kind are all alike.
    std::unordered_map<Key, StrategyCosts, KeyHash, SameKey> strategies_;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/problem.h"

#include <vector>

namespace tangram {

/// Whether the groups of a mixed stage are alike enough to shard their state together: only data degree, samples per
/// replica and shares of the state may differ, and ZeRO leaves something to shard.
bool may_share_state(const StageLayout& stage);

/// A group of a mixed stage with shared state as the parallelizer is asked about it: as if all replicas of the stage
/// were like the group's, on the network that the islands of all groups have together.
struct SharedState {
    /// Expects a stage that may_share_state(), with all its GPUs on nodes of the islands named.
    SharedState(const StageLayout& stage, std::size_t group);

    std::vector<int> islands; ///< of all groups, ascending
    int nodes = 0; ///< of all groups, with gpus_per_node GPUs each
    int gpus_per_node = 0;
    Strategy strategy; ///< the group's, with the replicas of all

    /// The hardware: the group's own GPUs, as many as all groups have. `own` is the group's whole island, `joined` all
    /// islands as one.
    Part part(Part own, const Part& joined) const;
    Part part(const PlanningProblem& problem, const Network& network) const;

private:
    int own_island_;
};

/// All nodes of some islands as one, with gpus_per_node GPUs of each. `interface_gain`: see make_part().
Part joined_islands(const PlanningProblem& problem, const Network& network, const std::vector<int>& islands,
                    int gpus_per_node, double interface_gain = 1);

} // namespace tangram

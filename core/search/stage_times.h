// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/network.h"
#include "schedule/one_f_one_b.h"
#include "search/layout.h"
#include "search/problem.h"

#include <vector>

namespace tangram {

/// Time to send one tick's activations between two neighbouring stages (domain.md section 4, pipeline), one direction.
/// `sharing` > 1 divides the narrowest shared hop among that many flows.
struct Boundary {
    double seconds = 0;
    std::vector<int> hops; ///< capacity-limited hops of the path, see Network::hops
};
Boundary boundary(const PlanningProblem& problem, const Network& network, const StageLayout& from, const StageLayout& to);

/// The hardware that a stage's GPUs are to the parallelizer: its island's worst member on exactly these GPUs.
Part part_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage);

/// A stage's cost as the parallelizer gives it, before it is placed.
StageCost cost_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage);

/// Compute times, sends and gradient sync of every stage of a layout, ready to be simulated. Flows of different stage boundaries
/// that cross one hop in the same direction share it equally. Expects a layout without violations.
std::vector<PipelineTimes> pipeline_times(const PlanningProblem& problem, const Network& network, const PlanLayout& layout);

} // namespace tangram

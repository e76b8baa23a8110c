// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/one_f_one_b.h"
#include "search/layout.h"
#include "search/problem.h"
#include "search/routes.h"

#include <vector>

namespace tangram {

/// Some nodes of an island, or some GPUs of one of its nodes, as the parallelizer sees them: the island's worst member,
/// with the network that the whole island offers. It does not matter which nodes they are.
Part island_part(const PlanningProblem& problem, const Network& network, int island, int nodes, int gpus_per_node);
Part part_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage);

/// Bytes of one tick's activations on their way to the next stage.
double boundary_bytes(const PlanningProblem& problem, int micro_batch_samples);

/// A stage's cost as the parallelizer gives it, before it is placed.
StageCost cost_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage);

/// Compute times, sends and gradient sync of every stage of a layout, ready to be simulated. Flows of different stage
/// boundaries that cross one hop in the same direction share it equally. Expects a layout without violations.
std::vector<PipelineTimes> pipeline_times(const PlanningProblem& problem, const Routes& routes,
                                          const PlanLayout& layout);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"
#include "search/layout.h"
#include "search/problem.h"
#include "search/routes.h"

#include <vector>

namespace tangram {

/// An island with `gpus_per_node` GPUs of each node, as the parallelizer sees it: its worst member, with the network
/// that the whole island offers.
Part whole_island(const PlanningProblem& problem, const Network& network, int island, int gpus_per_node);
/// The same with only so many nodes. It does not matter which they are.
Part some_of_island(Part whole_island, int nodes);
/// The hardware of a stage that is not mixed. Where it uses unequally many GPUs of its nodes it is taken as more nodes
/// with equally many: as many as divide all of them.
Part part_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage);

/// Bytes of one tick's activations on their way to the next stage.
double boundary_bytes(const PlanningProblem& problem, int micro_batch_samples);

/// A stage's cost as the parallelizer gives it, before it is placed. The stage is not mixed.
StageCost cost_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage);

/// What a mixed stage costs as a whole: it computes as fast as its slowest group; the groups' gradients are reduced in
/// a ring over the slowest link between them, after each group has reduced its own. Memory is that of the slowest
/// group.
StageCost mixed_cost(const PlanningProblem& problem, const Routes& routes, const StageLayout& stage);

/// Compute times, sends and gradient sync of every stage of a layout, ready to be simulated. Flows of different stage
/// boundaries that cross one hop in the same direction share it equally. Expects a layout without violations.
std::vector<PipelineTimes> pipeline_times(const PlanningProblem& problem, const Routes& routes,
                                          const PlanLayout& layout);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"
#include "plan/layout/layout.h"
#include "plan/layout/problem.h"
#include "text/result.h"

namespace tangram {

/// A run as the evaluation takes it. Every set of nodes that a stage runs on is an island of its own, so that each
/// stage is planned on its own worst member alone.
struct PlacedRun {
    PlanningProblem problem;
    PlanLayout layout;
};

/// Gives the stages their GPUs in the cluster's order and their layers. `recompute` is that of all stages. The error
/// says which stage the cluster has no GPUs for.
Result<PlacedRun> place_run(const MeasuredRun& run, Recompute recompute,
                            std::shared_ptr<const Parallelizer> parallelizer);

/// Blocks of each of `chunks` chunks of a model with `blocks` blocks: evenly where that divides, as Megatron does;
/// otherwise embedding and head count as a block each, and what is left over goes to the first chunks. Every chunk has
/// a layer at least: chunks <= blocks + 2.
std::vector<int> even_chunks(int blocks, int chunks);

} // namespace tangram

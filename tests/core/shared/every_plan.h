// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/problem.h"

#include <cstdint>
#include <optional>

namespace tangram {

/// Which plans are tried.
struct EveryPlanLimits {
    bool several_pipelines = true;
    bool mixed_stages = true;
    bool uneven_nodes = false; ///< also unequally many GPUs of a stage's nodes
    std::uint64_t most_plans = 300'000;
};

struct BestOfEveryPlan {
    std::optional<PlanLayout> layout; ///< nothing: no plan can run
    double time_s = 0; ///< infinite without a layout
    std::uint64_t plans = 0; ///< priced
};

/// The best of all plans of a small problem: every division of GPUs among pipelines and stages that differs, every
/// order, cut, strategy, schedule, micro-batch size and share of the batch, and every mixed stage with at most one
/// group per island. Shares nothing with the search but the parallelizer, the split of a stage's layers into chunks,
/// and the price of a whole plan. Nothing when there are more plans than allowed.
std::optional<BestOfEveryPlan> best_of_every_plan(const PlanningProblem& problem, const EveryPlanLimits& limits);

} // namespace tangram

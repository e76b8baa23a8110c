// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/routes.h"
#include "plan/price/evaluate.h"
#include "plan/price/stage_prices.h"

#include <vector>

namespace tangram {

/// Stage times of a layout as the job's cost mode counts them, and what stands in the way of counting them.
struct CountedTimes {
    std::vector<PipelineTimes> pipelines;
    std::vector<Violation> violations; ///< paths that lead nowhere; empty: the times are whole
};

/// Over the cluster's network, or the measured one where there are curves and the job wants Sailor's formula. Expects a
/// layout that check_layout() finds nothing in.
CountedTimes counted_times(StagePrices& prices, const PlanLayout& layout);

/// Iteration time by Sailor's formula, to the bit what evaluate() reports in its cost mode; infinite where a path leads
/// nowhere. Memory is not looked at.
double formula_time_s(const PlanningProblem& problem, const Routes& routes, const PlanLayout& layout);

} // namespace tangram

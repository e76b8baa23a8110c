// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/counted_times.h"

#include "plan/price/checks.h"
#include "plan/price/measured_network.h"
#include "plan/price/stage_times.h"
#include "schedule/pipeline_formula.h"

#include <limits>

namespace tangram {

CountedTimes counted_times(StagePrices& prices, const PlanLayout& layout)
{
    const PlanningProblem& problem = prices.problem();
    CountedTimes counted{pipeline_times(prices, layout), {}};
    counted.violations = problem.job.cost_mode == CostMode::sailor && has_curves(problem)
        ? take_measured_network(problem, *problem.parallelizer->profile(), layout, counted.pipelines)
        : check_paths(counted.pipelines);
    return counted;
}

double formula_time_s(const PlanningProblem& problem, const Routes& routes, const PlanLayout& layout)
{
    StagePrices prices(problem, routes);
    const CountedTimes counted = counted_times(prices, layout);
    if (!counted.violations.empty())
        return std::numeric_limits<double>::infinity();
    return pipeline_formula(counted.pipelines).total_s();
}

} // namespace tangram

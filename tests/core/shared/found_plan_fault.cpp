// SPDX-License-Identifier: GPL-3.0-or-later
#include "found_plan_fault.h"

#include "plan/price/evaluate.h"

#include <cmath>

namespace tangram {

std::string fault_of(const PlanningProblem& problem, const FoundPlan& plan)
{
    const Evaluation evaluation = evaluate(problem, plan.layout, false);
    if (!evaluation.violations.empty())
        return evaluation.violations.front().where + ": " + evaluation.violations.front().message.english();
    const double time_s = evaluation.plan.iteration_time_s;
    if (std::abs(time_s - plan.iteration_time_s) > 1e-9 * time_s)
        return "found with " + std::to_string(plan.iteration_time_s) + " s, evaluated " + std::to_string(time_s) + " s";
    return {};
}

} // namespace tangram

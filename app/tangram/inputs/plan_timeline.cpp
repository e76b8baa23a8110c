// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs/plan_timeline.h"

#include "parallelizer/registry.h"
#include "workbench/evaluated_plan.h"
#include "workbench/planning_problem.h"

namespace tangram::cli {

Result<PlanFile> with_timeline(PlanInput input, const std::string& file)
{
    if (input.has_results && !input.file.plan.timeline.empty())
        return std::move(input.file);
    if (input.file.job.cost_mode == CostMode::sailor)
        return Error{"the plan has no timeline: Sailor's formula gives no order of work", file,
                     "set the job's cost_mode to \"simulated\""};
    if (input.file.profile)
        return Error{"the plan was made with layer profiles and written without its timeline", file,
                     "write it again with evaluate --profiles --out"};
    EvaluatedPlan evaluated = evaluated_plan(std::move(input), nullptr, parallelizer_with(), true);
    if (evaluated.evaluation.plan.pipelines.empty()) {
        const Violation& first = evaluated.evaluation.violations.front();
        return Error{"the plan cannot be simulated: " + first.message.english(), file + ": " + first.where,
                     first.hint.english()};
    }
    return std::move(evaluated.file);
}

Result<PlanFile> plan_with_timeline(std::string_view text, const std::string& file)
{
    Result<PlanInput> input = read_plan(text, file, nullptr);
    if (!input)
        return input.error();
    return with_timeline(std::move(*input), file);
}

} // namespace tangram::cli

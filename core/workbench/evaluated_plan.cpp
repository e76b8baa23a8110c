// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench/evaluated_plan.h"

#include "files/catalogue/calibration_json.h"

#include <utility>

namespace tangram {

EvaluatedPlan evaluated_plan(PlanInput input, const Calibration* calibration,
                             const std::shared_ptr<const Parallelizer>& parallelizer, bool with_timeline)
{
    EvaluatedPlan result;
    result.file = std::move(input.file);
    PlanFile& file = result.file;
    if (calibration != nullptr)
        file.cluster = std::make_shared<const Cluster>(calibrated(*file.cluster, *calibration));
    const PlanningProblem problem{file.cluster, file.model, file.job, file.islands, parallelizer};
    result.evaluation = evaluate(problem, input.layout, with_timeline);
    file.parallelizer = parallelizer->name();
    file.profile.reset();
    if (parallelizer->profile() != nullptr)
        file.profile = profile_use(problem, result.evaluation.plan.pipelines);
    if (!result.evaluation.plan.pipelines.empty())
        file.plan = result.evaluation.plan;
    file.alternatives.clear();
    return result;
}

} // namespace tangram

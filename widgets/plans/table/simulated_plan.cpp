// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/simulated_plan.h"

#include "plan/price/evaluate.h"

namespace tangram {

std::shared_ptr<const PlanFile> with_plan(const PlanFile& file, const Plan& plan,
                                          const std::shared_ptr<const Parallelizer>& parallelizer)
{
    auto result = std::make_shared<PlanFile>(file);
    result->plan = plan;
    result->alternatives.clear();
    // A formula has no timeline.
    if (!plan.timeline.empty() || parallelizer == nullptr || plan.formula)
        return result;
    PlanLayout layout;
    for (const Pipeline& pipeline : plan.pipelines) {
        layout.pipelines.push_back(
            {pipeline.samples, pipeline.micro_batches, {}, pipeline.schedule, pipeline.micro_batch_group});
        for (const Stage& stage : pipeline.stages)
            layout.pipelines.back().stages.push_back(stage.layout);
    }
    const PlanningProblem problem{file.cluster, file.model, file.job, file.islands, parallelizer};
    result->plan.timeline = evaluate(problem, layout, true).plan.timeline;
    return result;
}

} // namespace tangram

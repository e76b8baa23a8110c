// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/plan_file.h"

#include "plan/evaluate.h"

namespace tangram {

PlanFile make_plan_file(const SearchRequest& request, const SearchResult& result, bool with_timeline)
{
    PlanFile file;
    file.cluster = request.problem.cluster;
    file.model = request.problem.model;
    file.job = request.problem.job;
    file.islands = request.problem.islands;
    file.parallelizer = request.problem.parallelizer->name();
    file.settings = request.settings;
    file.statistics = result.statistics;
    file.complete = result.complete;
    file.lower_bound_iteration_time_s = result.lower_bound_iteration_time_s;
    file.idle = result.idle;
    if (result.best)
        file.plan = evaluate(request.problem, result.best->layout, with_timeline).plan;
    file.plan.warnings.insert(file.plan.warnings.end(), result.notes.begin(), result.notes.end());
    if (request.problem.parallelizer->profile() != nullptr)
        file.profile = profile_use(request.problem, file.plan.pipelines);
    for (const FoundPlan& found : result.alternatives)
        file.alternatives.push_back(evaluate(request.problem, found.layout, false).plan);
    return file;
}

} // namespace tangram

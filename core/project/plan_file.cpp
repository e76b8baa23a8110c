// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/plan_file.h"

#include "plan/layout/routes.h"
#include "plan/price/evaluate.h"

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
    if (result.proved)
        file.proved_iteration_time_s = result.best->iteration_time_s;
    if (!result.complete)
        file.proof = result.proof;
    file.regret = result.regret;
    file.idle = result.idle;
    const Routes routes(request.problem);
    const auto plan_of = [&](const PlanLayout& layout, bool timeline) {
        return evaluate(request.problem, routes, result.lower_bound_iteration_time_s, layout, timeline).plan;
    };
    if (result.best)
        file.plan = plan_of(result.best->layout, with_timeline);
    file.plan.warnings.insert(file.plan.warnings.end(), result.notes.begin(), result.notes.end());
    if (request.problem.parallelizer->profile() != nullptr)
        file.profile = profile_use(request.problem, file.plan.pipelines);
    for (const FoundPlan& found : result.alternatives)
        file.alternatives.push_back(plan_of(found.layout, false));
    return file;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/problem.h"
#include "search/draft/plan_draft.h"
#include "search/result/earlier_plans.h"
#include "search/rules/settings.h"

#include <vector>

namespace tangram {

struct CarriedPlans {
    std::vector<PlanDraft> drafts;
    /// Those of uneven chunks as they are, where the job allows it; a draft with even ones stands for each besides.
    std::vector<PlanLayout> of_uneven_chunks;
};

/// Earlier plans on the problem's cluster, whose nodes are those with the same names, and for its batch. Where GPUs are
/// gone, idle ones of nodes of the same type take their place; where there are none, the stages that lost them have
/// fewer replicas, which may recompute, or the pipelines that lost them go and the others take their samples. Plans of
/// which nothing can be made are left out. Not priced; which islands stages are on and whether they can run is still to
/// be found (see plans_of_problem()).
CarriedPlans carried_over(const EarlierPlans& plans, const PlanningProblem& problem, const SearchSettings& settings,
                          const std::vector<ScheduleChoice>& schedules);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/planning/plan_state.h"

#include "plans/page/plans_page.h"
#include "plans/table/plan_inputs.h"
#include "tangram-explorer/current_project/open_project.h"

namespace tangram {

QStringList changes_since_made(const PlansPage& plans, const OpenProject& project)
{
    const std::shared_ptr<const PlanFile> chosen = plans.shown();
    if (!chosen || plans.origin_of_shown() == PlanOrigin::opened)
        return {};
    // Nobody knows the islands yet that are being found.
    const Islands& islands = project.document().is_finding_islands() ? chosen->islands : project.islands();
    SearchSettings settings = project.project().search;
    if (plans.origin_of_shown() == PlanOrigin::compared && chosen->settings)
        settings.planner = chosen->settings->planner; // whatever is searched as next
    return changed_inputs(*chosen,
                          {project.cluster(), project.model(), project.job(), islands, settings, project.profile()});
}

} // namespace tangram

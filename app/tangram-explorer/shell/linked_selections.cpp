// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/linked_selections.h"

#include "cluster_page/cluster_page.h"
#include "plans/page/plans_page.h"
#include "search/page/search_page.h"
#include "tangram-explorer/current_project/open_project.h"

namespace tangram {

LinkedSelections::LinkedSelections(const OpenProject& project, ClusterPage& cluster, SearchPage& search,
                                   PlansPage& plans, QObject* parent)
    : QObject(parent)
    , project_(project)
    , plans_(plans)
{
    connect(&plans, &PlansPage::island_selected, this, [this, &cluster, &search](int island) {
        const int there = are_islands_of_plan() ? island : -1;
        cluster.select_island(there);
        search.select_island(there);
    });
    connect(&plans, &PlansPage::stage_selected, this, [this, &search](const StageLayout& stage) {
        if (are_islands_of_plan())
            search.select_stage(stage);
        else
            search.clear_selection();
    });
    connect(&cluster, &ClusterPage::island_selected, &search, &SearchPage::select_island);
    connect(&cluster, &ClusterPage::island_selected, this, &LinkedSelections::select_in_plan);
    connect(&search, &SearchPage::cell_selected, &cluster, &ClusterPage::select_island);
    connect(&search, &SearchPage::cell_selected, this, &LinkedSelections::select_in_plan);
}

bool LinkedSelections::are_islands_of_plan() const
{
    const std::shared_ptr<const PlanFile> chosen = plans_.shown();
    return chosen && chosen->islands == project_.islands();
}

void LinkedSelections::select_in_plan(int island)
{
    if (are_islands_of_plan())
        plans_.select_island(island);
}

} // namespace tangram

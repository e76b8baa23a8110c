// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/search_so_far.h"

#include <utility>

namespace tangram {

BestSample best_sample(const SearchSnapshot& snapshot)
{
    return {snapshot.elapsed_s, snapshot.best_iteration_time_s, snapshot.bound_s()};
}

void SearchSoFar::add(const SearchSnapshot& snapshot)
{
    last = snapshot;
    search.grid = snapshot.grid;
    curve.add(best_sample(snapshot));
}

bool SearchSoFar::add_best(std::shared_ptr<const FoundPlan> found)
{
    if (!search.grid || !search.problem || found == best)
        return false;
    best = std::move(found);
    search.best_cells = cells_of(*search.grid, *search.problem, best->layout);
    return true;
}

void SearchSoFar::end(const SearchStatistics& statistics, const SearchEnd& end)
{
    last.phase = SearchPhase::done;
    last.paused = false;
    last.pairs = statistics.pairs;
    last.partial_plans = statistics.partial_plans;
    last.states = {
        statistics.states, statistics.states - statistics.states_pruned_bound - statistics.states_pruned_beam, {}};
    last.states.charge(Rule::bound, statistics.states_pruned_bound);
    last.states.charge(Rule::beam, statistics.states_pruned_beam);
    last.pipelines_composed = statistics.pipelines_composed;
    last.pipelines_simulated = statistics.pipelines_simulated;
    last.best_iteration_time_s = end.best_s;
    last.lower_bound_iteration_time_s = end.lower_bound_s;
    last.proved = end.proved;
    last.fraction_done = end.complete ? 1 : last.fraction_done;
    last.elapsed_s = statistics.wall_time_s;
    curve.add(best_sample(last));
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/shown_search.h"

#include "islands/naming.h"

#include <algorithm>

namespace tangram {

namespace {

std::vector<std::string> names_of(const Islands& islands)
{
    std::vector<std::string> names;
    for (const Island& island : islands)
        names.push_back(island.name);
    return names;
}

double tokens_of(const Job& job)
{
    return static_cast<double>(job.global_batch) * job.sequence_length;
}

/// Whether a search of the problem has that grid: the same parts of islands of the same names, the same layers and
/// tokens.
bool is_of(const SearchRecord& record, const PlanningProblem& problem)
{
    if (names_of(problem.islands) != record.island_names || record.grid.columns.empty()
        || tokens_of(problem.job) != record.tokens_per_iteration)
        return false;
    std::vector<int> gpus(problem.islands.size(), 0);
    for (std::size_t island = 0; island < gpus.size(); ++island)
        for (const int node : problem.islands[island].nodes)
            gpus[island] += problem.cluster->nodes[node].gpu_count;
    std::vector<int> largest(gpus.size(), 0);
    for (const PairGridRow& row : record.grid.rows)
        for (const int island : row.islands)
            if (static_cast<std::size_t>(island) < largest.size())
                largest[island] = std::max(largest[island], row.gpus);
    Model model = *problem.model;
    model.half_blocks = record.grid.counts_halves();
    return gpus == largest && record.grid.columns.back().counts == count_layers(model, {0, model.layer_count()});
}

} // namespace

ShownSearch shown_search(std::shared_ptr<const PlanningProblem> problem, const SearchSettings& settings)
{
    ShownSearch shown;
    shown.island_names = names_of(problem->islands);
    shown.looks = island_looks(problem->islands);
    shown.tokens_per_iteration = tokens_of(problem->job);
    shown.settings = settings;
    shown.problem = std::move(problem);
    return shown;
}

ShownSearch shown_search(const std::shared_ptr<const SearchRecord>& record,
                         std::shared_ptr<const PlanningProblem> searched,
                         const std::shared_ptr<const PlanningProblem>& open)
{
    ShownSearch shown;
    shown.grid = {record, &record->grid};
    shown.island_names = record->island_names;
    shown.settings = record->settings;
    shown.tokens_per_iteration = record->tokens_per_iteration;
    shown.problem = std::move(searched);
    if (!shown.problem && open && is_of(*record, *open))
        shown.problem = open;
    if (shown.problem)
        shown.looks = island_looks(shown.problem->islands);
    return shown;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/search_page.h"

#include "islands/naming.h"
#include "search/grid/cell_detail.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/funnel_view.h"
#include "search/live/progress_view.h"
#include "search/page/pairs_panel.h"
#include "search/records/records_panel.h"
#include "search/rules/pruning_panel.h"
#include "search/rules/rule_model.h"

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

/// Whether a search of the problem has that grid: the same parts of islands of the same names, the same layers and
/// tokens.
bool is_of(const SearchRecord& record, const PlanningProblem& problem)
{
    const double tokens = static_cast<double>(problem.job.global_batch) * problem.job.sequence_length;
    if (names_of(problem.islands) != record.island_names || record.grid.columns.empty()
        || tokens != record.tokens_per_iteration)
        return false;
    std::vector<int> gpus(problem.islands.size(), 0);
    for (std::size_t island = 0; island < gpus.size(); ++island)
        for (const int node : problem.islands[island].nodes)
            gpus[island] += problem.cluster->nodes[static_cast<std::size_t>(node)].gpu_count;
    std::vector<int> largest(gpus.size(), 0);
    for (const PairGridRow& row : record.grid.rows)
        for (const int island : row.islands)
            if (static_cast<std::size_t>(island) < largest.size())
                largest[static_cast<std::size_t>(island)] =
                    std::max(largest[static_cast<std::size_t>(island)], row.gpus);
    Model model = *problem.model;
    model.half_blocks = record.grid.counts_halves();
    return gpus == largest && record.grid.columns.back().counts == count_layers(model, {0, model.layer_count()});
}

} // namespace

SearchSettings SearchPage::settings() const
{
    return pruning_->settings();
}

void SearchPage::set_settings(const SearchSettings& settings)
{
    const QSignalBlocker quiet(this);
    pruning_->set_settings(settings);
}

void SearchPage::set_problem(std::shared_ptr<const PlanningProblem> problem)
{
    problem_ = std::move(problem);
    pruning_->set_parallelizer(problem_ ? QString::fromStdString(problem_->parallelizer->name()) : QString());
}

void SearchPage::set_records(const Records& kept)
{
    if (kept == records_->shelf().kept())
        return;
    records_->shelf().set_kept(kept);
    records_->show_shelf();
}

void SearchPage::change_records(const RecordShelf::Change& change)
{
    if (change.empty())
        return;
    records_->shelf().apply(change);
    records_->show_shelf();
}

void SearchPage::clear()
{
    unseen_ = false;
    set_running(false);
    records_->shelf().clear();
    live_ = {};
    live_snapshot_ = {};
    live_curve_.clear();
    records_->show_shelf();
    show_live();
    for (FunnelView* funnel : {pair_funnel_, partial_plans_, states_})
        funnel->forget_room();
}

bool SearchPage::show_view(const View& view)
{
    const bool same = view.grid && shown_.grid && view.problem == shown_.problem && view.settings == shown_.settings;
    shown_ = view;
    pairs_->set_grid(view.grid, view.island_names, view.looks);
    pairs_->set_best_cells(view.best_cells);
    const bool exact = view.settings.exact;
    progress_->begin(view.tokens_per_iteration, exact);
    states_->rename(
        Rule::beam, exact ? tr("Beam before the proof") : QString(),
        tr("Dropped while heuristics looked for a first plan; the proof that follows looks at them again."));
    return !same;
}

void SearchPage::tell_current()
{
    const std::optional<std::size_t> current = pairs_->view().current();
    if (current && shown_.grid)
        show_cell(*current);
    else
        detail_->show_nothing({},
                              tr("Click a cell of the grid, or press Enter on it: its partial plans, or what "
                                 "removed it."));
}

void SearchPage::show_counters(const SearchSnapshot& snapshot)
{
    show_counters(snapshot, snapshot.fates);
}

void SearchPage::show_counters(const SearchSnapshot& snapshot, std::span<const PairFate> fates)
{
    progress_->show_snapshot(snapshot);
    pairs_->set_fates(fates);
    pair_funnel_->set_funnel(snapshot.pairs);
    partial_plans_->set_funnel(snapshot.partial_plans);
    states_->set_funnel(snapshot.states);
    pruning_->rules().set_removed(snapshot.pairs.pruned, snapshot.partial_plans.pruned);
}

void SearchPage::select_island(int island)
{
    pairs_->view().mark_island(island);
}

void SearchPage::select_stage(const StageLayout& stage)
{
    pairs_->view().mark_cells(shown_.grid && shown_.problem ? cells_of(*shown_.grid, *shown_.problem, stage)
                                                            : std::vector<std::uint32_t>());
    select_island(stage.island);
}

void SearchPage::clear_selection()
{
    pairs_->view().mark_cells({});
    select_island(-1);
}

SearchPage::View SearchPage::view_of(const std::shared_ptr<const SearchRecord>& record) const
{
    View view;
    view.grid = {record, &record->grid};
    view.island_names = record->island_names;
    view.settings = record->settings;
    view.tokens_per_iteration = record->tokens_per_iteration;
    const int row = records_->shelf().row_of(record);
    if (row >= 0)
        view.problem = records_->shelf().entries()[static_cast<std::size_t>(row)].problem;
    if (!view.problem && problem_ && is_of(*record, *problem_))
        view.problem = problem_;
    if (view.problem)
        view.looks = island_looks(view.problem->islands);
    return view;
}

} // namespace tangram

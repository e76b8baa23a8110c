// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search_page.h"

#include "common/panel.h"
#include "islands/naming.h"
#include "plans/plan_facts.h"
#include "search/cell_detail.h"
#include "search/comparison_panel.h"
#include "search/fate_legend.h"
#include "search/funnel_view.h"
#include "search/pair_grid_view.h"
#include "search/pairs_panel.h"
#include "search/progress_view.h"
#include "search/pruning_panel.h"
#include "search/record_scrubber.h"
#include "search/records_panel.h"
#include "search/rule_model.h"
#include "search/settings_choice.h"

#include <QPushButton>
#include <QStackedWidget>

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
    return gpus == largest
        && record.grid.columns.back().counts == count_layers(*problem.model, {0, problem.model->layer_count()});
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

void SearchPage::clear()
{
    set_running(false);
    records_->shelf().clear();
    live_ = {};
    live_snapshot_ = {};
    live_curve_.clear();
    records_->show_shelf();
    show_live();
}

void SearchPage::set_running(bool running)
{
    running_ = running;
    paused_ = false;
    pause_->setVisible(running);
    cancel_->setVisible(running);
    show_paused(false);
    records_->set_running(running);
}

void SearchPage::show_paused(bool paused)
{
    paused_ = paused;
    pause_->setText(paused ? tr("Resume") : tr("Pause"));
}

void SearchPage::show_start(std::shared_ptr<const PlanningProblem> problem)
{
    live_ = {};
    live_.island_names = names_of(problem->islands);
    live_.looks = island_looks(problem->islands);
    live_.tokens_per_iteration = static_cast<double>(problem->job.global_batch) * problem->job.sequence_length;
    live_.settings = settings();
    live_.problem = std::move(problem);
    live_snapshot_ = {};
    live_found_.reset();
    live_curve_.clear();
    live_curve_.add({});
    records_->choose(-1);
    set_running(true);
    show_live();
}

void SearchPage::show_live()
{
    below_->setCurrentWidget(detail_);
    progress_panel_->set_detail({});
    live_.grid = live_snapshot_.grid;
    const bool other = show_view(live_);
    best_->set_curve(live_curve_, live_.tokens_per_iteration);
    if (running_) {
        pairs_->set_waiting(!live_.grid);
        show_counters(live_snapshot_);
    } else {
        show_counters({});
        progress_->clear();
    }
    if (other)
        tell_current();
}

void SearchPage::show_snapshot(const SearchSnapshot& snapshot)
{
    const bool known = live_snapshot_.grid == snapshot.grid;
    live_snapshot_ = snapshot;
    const BestSample sample{snapshot.elapsed_s, snapshot.best_iteration_time_s, snapshot.lower_bound_iteration_time_s};
    live_curve_.add(sample);
    if (snapshot.paused != paused_)
        show_paused(snapshot.paused);
    if (!records_->chosen_rows().empty())
        return; // something else is looked at
    bool other = false;
    if (!known) {
        live_.grid = snapshot.grid;
        other = show_view(live_);
    }
    best_->add(sample);
    show_counters(snapshot);
    if (other)
        tell_current();
}

void SearchPage::show_best(std::shared_ptr<const FoundPlan> best)
{
    if (!live_snapshot_.grid || !live_.problem || best == live_found_)
        return;
    live_found_ = std::move(best);
    live_.best_cells = cells_of(*live_snapshot_.grid, *live_.problem, live_found_->layout);
    if (!records_->chosen_rows().empty())
        return;
    shown_.best_cells = live_.best_cells;
    pairs_->set_best_cells(live_.best_cells);
}

bool SearchPage::show_view(const View& view)
{
    const bool same = view.grid && shown_.grid && view.problem == shown_.problem && view.settings == shown_.settings;
    shown_ = view;
    pairs_->set_grid(view.grid, view.island_names, view.looks);
    pairs_->set_best_cells(view.best_cells);
    progress_->begin(view.tokens_per_iteration);
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
    progress_->show_snapshot(snapshot);
    pairs_->set_fates(snapshot.fates);
    pair_funnel_->set_funnel(snapshot.pairs);
    partial_plans_->set_funnel(snapshot.partial_plans);
    states_->set_funnel(snapshot.states);
    pruning_->rules().set_removed(snapshot.pairs.pruned, snapshot.partial_plans.pruned);
}

void SearchPage::show_statistics(const SearchStatistics& statistics, double best_s, double bound_s, bool complete)
{
    SearchSnapshot end = live_snapshot_;
    end.phase = SearchPhase::done;
    end.paused = false;
    end.pairs = statistics.pairs;
    end.partial_plans = statistics.partial_plans;
    end.states = {
        statistics.states, statistics.states - statistics.states_pruned_bound - statistics.states_pruned_beam, {}};
    end.states.charge(Rule::bound, statistics.states_pruned_bound);
    end.states.charge(Rule::beam, statistics.states_pruned_beam);
    end.pipelines_composed = statistics.pipelines_composed;
    end.pipelines_simulated = statistics.pipelines_simulated;
    end.best_iteration_time_s = best_s;
    end.lower_bound_iteration_time_s = bound_s;
    end.fraction_done = complete ? 1 : progress_->fraction_done();
    end.elapsed_s = statistics.wall_time_s;
    show_counters(end);
    live_curve_.add({end.elapsed_s, best_s, bound_s});
    best_->set_curve(live_curve_, live_.tokens_per_iteration);
    progress_->show_end(complete, best_s > 0, statistics.wall_time_s);
}

void SearchPage::show_outcome(const SearchOutcome& outcome)
{
    const SearchResult& result = outcome.result;
    set_running(false);
    if (outcome.record && !outcome.record->moments.empty()) {
        const QString name = pruning_->choice().is_changed() ? tr("Changed") : pruning_->choice().chosen_name();
        const int row = records_->shelf().add(outcome.record, name.toStdString(), live_.problem);
        const bool follows = records_->chosen_rows().empty();
        live_ = {}; // from now on it is looked at as a record
        live_snapshot_ = {};
        live_curve_.clear();
        records_->show_shelf();
        if (follows)
            records_->choose(row);
        return;
    }
    show_statistics(result.statistics, result.best ? result.best->iteration_time_s : 0,
                    result.lower_bound_iteration_time_s, result.complete);
}

void SearchPage::show_failure()
{
    set_running(false);
    live_ = {};
    live_snapshot_ = {};
    live_curve_.clear();
    if (records_->chosen_rows().empty())
        show_live();
}

void SearchPage::show_file(const PlanFile& file)
{
    clear();
    live_.tokens_per_iteration = static_cast<double>(file.job.global_batch) * file.job.sequence_length;
    live_curve_.add({});
    show_view(live_);
    tell_current();
    if (file.settings)
        set_settings(*file.settings);
    if (file.statistics)
        show_statistics(*file.statistics, fastest_plan(file).iteration_time_s,
                        file.lower_bound_iteration_time_s.value_or(0), file.complete);
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

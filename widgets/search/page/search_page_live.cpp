// SPDX-License-Identifier: GPL-3.0-or-later
// What the page shows of the search that runs or has just ended, and of one that a plan file tells of.
#include "search/page/search_page.h"

#include "common/form/panel.h"
#include "facts/plan_facts.h"
#include "islands/naming.h"
#include "search/grid/cell_detail.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/progress_view.h"
#include "search/page/pairs_panel.h"
#include "search/records/records_panel.h"
#include "search/rules/pruning_panel.h"
#include "search/rules/settings_choice.h"
#include "search/run/planners.h"

#include <QPushButton>
#include <QStackedWidget>

#include <utility>

namespace tangram {

void SearchPage::set_running(bool running)
{
    running_ = running;
    paused_ = false;
    // A button that goes with the search leaves the keyboard to what the search has shown.
    if (!running && (pause_->hasFocus() || cancel_->hasFocus()))
        pairs_->view().setFocus(Qt::OtherFocusReason);
    pause_->setVisible(running);
    cancel_->setVisible(running);
    show_plans_->hide();
    show_paused(false);
    if (!running)
        records_->set_running(false);
}

void SearchPage::show_paused(bool paused)
{
    paused_ = paused;
    pause_->setText(paused ? tr("Resume") : tr("Pause"));
}

void SearchPage::show_start(std::shared_ptr<const PlanningProblem> problem)
{
    live_ = {};
    for (const Island& island : problem->islands)
        live_.island_names.push_back(island.name);
    live_.looks = island_looks(problem->islands);
    live_.tokens_per_iteration = static_cast<double>(problem->job.global_batch) * problem->job.sequence_length;
    live_.settings = settings();
    live_.problem = std::move(problem);
    live_snapshot_ = {};
    live_found_.reset();
    live_curve_.clear();
    live_curve_.add({});
    const bool other_runs = running_;
    set_running(true);
    unseen_ = true;
    // The other one is gone, and not to be taken for this one; and what was not in sight need not be painted first.
    if (other_runs || !isVisible())
        see_live();
}

void SearchPage::see_live()
{
    unseen_ = false;
    records_->set_running(true);
    if (records_->chosen_rows().empty())
        show_live();
    else
        records_->choose(-1);
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
        if (takes_several_searches(live_.settings.planner))
            pairs_->show_no_grid();
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
    if (unseen_) {
        see_live();
        return;
    }
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
    if (outcome.record && !outcome.record->moments.empty()) {
        const bool follows = std::exchange(unseen_, false) || records_->chosen_rows().empty();
        set_running(false);
        const int row = records_->shelf().add(outcome.record, pruning_->name_of(outcome.record->settings).toStdString(),
                                              live_.problem);
        live_ = {}; // from now on it is looked at as a record
        live_snapshot_ = {};
        live_curve_.clear();
        if (follows)
            records_->show_shelf(row);
        else
            records_->show_shelf();
        return;
    }
    show_snapshot(outcome.last);
    if (result.best)
        show_best(std::make_shared<const FoundPlan>(*result.best));
    set_running(false);
    if (!records_->chosen_rows().empty())
        return; // something else is looked at
    pairs_->set_waiting(false);
    if (takes_several_searches(outcome.request.settings.planner))
        pairs_->show_no_grid();
    show_statistics(result.statistics, result.best ? result.best->iteration_time_s : 0,
                    result.lower_bound_iteration_time_s, result.complete);
}

void SearchPage::offer_plans()
{
    show_plans_->show();
}

void SearchPage::show_failure()
{
    unseen_ = false;
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

} // namespace tangram

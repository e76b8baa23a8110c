// SPDX-License-Identifier: GPL-3.0-or-later
// What the page shows of the search that runs or has just ended, and of one that a plan file tells of.
#include "search/page/search_page.h"

#include "facts/plan_facts.h"
#include "search/live/progress_view.h"
#include "search/page/pairs_panel.h"
#include "search/records/records_panel.h"
#include "search/rules/pruning_panel.h"
#include "search/rules/settings_choice.h"
#include "search/run/planners.h"

#include <utility>

namespace tangram {

void SearchPage::clear()
{
    unseen_ = false;
    set_running(false);
    records_->shelf().clear();
    live_ = {};
    records_->show_shelf();
    show_live();
    progress_->forget_room();
}

void SearchPage::set_running(bool running)
{
    running_ = running;
    progress_->set_running(running);
    if (!running)
        records_->set_running(false);
}

void SearchPage::show_start(std::shared_ptr<const PlanningProblem> problem)
{
    live_ = {};
    live_.search = shown_search(std::move(problem), settings());
    live_.curve.add({});
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
    if (looks_at_live())
        show_live();
    else
        records_->choose(-1);
}

bool SearchPage::looks_at_live() const
{
    return records_->chosen_records().empty();
}

void SearchPage::show_live()
{
    middle_->show_detail();
    progress_->set_name({});
    const bool other = show_search(live_.search);
    progress_->best().set_curve(live_.curve, live_.search.tokens_per_iteration);
    if (running_) {
        pairs().set_waiting(!live_.search.grid);
        if (takes_several_searches(live_.search.settings.planner))
            pairs().show_no_grid();
        show_counters(live_.last, live_.last.fates);
    } else {
        show_counters({}, {});
        progress_->progress().clear();
    }
    if (other)
        middle_->tell_current();
}

void SearchPage::show_snapshot(const SearchSnapshot& snapshot)
{
    const bool known = live_.last.grid == snapshot.grid;
    live_.add(snapshot);
    progress_->set_paused(snapshot.paused);
    if (unseen_) {
        see_live();
        return;
    }
    if (!looks_at_live())
        return;
    const bool other = !known && show_search(live_.search);
    progress_->best().add(best_sample(snapshot));
    show_counters(snapshot, snapshot.fates);
    if (other)
        middle_->tell_current();
}

void SearchPage::show_best(std::shared_ptr<const FoundPlan> best)
{
    if (live_.add_best(std::move(best)) && looks_at_live())
        pairs().set_best_cells(live_.search.best_cells);
}

void SearchPage::show_end(const SearchStatistics& statistics, const SearchEnd& end)
{
    live_.end(statistics, end);
    show_counters(live_.last, live_.last.fates);
    progress_->best().set_curve(live_.curve, live_.search.tokens_per_iteration);
    progress_->progress().show_end(end.complete, end.best_s > 0, statistics.wall_time_s);
}

void SearchPage::show_outcome(const SearchOutcome& outcome)
{
    const SearchResult& result = outcome.result;
    if (outcome.record && !outcome.record->moments.empty()) {
        const bool follows = std::exchange(unseen_, false) || looks_at_live();
        set_running(false);
        const int row = records_->shelf().add(outcome.record, pruning_->name_of(outcome.record->settings).toStdString(),
                                              live_.search.problem);
        live_ = {}; // from now on it is looked at as a record
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
    if (!looks_at_live())
        return;
    pairs().set_waiting(false);
    if (takes_several_searches(outcome.request.settings.planner))
        pairs().show_no_grid();
    show_end(result.statistics,
             {result.best ? result.best->iteration_time_s : 0, result.lower_bound_iteration_time_s, result.complete,
              result.proved});
}

void SearchPage::offer_plans()
{
    progress_->offer_plans();
}

void SearchPage::show_failure()
{
    unseen_ = false;
    set_running(false);
    live_ = {};
    if (looks_at_live())
        show_live();
}

void SearchPage::show_file(const PlanFile& file)
{
    clear();
    live_.search.tokens_per_iteration = static_cast<double>(file.job.global_batch) * file.job.sequence_length;
    live_.curve.add({});
    show_search(live_.search);
    middle_->tell_current();
    if (file.settings)
        set_settings(*file.settings);
    if (file.statistics)
        show_end(*file.statistics,
                 {fastest_plan(file).iteration_time_s, file.lower_bound_iteration_time_s.value_or(0), file.complete,
                  file.proved_iteration_time_s.has_value()});
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/message_bar.h"
#include "common/text/value_format.h"
#include "job/basis_bar.h"
#include "main_window.h"
#include "page_stack.h"
#include "plan/price/evaluate.h"
#include "plans/page/plans_page.h"
#include "plans/table/plan_inputs.h"
#include "search/page/search_page.h"
#include "search/records/comparing_bar.h"
#include "search/records/planner_comparer.h"

#include <QPointer>

#include <utility>

namespace tangram {

namespace {

/// Of the same objects, where they point to some.
bool same(const PlanningProblem& a, const PlanningProblem& b)
{
    return a.cluster == b.cluster && a.model == b.model && a.job == b.job && a.islands == b.islands
        && a.parallelizer == b.parallelizer;
}

} // namespace

void MainWindow::finish_typing()
{
    const QPointer<QWidget> typed_in = focusWidget();
    if (!typed_in)
        return;
    typed_in->clearFocus();
    if (typed_in)
        typed_in->setFocus();
}

std::shared_ptr<const PlanningProblem> MainWindow::problem()
{
    if (!cluster_ || !model_)
        return problem_ = nullptr;
    PlanningProblem now{cluster_, model_, job_, islands_, parallelizer_};
    if (!problem_ || !same(*problem_, now))
        problem_ = std::make_shared<const PlanningProblem>(std::move(now));
    return problem_;
}

void MainWindow::plan()
{
    if (!cluster_ || !model_)
        return;
    if (may_end_search(tr("Another search ends the one that is running."), tr("End it and plan"),
                       [this] { plan_now(); }))
        plan_now();
}

void MainWindow::plan_now()
{
    finish_typing();
    // On the Search page a search is looked at for its own sake; from elsewhere it is its plan that was asked for.
    const bool leads = pages_->shown_page() != search_;
    while (!ending_.empty()) // of the search before
        show_next_of_outcome();
    messages_->end_message();
    cannot_run_.clear();
    show_refused();
    messages_->fold(); // who plans goes on without the files that could not be opened
    if (!typing_is_good())
        return;
    if (profile_fault()) {
        profile_bar_->point_out(); // it tells what stands in the way
        return;
    }
    if (document_->is_finding_islands()) { // what is planned is what is seen, once all of it is
        plan_waits_ = true;
        show_state();
        return;
    }
    const std::shared_ptr<const PlanningProblem> asked = problem();
    if (!asked) // since it was asked for
        return;
    search_->show_start(asked);
    session_->start(*asked, search_->settings());
    show_perspective(search_perspective);
    leads_to_plans_ = leads;
    show_state();
}

void MainWindow::cancel()
{
    if (!plan_waits_) {
        session_->cancel();
        return;
    }
    plan_waits_ = false;
    show_state();
    Q_EMIT planning_ended();
}

void MainWindow::abandon_planning()
{
    end_search_question();
    plan_waits_ = false;
    ending_turns_.stop();
    ending_.clear();
    session_->abandon();
    comparer_->abandon();
    comparing_bar_->hide();
}

void MainWindow::show_outcome(const std::shared_ptr<const SearchOutcome>& outcome)
{
    end_search_question();
    // Tables are measured and pages laid out: all of it at once would be felt.
    ending_ = {[this, outcome] { search_->show_outcome(*outcome); }};
    if (outcome->file) {
        ending_.push_back([this, outcome] { plans_->set_file(outcome->file, outcome->request.problem.parallelizer); });
        ending_.push_back([this] {
            if (leads_to_plans_)
                show_perspective(plans_perspective);
        });
    }
    ending_.push_back([this, outcome] { tell_outcome(*outcome); });
    show_next_of_outcome();
}

void MainWindow::show_next_of_outcome()
{
    const std::function<void()> step = std::move(ending_.front());
    ending_.pop_front();
    step();
    if (!ending_.empty()) {
        ending_turns_.start();
        return;
    }
    ending_turns_.stop();
    leads_to_plans_ = false;
    show_state();
    Q_EMIT planning_ended();
}

void MainWindow::tell_outcome(const SearchOutcome& outcome)
{
    if (!outcome.file) {
        if (outcome.result.infeasible)
            messages_->show_message(MessageKind::error, tr("No plan fits this cluster."),
                                    QString::fromStdString(outcome.result.infeasible->constraint));
        else
            messages_->show_message(MessageKind::warning, tr("The search was stopped before it found a plan."),
                                    tr("Let it run longer, or relax its rules."));
        outcome_said_ = messages_->passing_text();
        return;
    }
    const Plan& plan = outcome.file->plan;
    QString said;
    if (const double bound = outcome.result.lower_bound_iteration_time_s; !outcome.result.complete && bound > 0)
        said = tr("The search was stopped: this is the best plan so far, at most %1 from the best there is.")
                   .arg(format_percent(plan.iteration_time_s / bound - 1));
    else if (!outcome.result.complete)
        said = tr("The search was stopped: this is the best plan so far.");
    std::vector<MessageAction> actions;
    if (said.isEmpty() && pages_->shown_page() == search_) {
        search_->offer_plans(); // the page tells the rest itself, and nothing on it moves
    } else if (pages_->shown_page() != plans_) {
        if (said.isEmpty())
            said = tr("The search has found a plan: %1 per iteration, %2.")
                       .arg(format_seconds(plan.iteration_time_s),
                            format_rate(plan.tokens_per_s, QStringLiteral("tok/s")));
        actions.push_back({tr("Show the plans"), [this] { show_perspective(plans_perspective); }});
    }
    outcome_said_.clear();
    if (said.isEmpty())
        return;
    messages_->show_message(MessageKind::note, said, {}, std::move(actions));
    outcome_said_ = messages_->passing_text();
}

void MainWindow::end_outcome()
{
    if (const QString said = std::exchange(outcome_said_, {}); !said.isEmpty() && said == messages_->passing_text())
        messages_->end_message();
}

std::shared_ptr<const PlanFile> MainWindow::plan_file() const
{
    return plans_->file_as_shown();
}

QStringList MainWindow::changes() const
{
    const std::shared_ptr<const PlanFile> chosen = plans_->shown();
    // A file that was opened beside the others need not be about the open project.
    if (!chosen || plans_->origin_of_shown() == PlanOrigin::opened)
        return {};
    const Islands& islands = document_->is_finding_islands() ? chosen->islands : islands_; // nobody knows yet
    SearchSettings settings = search_->settings();
    if (plans_->origin_of_shown() == PlanOrigin::compared && chosen->settings)
        settings.planner = chosen->settings->planner; // whatever is searched as next
    return changed_inputs(*chosen, {cluster_, model_, job_, islands, settings, profile_});
}

QString MainWindow::plan_state(const QStringList& changed) const
{
    const PlanFile& chosen = *plans_->shown();
    const QString time = format_seconds(chosen.plan.iteration_time_s);
    return changed.isEmpty() ? tr("plan: %1").arg(time)
                             : tr("plan for %1, out of date: %2").arg(QString::fromStdString(chosen.model->name), time);
}

} // namespace tangram

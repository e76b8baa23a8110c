// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/planning/planning.h"

#include "common/form/message_bar.h"
#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "plans/page/plans_page.h"
#include "search/live/search_session.h"
#include "search/page/search_page.h"
#include "tangram-explorer/current_project/open_project.h"

#include <utility>
#include <vector>

namespace tangram {

Planning::Planning(OpenProject& project, SearchPage& search, PlansPage& plans, MessageBar& messages,
                   PlanningWindow window, QObject* parent)
    : QObject(parent)
    , project_(project)
    , search_(search)
    , plans_(plans)
    , messages_(messages)
    , window_(std::move(window))
    , session_(new SearchSession(this))
{
    ending_turns_.setInterval(1); // what waits comes between: an interval of 0 would be a part of the same turn
    ending_turns_.setSingleShot(true);
    connect(&ending_turns_, &QTimer::timeout, this, &Planning::show_next_of_outcome);
    connect_search();
    connect(&project.document(), &Document::changed, this, &Planning::go_on_waiting);
    connect(&project.document(), &Document::failed, this, [this] {
        if (waits_)
            cancel(); // it would be a plan of other islands
    });
    connect(&project, &OpenProject::leaving, this, &Planning::abandon);
}

void Planning::connect_search()
{
    connect(&search_, &SearchPage::settings_changed, this, &Planning::edit_settings);
    connect(&search_, &SearchPage::plan_asked, this, &Planning::plan);
    connect(&search_, &SearchPage::cancel_asked, this, &Planning::cancel);
    connect(&search_, &SearchPage::plans_asked, this, &Planning::plans_wanted);
    connect(&search_, &SearchPage::pause_asked, session_, &SearchSession::pause);
    connect(&search_, &SearchPage::resume_asked, session_, &SearchSession::resume);
    connect(&plans_, &PlansPage::plan_asked, this, &Planning::plan);
    connect(session_, &SearchSession::progressed, this, [this](const SearchSnapshot& snapshot) {
        search_.show_snapshot(snapshot);
        if (const auto best = session_->best_so_far())
            search_.show_best(best);
    });
    connect(session_, &SearchSession::finished, this, &Planning::show_outcome);
    connect(session_, &SearchSession::failed, this, [this](const Error& error) {
        end_question();
        search_.show_failure();
        messages_.show_error(error);
        Q_EMIT changed();
        Q_EMIT ended();
    });
}

bool Planning::is_planning() const
{
    return waits_ || session_->is_running() || !ending_.empty();
}

void Planning::plan()
{
    if (!project_.cluster() || !project_.model())
        return;
    if (may_end_search(tr("Another search ends the one that is running."), tr("End it and plan"),
                       [this] { plan_now(); }))
        plan_now();
}

void Planning::plan_now()
{
    window_.finish_typing();
    // On its page a search is looked at for its own sake; from elsewhere it is its plan that was asked for.
    const bool leads = window_.shown_page() != &search_;
    while (!ending_.empty()) // of the search before
        show_next_of_outcome();
    messages_.end_message();
    Q_EMIT starting();
    if (!window_.is_good())
        return;
    if (project_.document().is_finding_islands()) { // what is planned is what is seen, once all of it is
        waits_ = true;
        Q_EMIT changed();
        return;
    }
    const std::shared_ptr<const PlanningProblem> asked = project_.problem();
    if (!asked) // since it was asked for
        return;
    search_.show_start(asked);
    session_->start(*asked, search_.settings());
    Q_EMIT search_wanted();
    leads_to_plans_ = leads;
    Q_EMIT changed();
}

void Planning::go_on_waiting()
{
    if (!waits_ || project_.document().is_finding_islands())
        return;
    waits_ = false;
    // After whatever changed the document; what it ends was asked before.
    QMetaObject::invokeMethod(this, &Planning::plan_now, Qt::QueuedConnection);
}

void Planning::cancel()
{
    if (!waits_) {
        session_->cancel();
        return;
    }
    waits_ = false;
    Q_EMIT changed();
    Q_EMIT ended();
}

void Planning::abandon()
{
    end_question();
    waits_ = false;
    ending_turns_.stop();
    ending_.clear();
    session_->abandon();
}

void Planning::edit_settings()
{
    Project edited = project_.project();
    SearchSettings limits = edited.search;
    edited.search = search_.settings();
    edited.search.merge_tolerance = limits.merge_tolerance;
    limits.time_limit_s = edited.search.time_limit_s;
    limits.threads = edited.search.threads;
    SearchSettings as_planner = limits;
    as_planner.planner = edited.search.planner;
    // Limits are typed; of rules each that is changed can be taken back.
    if (limits == edited.search)
        project_.edit(tr("Change limits of the search"), std::move(edited), EditKind::typing);
    else if (as_planner == edited.search)
        project_.edit(tr("Search as %1").arg(core_text(info(as_planner.planner).name)), std::move(edited));
    else
        project_.edit(tr("Change pruning rules"), std::move(edited));
}

bool Planning::may_end_search(const QString& why, const QString& end_it, std::function<void()> then)
{
    if (!session_->is_running())
        return true;
    if (is_asking() && question_.contains(why)) {
        end_question();
        return true; // whoever asks for it again means it
    }
    messages_.show_message(MessageKind::warning, why, tr("What it has found so far is lost, unless you stop it first."),
                           {{end_it, std::move(then)}, {tr("Stop it and show its plan"), [this] { cancel(); }}});
    question_ = messages_.passing_text();
    return false;
}

bool Planning::is_asking() const
{
    return !question_.isEmpty() && question_ == messages_.passing_text();
}

void Planning::end_question()
{
    const bool asking = is_asking();
    question_.clear();
    if (asking)
        messages_.end_message();
}

void Planning::stay_here()
{
    leads_to_plans_ = false;
}

void Planning::show_outcome(const std::shared_ptr<const SearchOutcome>& outcome)
{
    end_question();
    // Tables are measured and pages laid out: all of it at once would be felt.
    ending_ = {[this, outcome] { search_.show_outcome(*outcome); }};
    if (outcome->file) {
        ending_.push_back([this, outcome] { plans_.set_file(outcome->file, outcome->request.problem.parallelizer); });
        ending_.push_back([this] {
            if (leads_to_plans_)
                Q_EMIT plans_wanted();
        });
    }
    ending_.push_back([this, outcome] { tell_outcome(*outcome); });
    show_next_of_outcome();
}

void Planning::show_next_of_outcome()
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
    Q_EMIT changed();
    Q_EMIT ended();
}

void Planning::tell_outcome(const SearchOutcome& outcome)
{
    if (!outcome.file) {
        if (const auto& why = outcome.result.infeasible) {
            const QString constraint = QString::fromStdString(why->constraint.words());
            messages_.show_message(
                MessageKind::error, tr("No plan fits this cluster."),
                why->advice.empty()
                    ? constraint
                    : tr("%1 To get a plan, %2.").arg(constraint, QString::fromStdString(why->advice.words())));
        } else {
            messages_.show_message(MessageKind::warning, tr("The search was stopped before it found a plan."),
                                   tr("Let it run longer, or relax its rules."));
        }
        said_ = messages_.passing_text();
        return;
    }
    const Plan& plan = outcome.file->plan;
    QString said;
    if (const double bound = outcome.result.lower_bound_iteration_time_s; !outcome.result.complete && bound > 0)
        said = tr("The search was stopped: this is the best plan so far, at most %1 slower than the best possible.")
                   .arg(format_percent(plan.iteration_time_s / bound - 1));
    else if (!outcome.result.complete)
        said = tr("The search was stopped: this is the best plan so far.");
    std::vector<MessageAction> actions;
    if (said.isEmpty() && window_.shown_page() == &search_) {
        search_.offer_plans(); // the page tells the rest itself, and nothing on it moves
    } else if (window_.shown_page() != &plans_) {
        if (said.isEmpty())
            said = tr("The search has found a plan: %1 per iteration, %2.")
                       .arg(format_seconds(plan.iteration_time_s),
                            format_rate(plan.tokens_per_s, QStringLiteral("tok/s")));
        actions.push_back({tr("Show the plans"), [this] { Q_EMIT plans_wanted(); }});
    }
    said_.clear();
    if (said.isEmpty())
        return;
    messages_.show_message(MessageKind::note, said, {}, std::move(actions));
    said_ = messages_.passing_text();
}

void Planning::end_outcome()
{
    if (const QString said = std::exchange(said_, {}); !said.isEmpty() && said == messages_.passing_text())
        messages_.end_message();
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/planner_comparer.h"

#include "common/text/core_text.h"
#include "common/work/background.h"
#include "text/tr.h"

#include <QThreadPool>

#include <utility>

namespace tangram {

namespace {

constexpr int poll_interval_ms = 50;

ComparedPlanner evaluated(const SearchRequest& request, SearchRun& run)
{
    const SearchResult& result = run.wait();
    ComparedPlanner found{request.settings.planner, nullptr, {}};
    if (result.best)
        found.file = std::make_shared<const PlanFile>(make_plan_file(request, result, false));
    else if (result.infeasible)
        found.why_none = QString::fromStdString(result.infeasible->constraint.words());
    else if (!result.notes.empty())
        found.why_none = QString::fromStdString(result.notes.front().words());
    else
        found.why_none = result.complete ? PlannerComparer::tr("no plan fits")
                                         : PlannerComparer::tr("stopped before a plan was found");
    return found;
}

/// Every space is part of Tangram's: what another planner's search finds and Tangram's own does not is Tangram's, too.
void take_from_parts(std::vector<ComparedPlanner>& found)
{
    if (found.empty() || found.back().planner != Planner::tangram)
        return; // it was stopped before
    ComparedPlanner& own = found.back();
    for (const ComparedPlanner& other : found) {
        if (!other.file || (own.file && own.file->plan.iteration_time_s <= other.file->plan.iteration_time_s))
            continue;
        PlanFile file = *other.file;
        file.settings->planner = Planner::tangram;
        file.plan.warnings.push_back(
            Core::message_of("Found by the search as {}.", Message(std::string(info(other.planner).name))));
        own.file = std::make_shared<const PlanFile>(std::move(file));
    }
}

} // namespace

PlannerComparer::PlannerComparer(QObject* parent)
    : QObject(parent)
{
    timer_.setInterval(poll_interval_ms);
    connect(&timer_, &QTimer::timeout, this, &PlannerComparer::poll);
}

PlannerComparer::~PlannerComparer()
{
    abandon();
}

int PlannerComparer::count()
{
    return static_cast<int>(planners().size());
}

void PlannerComparer::start(PlanningProblem problem, const SearchSettings& settings)
{
    abandon();
    id_ = next_id_++;
    request_ = {std::move(problem), settings, id_, true};
    found_.clear();
    cancelled_ = false;
    start_next();
}

void PlannerComparer::start_next()
{
    // The whole space last: what the others leave out is seen before.
    request_.settings.planner = planners()[found_.size()].planner;
    run_ = std::make_shared<SearchRun>(request_);
    timer_.start();
    poll();
}

void PlannerComparer::cancel()
{
    cancelled_ = true;
    if (run_)
        run_->cancel();
}

void PlannerComparer::abandon()
{
    timer_.stop();
    id_ = 0;
    if (!run_)
        return;
    run_->cancel();
    QThreadPool::globalInstance()->start([run = std::move(run_)]() mutable { run.reset(); }); // it waits
}

void PlannerComparer::poll()
{
    if (!run_)
        return;
    const bool over = run_->finished();
    Q_EMIT progressed(request_.settings.planner, static_cast<int>(found_.size()),
                      over ? 1 : run_->snapshot().fraction_done);
    if (!over || !run_) // somebody has abandoned it
        return;
    timer_.stop();
    auto work = [request = request_, run = std::move(run_)]() mutable {
        ComparedPlanner found = evaluated(request, *run);
        run.reset(); // it takes its tables with it, which are large
        return found;
    };
    in_background(
        this, std::move(work),
        [this, id = id_](ComparedPlanner found) {
            if (id == id_)
                take(std::move(found));
        },
        [this, id = id_](Error error) {
            if (id != id_)
                return;
            id_ = 0;
            error.where = tr("comparing planners").toStdString();
            Q_EMIT failed(error);
        });
}

void PlannerComparer::take(ComparedPlanner found)
{
    found_.push_back(std::move(found));
    if (!cancelled_ && found_.size() < planners().size()) {
        start_next();
        return;
    }
    id_ = 0;
    take_from_parts(found_);
    Q_EMIT finished(std::exchange(found_, {}));
}

} // namespace tangram

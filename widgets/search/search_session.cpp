// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search_session.h"

#include "common/background.h"

#include <QThreadPool>

#include <utility>

namespace tangram {

namespace {

constexpr int poll_interval_ms = 33;

} // namespace

SearchSnapshot snapshot(const SearchProgress& progress, double elapsed_s)
{
    SearchSnapshot now;
    now.phase = progress.phase.load();
    now.pairs.total = progress.pairs_total.load();
    now.pairs.kept = progress.pairs_kept.load();
    now.partial_plans.total = progress.partial_plans_total.load();
    now.partial_plans.kept = progress.partial_plans_kept.load();
    for (std::size_t rule = 0; rule < rule_count; ++rule) {
        now.pairs.pruned[rule] = progress.pairs_pruned[rule].load();
        now.partial_plans.pruned[rule] = progress.partial_plans_pruned[rule].load();
    }
    now.pipelines_composed = progress.pipelines_composed.load();
    now.pipelines_simulated = progress.pipelines_simulated.load();
    now.best_iteration_time_s = progress.best_iteration_time_s.load();
    now.lower_bound_iteration_time_s = progress.lower_bound_iteration_time_s.load();
    now.fraction_done = progress.fraction_done.load();
    now.elapsed_s = elapsed_s;
    return now;
}

SearchSession::SearchSession(QObject* parent)
    : QObject(parent)
{
    timer_.setInterval(poll_interval_ms);
    connect(&timer_, &QTimer::timeout, this, &SearchSession::poll);
}

SearchSession::~SearchSession()
{
    abandon();
}

bool SearchSession::is_running() const
{
    return id_ != 0;
}

void SearchSession::start(PlanningProblem problem, const SearchSettings& settings)
{
    abandon();
    id_ = next_id_++;
    request_ = {std::move(problem), settings, id_};
    run_ = std::make_shared<SearchRun>(request_);
    clock_.start();
    timer_.start();
    Q_EMIT started();
}

void SearchSession::cancel()
{
    if (run_)
        run_->cancel();
}

void SearchSession::abandon()
{
    timer_.stop();
    id_ = 0;
    if (!run_)
        return;
    run_->cancel();
    QThreadPool::globalInstance()->start([run = std::move(run_)]() mutable { run.reset(); }); // it waits
}

void SearchSession::poll()
{
    Q_EMIT progressed(snapshot(run_->progress(), static_cast<double>(clock_.elapsed()) / 1000));
    if (!run_ || !run_->finished())
        return;
    timer_.stop();
    // The run takes its tables with it, which are large.
    auto evaluate = [request = request_, run = std::move(run_)]() mutable {
        auto outcome = std::make_shared<SearchOutcome>();
        outcome->result = run->wait();
        run.reset();
        if (outcome->result.best)
            outcome->file = std::make_shared<const PlanFile>(make_plan_file(request, outcome->result, true));
        outcome->request = std::move(request);
        return std::shared_ptr<const SearchOutcome>(outcome);
    };
    in_background(
        this, std::move(evaluate),
        [this](const std::shared_ptr<const SearchOutcome>& outcome) {
            if (outcome->request.id != id_)
                return;
            id_ = 0;
            Q_EMIT finished(outcome);
        },
        [this, id = id_](Error error) {
            if (id != id_)
                return;
            id_ = 0;
            error.where = tr("planning").toStdString();
            Q_EMIT failed(error);
        });
}

} // namespace tangram

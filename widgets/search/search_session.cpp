// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search_session.h"

#include "common/background.h"

#include <QThreadPool>

#include <utility>

namespace tangram {

namespace {

constexpr int poll_interval_ms = 33;

} // namespace

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
    SearchRecord begun;
    begun.settings = settings;
    begun.tokens_per_iteration =
        static_cast<double>(request_.problem.job.global_batch) * request_.problem.job.sequence_length;
    for (const Island& island : request_.problem.islands)
        begun.island_names.push_back(island.name);
    recorder_.emplace(std::move(begun));
    timer_.start();
    Q_EMIT started();
}

void SearchSession::cancel()
{
    if (!run_)
        return;
    run_->cancel();
    timer_.start(); // it stands while the search is paused
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

void SearchSession::pause()
{
    if (!run_)
        return;
    run_->pause();
    timer_.stop(); // until then there is nothing new
    poll();
}

void SearchSession::resume()
{
    if (!run_)
        return;
    run_->resume();
    timer_.start();
    poll();
}

bool SearchSession::is_paused() const
{
    return run_ && run_->is_paused();
}

std::shared_ptr<const FoundPlan> SearchSession::best_so_far() const
{
    return run_ ? run_->best_so_far() : nullptr;
}

void SearchSession::poll()
{
    const SearchSnapshot now = run_->snapshot();
    recorder_->add(now);
    Q_EMIT progressed(now);
    if (!run_ || !run_->finished())
        return;
    timer_.stop();
    // The run takes its tables with it, which are large.
    auto evaluate = [request = request_, run = std::move(run_), recorder = std::move(*recorder_)]() mutable {
        auto outcome = std::make_shared<SearchOutcome>();
        outcome->result = run->wait();
        const SearchSnapshot end = run->snapshot();
        recorder.add(end);
        std::vector<std::uint32_t> best;
        if (outcome->result.best && end.grid)
            best = cells_of(*end.grid, request.problem, outcome->result.best->layout);
        if (std::optional<SearchRecord> record = recorder.finish(std::move(best), outcome->result.complete))
            outcome->record = std::make_shared<const SearchRecord>(std::move(*record));
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

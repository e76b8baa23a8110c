// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search_session.h"

#include "common/background.h"
#include "common/thread_time.h"

#include <QThread>
#include <QThreadPool>

#include <utility>

namespace tangram {

namespace {

constexpr int poll_interval_ms = 33;

SearchRecord begun(const SearchRequest& request)
{
    SearchRecord record;
    record.settings = request.settings;
    record.tokens_per_iteration =
        static_cast<double>(request.problem.job.global_batch) * request.problem.job.sequence_length;
    for (const Island& island : request.problem.islands)
        record.island_names.push_back(island.name);
    return record;
}

std::shared_ptr<SearchRecord> record_of(SearchRecorder& recorder, const SearchRun& run, const SearchRequest& request,
                                        const SearchResult& result)
{
    const SearchSnapshot last = run.snapshot();
    std::vector<std::uint32_t> best;
    if (result.best && last.grid != nullptr)
        best = cells_of(*last.grid, request.problem, result.best->layout);
    std::optional<SearchRecord> record = recorder.finish(std::move(best), result.complete);
    return record ? std::make_shared<SearchRecord>(std::move(*record)) : nullptr;
}

} // namespace

SearchSession::SearchSession(QObject* parent)
    : QObject(parent)
    , pace_(QThread::idealThreadCount())
{
    clock_.start();
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
    request_ = {std::move(problem), settings, id_, true};
    recorder_ = std::make_unique<SearchRecorder>(begun(request_));
    told_paused_ = false;
    pace_.begin();
    run_ = std::make_shared<SearchRun>(request_);
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

void SearchSession::pause()
{
    if (!run_)
        return;
    run_->pause();
    poll();
}

void SearchSession::resume()
{
    if (!run_)
        return;
    run_->resume();
    poll();
}

std::shared_ptr<const FoundPlan> SearchSession::best_so_far() const
{
    return run_ ? run_->best_so_far() : nullptr;
}

bool SearchSession::is_paused() const
{
    return run_ && run_->is_paused();
}

void SearchSession::poll()
{
    const std::uint64_t id = id_;
    const bool over = run_->finished(); // before the snapshot: then it is the last one
    const SearchSnapshot now = run_->snapshot();
    if (now.paused && told_paused_)
        return; // nothing moves
    recorder_->add(now);
    const bool other = now.paused != told_paused_ || over;
    const auto now_ms = static_cast<double>(clock_.elapsed());
    if (other || pace_.is_due(now_ms, thread_time_ms())) {
        told_paused_ = now.paused;
        pace_.shown(now_ms, thread_time_ms());
        Q_EMIT progressed(now);
    }
    if (id_ != id || !over) // whoever listens may have started another one
        return;
    timer_.stop();
    // The run takes its tables with it, which are large.
    auto evaluate = [request = request_, run = std::move(run_),
                     recorder = std::shared_ptr<SearchRecorder>(std::move(recorder_))]() mutable {
        auto outcome = std::make_shared<SearchOutcome>();
        outcome->result = run->wait();
        outcome->record = record_of(*recorder, *run, request, outcome->result);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/live/search_session.h"

#include "common/text/thread_time.h"
#include "common/work/background.h"
#include "search/pairs/pair_cache.h"

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

/// Freeing thousands of events takes milliseconds, which the window need not wait for.
void let_go(const SearchOutcome* outcome)
{
    QThreadPool::globalInstance()->start([outcome] { delete outcome; });
}

bool same_search(const SearchRequest& a, const SearchRequest& b)
{
    return *a.problem.cluster == *b.problem.cluster && *a.problem.model == *b.problem.model
        && a.problem.job == b.problem.job && a.problem.islands == b.problem.islands
        && a.problem.parallelizer == b.problem.parallelizer
        && a.settings.without_limits() == b.settings.without_limits();
}

std::shared_ptr<SearchRecord> record_of(SearchRecorder& recorder, const SearchRequest& request,
                                        const SearchResult& result, const SearchSnapshot& last)
{
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
    , pair_cache_(std::make_shared<PairCache>())
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
    request_ = {std::move(problem), settings, id_, true, pair_cache_};
    if (unproved_ && same_search(*unproved_, request_))
        request_.proof = unproved_->proof;
    // The same has the same answer, and what a rule costs is told by searches that know nothing of each other.
    if (before_ && *before_->request.problem.model == *request_.problem.model
        && before_->request.settings.without_limits() == settings.without_limits()
        && !same_search(before_->request, request_))
        request_.start_from = before_->found;
    recorder_ = std::make_unique<SearchRecorder>(begun(request_));
    untold_ = {};
    told_paused_ = false;
    pace_.begin(static_cast<double>(clock_.elapsed()));
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
    const auto is_due = [this] { return pace_.is_due(static_cast<double>(clock_.elapsed()), thread_time_ms()); };
    if (!run_) { // it is evaluated what was found
        if (is_due()) {
            timer_.stop();
            tell(untold_);
        }
        return;
    }
    const bool over = run_->finished(); // before the snapshot: then it is the last one
    SearchSnapshot now = run_->snapshot();
    if (now.paused && told_paused_)
        return; // nothing moves
    recorder_->add(now);
    if (over) {
        untold_ = std::move(now);
        evaluate();
    } else if (now.paused != told_paused_ || is_due()) {
        tell(now);
    }
}

void SearchSession::tell(const SearchSnapshot& now)
{
    told_paused_ = now.paused;
    pace_.shown(static_cast<double>(clock_.elapsed()), thread_time_ms());
    Q_EMIT progressed(now);
}

void SearchSession::evaluate()
{
    // The run takes its tables with it, which are large.
    auto work = [request = request_, run = std::move(run_), last = untold_,
                 recorder = std::shared_ptr<SearchRecorder>(std::move(recorder_))]() mutable {
        const std::shared_ptr<SearchOutcome> outcome(new SearchOutcome, let_go);
        outcome->result = run->wait();
        outcome->record = record_of(*recorder, request, outcome->result, last);
        outcome->last = std::move(last);
        run.reset();
        if (outcome->result.best)
            outcome->file = std::make_shared<const PlanFile>(make_plan_file(request, outcome->result, true));
        outcome->request = std::move(request);
        return std::shared_ptr<const SearchOutcome>(outcome);
    };
    in_background(
        this, std::move(work),
        [this](const std::shared_ptr<const SearchOutcome>& outcome) {
            if (outcome->request.id != id_)
                return;
            timer_.stop();
            id_ = 0;
            keep_proof(*outcome);
            keep_plans(*outcome);
            Q_EMIT finished(outcome);
        },
        [this, id = id_](Error error) {
            if (id != id_)
                return;
            timer_.stop();
            id_ = 0;
            error.where = tr("planning").toStdString();
            Q_EMIT failed(error);
        });
}

void SearchSession::keep_plans(const SearchOutcome& outcome)
{
    if (!outcome.result.best)
        return;
    before_ = Before{outcome.request, {outcome.request.problem.cluster, {outcome.result.best->layout}}};
    for (const FoundPlan& other : outcome.result.alternatives)
        before_->found.layouts.push_back(other.layout);
}

void SearchSession::keep_proof(const SearchOutcome& outcome)
{
    const SearchResult& result = outcome.result;
    if (result.proof && result.best && !result.complete) {
        unproved_ = outcome.request;
        unproved_->proof = SavedProof{*result.proof, *result.best};
    } else if (result.complete && unproved_ && same_search(*unproved_, outcome.request)) {
        unproved_.reset();
    }
}

} // namespace tangram

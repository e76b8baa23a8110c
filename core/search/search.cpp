// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search.h"

#include "search/search_work.h"

#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace tangram {

const char* to_string(SearchPhase phase)
{
    switch (phase) {
    case SearchPhase::enumerate:
        return "enumerating pairs";
    case SearchPhase::compose:
        return "composing pipelines";
    case SearchPhase::simulate:
        return "simulating the best";
    case SearchPhase::done:
        return "done";
    }
    return "";
}

struct SearchRun::State {
    SearchRequest request;
    SearchProgress progress;
    std::stop_source stop;
    std::atomic<bool> finished{false};
    SearchResult result;
    std::exception_ptr thrown; ///< in place of the result

    mutable std::mutex best_mutex;
    std::shared_ptr<const FoundPlan> best; ///< guarded by best_mutex

    std::mutex finish_mutex;
    std::condition_variable finish;
    std::jthread timer;
    std::jthread worker;

    void run();

private:
    void search();
    void keep_if_better(FoundPlan plan);
};

void SearchRun::State::run()
{
    try {
        search();
    } catch (...) { // a thread that throws ends the program
        thrown = std::current_exception();
    }
    {
        const std::lock_guard lock(finish_mutex);
        finished = true;
    }
    finish.notify_all();
}

void SearchRun::State::search()
{
    const auto start = std::chrono::steady_clock::now();
    const SearchSettings settings = request.settings.effective();
    // More threads than cores gain nothing, and oneTBB complains about them on stderr.
    const int cores = tbb::info::default_concurrency();
    tbb::task_arena arena(settings.threads > 0 ? std::min(settings.threads, cores) : cores);
    arena.execute([&] {
        SearchWork work(request.problem, settings, progress, stop.get_token(),
                        [this](FoundPlan plan) { keep_if_better(std::move(plan)); });
        result = work.run();
    });
    result.request_id = request.id;
    result.statistics.wall_time_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    progress.phase = SearchPhase::done;
    progress.fraction_done = 1;
}

void SearchRun::State::keep_if_better(FoundPlan plan)
{
    const std::lock_guard lock(best_mutex);
    if (best != nullptr && best->iteration_time_s <= plan.iteration_time_s)
        return;
    progress.best_iteration_time_s = plan.iteration_time_s;
    best = std::make_shared<const FoundPlan>(std::move(plan));
}

SearchRun::SearchRun(SearchRequest request)
    : state_(std::make_unique<State>())
{
    state_->request = std::move(request);
    if (const auto limit = state_->request.settings.time_limit_s)
        state_->timer = std::jthread([state = state_.get(), limit = *limit] {
            std::unique_lock lock(state->finish_mutex);
            const auto finished = [&] { return state->finished.load(); };
            if (!state->finish.wait_for(lock, std::chrono::duration<double>(limit), finished))
                state->stop.request_stop();
        });
    state_->worker = std::jthread([state = state_.get()] { state->run(); });
}

SearchRun::~SearchRun()
{
    cancel(); // threads that end are waited for
}

const SearchProgress& SearchRun::progress() const
{
    return state_->progress;
}

std::shared_ptr<const FoundPlan> SearchRun::best_so_far() const
{
    const std::lock_guard lock(state_->best_mutex);
    return state_->best;
}

void SearchRun::cancel()
{
    state_->stop.request_stop();
}

bool SearchRun::finished() const
{
    return state_->finished;
}

const SearchResult& SearchRun::wait()
{
    std::unique_lock lock(state_->finish_mutex);
    state_->finish.wait(lock, [&] { return state_->finished.load(); });
    if (state_->thrown)
        std::rethrow_exception(state_->thrown);
    return state_->result;
}

SearchResult search(const SearchRequest& request)
{
    SearchRun run(request);
    return run.wait();
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/search.h"

#include "search/pairs/pair_cache.h"
#include "search/run/planners.h"
#include "search/run/search_work.h"
#include "search/run/variants/problem_variants.h"
#include "search/threads/give_way.h"
#include "search/threads/resident_memory.h"
#include "text/tr.h"

#include <tbb/info.h>
#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

namespace tangram {

namespace {

/// Every thread that works in an arena while this lives gives way. Those of oneTBB stay so: whatever else they do for
/// the window is done in the background, too.
class ArenaGivesWay : public tbb::task_scheduler_observer {
public:
    explicit ArenaGivesWay(tbb::task_arena& arena)
        : tbb::task_scheduler_observer(arena)
    {
        observe(true);
    }
    ~ArenaGivesWay() override
    {
        observe(false); // before this is gone, as oneTBB asks
    }
    void on_scheduler_entry(bool) override { give_way(); }
};

std::optional<double> memory_limit_bytes(const SearchRequest& request)
{
    constexpr int many_gpus = 100'000;
    constexpr double of_many_bytes = 2e9;
    if (!request.settings.memory_limit_bytes && request.problem.cluster->gpu_count() >= many_gpus)
        return of_many_bytes;
    return request.settings.memory_limit_bytes;
}

} // namespace

struct SearchRun::State {
    SearchRequest request;
    LiveSearch live;
    std::atomic<bool> finished{false};
    SearchResult result;
    std::exception_ptr thrown; ///< in place of the result
    std::atomic<bool> out_of_memory{false}; ///< its limit

    mutable std::mutex best_mutex;
    std::shared_ptr<const FoundPlan> best; ///< guarded by best_mutex

    std::unique_ptr<SearchWork> work; ///< the worker's own, which outlives what it runs

    std::mutex finish_mutex;
    std::condition_variable finish; ///< or paused, or resumed
    std::jthread timer;
    std::jthread worker;

    void run();
    /// Stops the search when it is out of time or memory.
    void keep_limits(double time_s, double memory_bytes);
    void pause(bool on);
    void cancel();

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
        live.gate.resume(); // a pause that came too late
        finished = true;
    }
    finish.notify_all();
    work.reset(); // its tables may take long to free: nobody waits for that
}

void SearchRun::State::search()
{
    // More threads than cores gain nothing, and oneTBB complains about them on stderr.
    const int cores = tbb::info::default_concurrency();
    const int threads = request.settings.threads;
    tbb::task_arena arena(threads > 0 ? std::min(threads, cores) : cores);
    // Variants of the problem ask for most of its pairs again.
    if (request.pair_cache == nullptr && !variants_of(request.problem, request.settings).empty())
        request.pair_cache = std::make_shared<PairCache>();
    const auto given_way = request.gives_way ? std::make_unique<const ArenaGivesWay>(arena) : nullptr;
    arena.execute([&] {
        // Plans on other islands than the problem's are told of at the end.
        const bool own = !takes_several_searches(request.settings.planner);
        result =
            search_space_of(request, [&](const PlanningProblem& problem, const SearchSettings& settings, bool shown) {
                const auto found = [this, own](FoundPlan plan) {
                    if (own)
                        keep_if_better(std::move(plan));
                };
                work = std::make_unique<SearchWork>(problem, settings, live, found, request.pair_cache.get(), shown);
                if (own) {
                    work->go_on_with(request.proof);
                    work->start_from(request.start_from);
                }
                return work->run();
            });
        if (!own)
            result.proof.reset();
        if (result.best)
            keep_if_better(*result.best);
        take_counts(live, result.statistics); // there may have been several searches
    });
    if (request.pair_cache != nullptr)
        request.pair_cache->shrink();
    result.request_id = request.id;
    if (out_of_memory)
        result.notes.push_back(Core::message_of("The search stopped at its memory limit of {:.3g} GB.",
                                                *memory_limit_bytes(request) / 1e9));
    live.set_phase(SearchPhase::done);
    if (result.complete)
        live.advance(1);
    result.statistics.wall_time_s = live.clock.stop();
}

/// Pauses left out of the time.
void SearchRun::State::keep_limits(double time_s, double memory_bytes)
{
    constexpr double longest_wait_s = 1e9; // seconds that a condition variable can wait
    constexpr double between_looks_s = 0.02;
    const bool memory = std::isfinite(memory_bytes);
    // Close to the limit most of what the program holds may be free. It is asked for again only once that has grown.
    constexpr double close = 0.93;
    constexpr double grown = 0.01;
    double return_at_bytes = close * memory_bytes;
    const auto is_out_of_memory = [&] {
        if (resident_memory_bytes() > return_at_bytes) {
            return_free_memory();
            return_at_bytes = std::max(close * memory_bytes, resident_memory_bytes() + grown * memory_bytes);
        }
        return resident_memory_bytes() > memory_bytes;
    };
    std::unique_lock lock(finish_mutex);
    while (!finished) {
        if (live.gate.is_paused()) {
            finish.wait(lock);
            continue;
        }
        const double left_s = time_s - live.clock.elapsed_s();
        out_of_memory = memory && is_out_of_memory();
        if (left_s <= 0 || out_of_memory) {
            live.gate.stop();
            return;
        }
        finish.wait_for(lock,
                        std::chrono::duration<double>(std::min(left_s, memory ? between_looks_s : longest_wait_s)));
    }
}

void SearchRun::State::cancel()
{
    {
        const std::lock_guard lock(finish_mutex);
        if (!finished)
            live.clock.resume();
        live.gate.stop();
    }
    finish.notify_all();
}

void SearchRun::State::pause(bool on)
{
    {
        const std::lock_guard lock(finish_mutex);
        if (finished)
            return;
        if (on) {
            live.gate.pause();
            if (live.gate.is_paused())
                live.clock.pause();
        } else {
            live.clock.resume();
            live.gate.resume();
        }
    }
    finish.notify_all();
}

void SearchRun::State::keep_if_better(FoundPlan plan)
{
    const std::lock_guard lock(best_mutex);
    if (best != nullptr && best->iteration_time_s <= plan.iteration_time_s)
        return;
    live.set_best(plan.iteration_time_s);
    best = std::make_shared<const FoundPlan>(std::move(plan));
}

SearchRun::SearchRun(SearchRequest request)
    : state_(std::make_unique<State>())
{
    state_->request = std::move(request);
    constexpr double none = std::numeric_limits<double>::infinity();
    const double time_s = state_->request.settings.time_limit_s.value_or(none);
    const double memory_bytes = memory_limit_bytes(state_->request).value_or(none);
    if (std::isfinite(time_s) || std::isfinite(memory_bytes))
        state_->timer = std::jthread([=, state = state_.get()] { state->keep_limits(time_s, memory_bytes); });
    state_->worker = std::jthread([state = state_.get()] { state->run(); });
}

SearchRun::~SearchRun()
{
    cancel(); // threads that end are waited for
}

SearchSnapshot SearchRun::snapshot() const
{
    return state_->live.snapshot();
}

void SearchRun::pause()
{
    state_->pause(true);
}

void SearchRun::resume()
{
    state_->pause(false);
}

bool SearchRun::is_paused() const
{
    return state_->live.gate.is_paused();
}

std::shared_ptr<const FoundPlan> SearchRun::best_so_far() const
{
    const std::lock_guard lock(state_->best_mutex);
    return state_->best;
}

void SearchRun::cancel()
{
    state_->cancel();
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

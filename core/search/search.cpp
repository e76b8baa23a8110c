// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search.h"

#include "search/composer.h"
#include "search/infeasibility.h"
#include "search/lower_bound.h"
#include "search/stage_times.h"

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <thread>

namespace tangram {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Transitions up to which the Pareto composer is used for one micro-batch size: some 0.1 s.
constexpr std::uint64_t pareto_transitions = 1'000'000;

/// Work items simulated while polishing one pipeline, of every micro-batch size and then the best of all: some
/// milliseconds whatever the pipeline's size.
constexpr double polish_items = 3e5;
constexpr double final_polish_items = 1.5e6;

std::uint64_t polish_simulations(const Candidate& candidate, int micro_batches, double most_items)
{
    const double items = 2.0 * static_cast<double>(candidate.stages.size()) * micro_batches;
    return static_cast<std::uint64_t>(
        std::max(most_items / items, 10.0 * static_cast<double>(candidate.stages.size())));
}

void publish(const Funnel& funnel, SearchProgress& progress)
{
    progress.pairs_total = funnel.total;
    progress.pairs_kept = funnel.kept;
    for (std::size_t i = 0; i < rule_count; ++i)
        progress.pairs_pruned[i] = funnel.pruned[i];
}

} // namespace

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

    mutable std::mutex best_mutex;
    std::shared_ptr<const FoundPlan> best; ///< guarded by best_mutex

    std::mutex finish_mutex;
    std::condition_variable finish;
    std::jthread timer;
    std::jthread worker;

    void run();

private:
    struct Tick {
        PairTable table;
        double bound = 0;
        std::vector<Candidate> candidates;
        ComposeCounts counts;
        bool complete = false;
    };

    template <typename Body> static void for_each_index(std::size_t count, const Body& body)
    {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, count, 1),
            [&](const tbb::blocked_range<std::size_t>& range) {
                for (std::size_t i = range.begin(); i != range.end(); ++i)
                    body(i);
            },
            tbb::simple_partitioner());
    }

    void search_in_arena(const SearchSettings& settings);
    std::vector<Tick> enumerate(const SearchSpace& space);
    void compose(const SearchSpace& space, const UsageSpace& usages, Tick& tick, double incumbent_s);
    void compose_all(const SearchSpace& space, const UsageSpace& usages, std::vector<Tick>& ticks,
                     const std::vector<std::size_t>& order);
    void prove(const SearchSpace& space, const UsageSpace& usages, std::vector<Tick>& ticks,
               const std::vector<std::size_t>& order);
    void report(const SearchSpace& space, const PairTable& table, const Candidate& candidate);
    void polish_best(const SearchSpace& space, const UsageSpace& usages, std::vector<Tick>& ticks);
    void conclude(const SearchSpace& space, std::vector<Tick>& ticks);
};

void SearchRun::State::run()
{
    const Clock::time_point start = Clock::now();
    const SearchSettings settings = request.settings.effective();
    // More threads than cores gain nothing, and oneTBB complains about them on stderr.
    const int cores = tbb::info::default_concurrency();
    tbb::task_arena arena(settings.threads > 0 ? std::min(settings.threads, cores) : cores);
    arena.execute([&] { search_in_arena(settings); });
    result.request_id = request.id;
    result.statistics.wall_time_s = seconds_since(start);
    progress.phase = SearchPhase::done;
    progress.fraction_done = 1;
    {
        const std::lock_guard lock(finish_mutex);
        finished = true;
    }
    finish.notify_all();
}

void SearchRun::State::search_in_arena(const SearchSettings& settings)
{
    SearchStatistics& statistics = result.statistics;
    Clock::time_point start = Clock::now();
    const SearchSpace space(request.problem, settings);
    result.lower_bound_iteration_time_s = lower_bound_iteration_time(request.problem, space.routes().network());
    progress.lower_bound_iteration_time_s = result.lower_bound_iteration_time_s;
    progress.pairs_total = space.pairs_total();
    progress.pairs_pruned[static_cast<std::size_t>(Rule::part_sizes)] = space.pairs_without_size();
    progress.pairs_pruned[static_cast<std::size_t>(Rule::granularity)] = space.pairs_without_cut();
    std::vector<Tick> ticks = enumerate(space);
    statistics.enumerate_s = seconds_since(start);

    start = Clock::now();
    progress.phase = SearchPhase::compose;
    const UsageSpace usages(space);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < ticks.size(); ++i)
        if (!ticks[i].table.empty())
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return ticks[a].bound < ticks[b].bound; });
    compose_all(space, usages, ticks, order);
    if (settings.exact)
        prove(space, usages, ticks, order);
    statistics.compose_s = seconds_since(start);

    start = Clock::now();
    progress.phase = SearchPhase::simulate;
    polish_best(space, usages, ticks);
    conclude(space, ticks);
    statistics.simulate_s = seconds_since(start);
}

std::vector<SearchRun::State::Tick> SearchRun::State::enumerate(const SearchSpace& space)
{
    const std::vector<int>& samples = space.ticks();
    std::vector<std::optional<Tick>> built(samples.size());
    std::atomic<std::size_t> done = 0;
    for_each_index(samples.size(), [&](std::size_t i) {
        built[i].emplace(Tick{PairTable(space, samples[i], stop.get_token()), 0, {}, {}, false});
        built[i]->bound = tick_lower_bound(space, built[i]->table);
        const Funnel& partial_plans = built[i]->table.partial_plans();
        progress.partial_plans_total += partial_plans.total;
        progress.partial_plans_kept += partial_plans.kept;
        for (std::size_t rule = 0; rule < rule_count; ++rule)
            progress.partial_plans_pruned[rule] += partial_plans.pruned[rule];
        progress.fraction_done = 0.3 * static_cast<double>(++done) / static_cast<double>(samples.size());
    });
    std::vector<Tick> ticks;
    std::vector<const PairTable*> tables;
    for (auto& tick : built) {
        result.statistics.partial_plans += tick->table.partial_plans();
        ticks.push_back(std::move(*tick));
    }
    for (const Tick& tick : ticks)
        tables.push_back(&tick.table);
    result.statistics.pairs = pair_funnel(space, tables);
    publish(result.statistics.pairs, progress);
    return ticks;
}

void SearchRun::State::report(const SearchSpace& space, const PairTable& table, const Candidate& candidate)
{
    const double known = progress.best_iteration_time_s;
    if (known > 0 && known <= candidate.time_s)
        return;
    auto found = std::make_shared<FoundPlan>(FoundPlan{layout_of(space, table, candidate), candidate.time_s});
    const std::lock_guard lock(best_mutex);
    if (best == nullptr || found->iteration_time_s < best->iteration_time_s) {
        progress.best_iteration_time_s = found->iteration_time_s;
        best = std::move(found);
    }
}

void SearchRun::State::compose(const SearchSpace& space, const UsageSpace& usages, Tick& tick, double incumbent_s)
{
    ComposeContext context(space, tick.table, usages, stop.get_token(),
                           [&](const Candidate& candidate) { report(space, tick.table, candidate); });
    const auto most =
        static_cast<std::size_t>(std::max(space.settings().simulate_best, 1 + space.settings().alternatives));
    auto composed = compose_pareto(context, most, pareto_transitions);
    tick.candidates = composed ? std::move(*composed) : compose_threshold(context, most, incumbent_s);
    constexpr std::size_t polished = 2;
    for (std::size_t i = 0; i < std::min(polished, tick.candidates.size()); ++i)
        polish(context, tick.candidates[i],
               polish_simulations(tick.candidates[i], tick.table.micro_batches(), polish_items));
    std::stable_sort(tick.candidates.begin(), tick.candidates.end(), better);
    tick.counts = context.counts;
    tick.counts.simulated = context.evaluator.simulated();
    tick.complete = !stop.stop_requested();
    progress.pipelines_composed += tick.counts.composed;
    progress.pipelines_simulated += tick.counts.simulated;
}

void SearchRun::State::compose_all(const SearchSpace& space, const UsageSpace& usages, std::vector<Tick>& ticks,
                                   const std::vector<std::size_t>& order)
{
    if (order.empty())
        return;
    // Rounds instead of a shared incumbent: what is dropped by the bound must not depend on which thread was first.
    const bool bound = space.settings()[Rule::bound].on;
    constexpr std::size_t first_round = 2;
    double incumbent = std::numeric_limits<double>::infinity();
    for (std::size_t begin = 0; begin < order.size();) {
        const std::size_t end = std::min(order.size(), begin + first_round);
        for_each_index(end - begin, [&](std::size_t i) {
            Tick& tick = ticks[order[begin + i]];
            if (bound && tick.bound >= incumbent) {
                tick.counts.states = tick.counts.states_bound = 1;
                tick.complete = !stop.stop_requested();
                return;
            }
            compose(space, usages, tick, incumbent);
        });
        for (std::size_t i = begin; i < end; ++i)
            if (!ticks[order[i]].candidates.empty())
                incumbent = std::min(incumbent, ticks[order[i]].candidates.front().time_s);
        begin = end;
        progress.fraction_done = 0.3
            + (space.settings().exact ? 0.2 : 0.65) * static_cast<double>(begin) / static_cast<double>(order.size());
    }
}

void SearchRun::State::prove(const SearchSpace& space, const UsageSpace& usages, std::vector<Tick>& ticks,
                             const std::vector<std::size_t>& order)
{
    const Candidate* incumbent = nullptr;
    for (const std::size_t i : order)
        if (!ticks[i].candidates.empty() && (incumbent == nullptr || better(ticks[i].candidates.front(), *incumbent)))
            incumbent = &ticks[i].candidates.front();
    const std::optional<Candidate> start = incumbent != nullptr ? std::optional(*incumbent) : std::nullopt;
    std::atomic<std::size_t> done = 0;
    for_each_index(order.size(), [&](std::size_t i) {
        Tick& tick = ticks[order[i]];
        if (stop.stop_requested()) {
            tick.complete = false;
            return;
        }
        ComposeContext context(space, tick.table, usages, stop.get_token(),
                               [&](const Candidate& candidate) { report(space, tick.table, candidate); });
        ExactResult exact = compose_exact(context, start ? &*start : nullptr);
        context.counts.simulated = context.evaluator.simulated();
        tick.counts += context.counts;
        tick.complete = exact.done;
        progress.pipelines_composed += context.counts.composed;
        progress.pipelines_simulated += context.counts.simulated;
        if (!exact.best.stages.empty()) {
            tick.candidates.insert(tick.candidates.begin(), std::move(exact.best));
            std::stable_sort(tick.candidates.begin(), tick.candidates.end(), better);
        }
        progress.fraction_done = 0.5 + 0.45 * static_cast<double>(++done) / static_cast<double>(order.size());
    });
}

void SearchRun::State::polish_best(const SearchSpace& space, const UsageSpace& usages, std::vector<Tick>& ticks)
{
    Tick* fastest = nullptr;
    for (Tick& tick : ticks)
        if (!tick.candidates.empty()
            && (fastest == nullptr || better(tick.candidates.front(), fastest->candidates.front())))
            fastest = &tick;
    if (fastest == nullptr || space.settings().exact)
        return;
    ComposeContext context(space, fastest->table, usages, stop.get_token(),
                           [&](const Candidate& candidate) { report(space, fastest->table, candidate); });
    Candidate& candidate = fastest->candidates.front();
    polish(context, candidate, polish_simulations(candidate, fastest->table.micro_batches(), final_polish_items));
    fastest->counts.simulated += context.evaluator.simulated();
    progress.pipelines_simulated += context.evaluator.simulated();
}

void SearchRun::State::conclude(const SearchSpace& space, std::vector<Tick>& ticks)
{
    BestCandidates merged(1 + static_cast<std::size_t>(space.settings().alternatives));
    ComposeCounts counts;
    bool complete = !stop.stop_requested();
    for (const Tick& tick : ticks) {
        counts += tick.counts;
        complete = complete && (tick.complete || tick.table.empty());
        for (const Candidate& candidate : tick.candidates)
            merged.add(candidate);
    }
    std::vector<FoundPlan> found;
    for (const Candidate& candidate : merged.all()) {
        const auto tick = std::find_if(ticks.begin(), ticks.end(), [&](const Tick& t) {
            return t.table.micro_batch_samples() == candidate.micro_batch_samples;
        });
        FoundPlan plan{layout_of(space, tick->table, candidate), 0};
        plan.iteration_time_s =
            simulate_one_f_one_b(pipeline_times(request.problem, space.routes(), plan.layout), false).iteration_time_s;
        found.push_back(std::move(plan));
    }
    result.complete = complete;
    if (!found.empty()) {
        result.best = found.front();
        result.alternatives.assign(found.begin() + 1, found.end());
    } else if (complete) {
        std::vector<const PairTable*> tables;
        for (const Tick& tick : ticks)
            tables.push_back(&tick.table);
        result.infeasible = explain_infeasibility(space, tables);
    }
    SearchStatistics& statistics = result.statistics;
    statistics.states = counts.states;
    statistics.states_pruned_beam = counts.states_beam;
    statistics.states_pruned_bound = counts.states_bound;
    statistics.pipelines_composed = counts.composed;
    statistics.pipelines_simulated = counts.simulated;
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
    cancel();
    wait();
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
    return state_->result;
}

SearchResult search(const SearchRequest& request)
{
    SearchRun run(request);
    return run.wait();
}

} // namespace tangram

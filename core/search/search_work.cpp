// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search_work.h"

#include "plan/lower_bound.h"
#include "plan/stage_times.h"
#include "schedule/simulate.h"
#include "search/infeasibility.h"
#include "search/tick_bound.h"
#include "text/tr.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace tangram {

namespace {

/// Transitions up to which the Pareto composer is used for one micro-batch size: some 20 ms.
constexpr std::uint64_t pareto_transitions = 200'000;

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

/// Passes on what a table finds.
class TableNews final : public PairObserver {
public:
    TableNews(LiveSearch& live, const SpaceGrid& grid)
        : live_(live)
        , grid_(grid)
    {
    }
    void decided(int kind, int signature, PairFate fate) override { live_.decided(grid_.cell(kind, signature), fate); }
    void planned(const Funnel& partial_plans) override { live_.add_partial_plans(partial_plans); }

private:
    LiveSearch& live_;
    const SpaceGrid& grid_;
};

/// GPipe holds all micro-batches at once; vacuously true when nothing is allowed.
bool only_gpipe(const std::vector<ScheduleChoice>& choices)
{
    return std::all_of(choices.begin(), choices.end(),
                       [](const ScheduleChoice& choice) { return choice.schedule == ScheduleKind::gpipe; });
}

template <typename Body> void for_each_index(std::size_t count, const Body& body)
{
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
            for (std::size_t i = range.begin(); i != range.end(); ++i)
                body(i);
        },
        tbb::simple_partitioner());
}

} // namespace

SearchWork::SearchWork(const PlanningProblem& problem, const SearchSettings& settings, LiveSearch& live,
                       std::function<void(FoundPlan)> found)
    : live_(live)
    , found_(std::move(found))
    , space_(problem, settings)
    , grid_(space_)
    , usages_(space_)
    , schedules_(schedule_choices(problem.job))
    , plain_allowed_(std::find(schedules_.begin(), schedules_.end(), ScheduleChoice{}) != schedules_.end())
    , least_in_flight_(only_gpipe(schedules_) ? problem.job.global_batch : 1)
{
}

SearchResult SearchWork::run()
{
    SearchStatistics& statistics = result_.statistics;
    result_.lower_bound_iteration_time_s = lower_bound_iteration_time(space_.problem(), space_.routes().network());
    live_.set_lower_bound(result_.lower_bound_iteration_time_s);
    live_.begin(std::make_shared<const PairGrid>(grid_.grid()), grid_.first_fates());
    enumerate();
    statistics.enumerate_s = live_.clock.elapsed_s();

    live_.set_phase(SearchPhase::compose);
    if (space_.problem().job.cost_mode == CostMode::sailor) {
        formula_ = search_by_formula(space_, live_, found_);
        statistics.compose_s = live_.clock.elapsed_s() - statistics.enumerate_s;
        conclude();
        return std::move(result_);
    }
    compose_all();
    if (space_.settings().exact) {
        live_.set_phase(SearchPhase::prove);
        prove();
    }
    const double composed_s = live_.clock.elapsed_s();
    statistics.compose_s = composed_s - statistics.enumerate_s;

    live_.set_phase(SearchPhase::simulate);
    polish_best();
    if (!only_plain(schedules_))
        compose_for_schedules();
    conclude();
    statistics.simulate_s = live_.clock.elapsed_s() - composed_s;
    return std::move(result_);
}

void SearchWork::advance(double fraction)
{
    if (!space_.settings().exact)
        live_.advance(fraction);
}

void SearchWork::enumerate()
{
    const std::vector<int>& samples = space_.ticks();
    std::vector<std::optional<Tick>> built(samples.size());
    std::atomic<std::size_t> done = 0;
    for_each_index(samples.size(), [&](std::size_t i) {
        TableNews news(live_, grid_);
        built[i].emplace(Tick{PairTable(space_, samples[i], live_.gate, &news), 0, {}, {}, false});
        built[i]->bound = tick_lower_bound(space_, built[i]->table);
        advance(0.3 * static_cast<double>(++done) / static_cast<double>(samples.size()));
    });
    for (auto& tick : built)
        ticks_.push_back(std::move(*tick));
    if (ticks_.empty()) // nothing can be planned at no micro-batch size
        for (int kind = 0; kind < static_cast<int>(space_.kinds().size()); ++kind)
            for (int signature = 0; signature < static_cast<int>(space_.signatures().size()); ++signature)
                live_.decided(grid_.cell(kind, signature), PairFate::memory);
    for (std::size_t i = 0; i < ticks_.size(); ++i)
        if (!ticks_[i].table.empty())
            order_.push_back(i);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return ticks_[a].bound < ticks_[b].bound; });
}

void SearchWork::report(const PairTable& table, const Candidate& candidate)
{
    const double known = live_.best_s();
    if (!plain_allowed_ && candidate.schedule == ScheduleChoice{})
        return;
    if (known <= 0 || candidate.time_s < known)
        found_({layout_of(space_, table, candidate), candidate.time_s});
}

void SearchWork::compose(Tick& tick, double incumbent_s, std::size_t width)
{
    ComposeContext context(space_, tick.table, usages_, live_,
                           [&](const Candidate& candidate) { report(tick.table, candidate); });
    context.width = std::max(context.width, width);
    context.least_in_flight = least_in_flight_;
    const auto most =
        static_cast<std::size_t>(std::max(space_.settings().simulate_best, 1 + space_.settings().alternatives));
    auto composed = compose_pareto(context, most, pareto_transitions);
    tick.candidates = composed ? std::move(*composed) : compose_threshold(context, most, incumbent_s);
    constexpr std::size_t polished = 2;
    for (std::size_t i = 0; i < std::min(polished, tick.candidates.size()); ++i)
        polish(context, tick.candidates[i],
               polish_simulations(tick.candidates[i], tick.table.micro_batches(), polish_items));
    std::stable_sort(tick.candidates.begin(), tick.candidates.end(), better);
    context.tell();
    tick.states_beam += context.counts.states_beam;
    tick.complete = !live_.gate.stopped();
}

void SearchWork::compose_all()
{
    compose_rounds(0);
    // Where memory is tight the few pipelines that fit may be among what the beam dropped: look there before giving up.
    constexpr std::size_t widest = 16384;
    const auto nothing_found = [&] {
        return std::all_of(ticks_.begin(), ticks_.end(), [](const Tick& tick) { return tick.candidates.empty(); });
    };
    const auto dropped = [&] {
        return std::any_of(ticks_.begin(), ticks_.end(), [](const Tick& tick) { return tick.states_beam > 0; });
    };
    for (std::size_t width = 512; width <= widest && nothing_found() && dropped() && !live_.gate.stopped(); width *= 32)
        compose_rounds(width);
}

void SearchWork::compose_rounds(std::size_t width)
{
    // Rounds instead of a shared incumbent: what is dropped by the bound must not depend on which thread was first.
    // What 1F1B achieves bounds nothing where another schedule has to run it.
    const bool bound = space_.settings()[Rule::bound].on && plain_allowed_;
    constexpr std::size_t first_round = 2;
    double incumbent = std::numeric_limits<double>::infinity();
    for (std::size_t begin = 0; begin < order_.size();) {
        const std::size_t end = std::min(order_.size(), begin + first_round);
        for_each_index(end - begin, [&](std::size_t i) {
            Tick& tick = ticks_[order_[begin + i]];
            if (bound && tick.bound >= incumbent) {
                live_.add({.states = 1, .states_bound = 1});
                tick.complete = !live_.gate.stopped();
                return;
            }
            compose(tick, incumbent, width);
        });
        for (std::size_t i = begin; i < end; ++i)
            if (plain_allowed_ && !ticks_[order_[i]].candidates.empty())
                incumbent = std::min(incumbent, ticks_[order_[i]].candidates.front().time_s);
        begin = end;
        advance(0.3 + 0.65 * static_cast<double>(begin) / static_cast<double>(order_.size()));
    }
}

void SearchWork::prove()
{
    const Candidate* incumbent = nullptr;
    for (const std::size_t i : order_)
        if (!ticks_[i].candidates.empty() && (incumbent == nullptr || better(ticks_[i].candidates.front(), *incumbent)))
            incumbent = &ticks_[i].candidates.front();
    const std::optional<Candidate> start = incumbent != nullptr ? std::optional(*incumbent) : std::nullopt;
    for_each_index(order_.size(), [&](std::size_t i) {
        Tick& tick = ticks_[order_[i]];
        ComposeContext context(space_, tick.table, usages_, live_,
                               [&](const Candidate& candidate) { report(tick.table, candidate); });
        ExactResult exact = compose_exact(context, start ? &*start : nullptr, 1.0 / static_cast<double>(order_.size()));
        context.tell();
        tick.complete = exact.done;
        if (!exact.best.stages.empty()) {
            tick.candidates.insert(tick.candidates.begin(), std::move(exact.best));
            std::stable_sort(tick.candidates.begin(), tick.candidates.end(), better);
        }
    });
}

void SearchWork::polish_best()
{
    Tick* fastest = nullptr;
    for (Tick& tick : ticks_)
        if (!tick.candidates.empty()
            && (fastest == nullptr || better(tick.candidates.front(), fastest->candidates.front())))
            fastest = &tick;
    if (fastest == nullptr || space_.settings().exact)
        return;
    ComposeContext context(space_, fastest->table, usages_, live_,
                           [&](const Candidate& candidate) { report(fastest->table, candidate); });
    context.least_in_flight = least_in_flight_;
    Candidate& candidate = fastest->candidates.front();
    polish(context, candidate, polish_simulations(candidate, fastest->table.micro_batches(), final_polish_items));
    context.tell();
}

bool SearchWork::found_any() const
{
    return std::any_of(ticks_.begin(), ticks_.end(), [](const Tick& tick) { return !tick.candidates.empty(); });
}

void SearchWork::compose_for_schedules()
{
    int deepest = 0;
    for (const Tick& tick : ticks_)
        for (const Candidate& candidate : tick.candidates)
            deepest = std::max(deepest, static_cast<int>(candidate.stages.size()));
    choose_schedules();
    // The others hold up to so many micro-batches on every stage, and DualPipe the parameters twice.
    for (const int least : {deepest, 2 * deepest, space_.problem().job.global_batch}) {
        if (found_any() || deepest == 0 || least <= least_in_flight_ || live_.gate.stopped())
            continue;
        least_in_flight_ = least;
        compose_all();
        choose_schedules();
    }
}

void SearchWork::choose_schedules()
{
    constexpr std::size_t most_candidates = 8;
    const double unknown = std::numeric_limits<double>::infinity();
    double best_s = unknown;
    for (const std::size_t t : order_) {
        Tick& tick = ticks_[t];
        std::vector<Candidate>& candidates = tick.candidates;
        if (tick.bound >= best_s)
            candidates.clear();
        if (candidates.size() > most_candidates)
            candidates.resize(most_candidates);
        const std::size_t variants = schedules_.size();
        std::vector<double> times(candidates.size() * variants, unknown);
        for_each_index(times.size(), [&](std::size_t i) {
            Candidate candidate = candidates[i / variants];
            const ScheduleChoice& choice = schedules_[i % variants];
            if (!live_.gate.stopped()) {
                const auto layout =
                    under_schedule(*space_.problem().model, layout_of(space_, tick.table, candidate), choice);
                if (!layout)
                    return;
                times[i] = time_within_memory(space_.problem(), space_.routes(), *layout, live_.gate.token());
            }
            if (live_.gate.stopped() && choice == ScheduleChoice{})
                times[i] = candidate.time_s; // it was composed for this one
            candidate.schedule = choice;
            candidate.time_s = times[i];
            if (times[i] < unknown)
                report(tick.table, candidate);
        });
        std::vector<Candidate> chosen;
        for (std::size_t c = 0; c < candidates.size(); ++c) {
            const auto begin = times.begin() + static_cast<std::ptrdiff_t>(c * variants);
            const auto least = std::min_element(begin, begin + static_cast<std::ptrdiff_t>(variants));
            if (variants == 0 || *least == unknown)
                continue;
            candidates[c].time_s = *least;
            candidates[c].schedule = schedules_[static_cast<std::size_t>(least - begin)];
            chosen.push_back(candidates[c]);
        }
        std::stable_sort(chosen.begin(), chosen.end(), better);
        if (!chosen.empty())
            best_s = std::min(best_s, chosen.front().time_s);
        candidates = std::move(chosen);
        live_.add({.simulated = times.size()});
    }
}

void SearchWork::conclude()
{
    BestCandidates merged(1 + static_cast<std::size_t>(space_.settings().alternatives));
    bool complete = !live_.gate.stopped() && (!formula_ || formula_->complete);
    for (const Tick& tick : ticks_) {
        complete = complete && (formula_ || tick.complete || tick.table.empty());
        for (const Candidate& candidate : tick.candidates)
            merged.add(candidate);
    }
    std::vector<FoundPlan> found = formula_ ? std::move(formula_->best) : std::vector<FoundPlan>();
    for (const Candidate& candidate : merged.all()) {
        const auto tick = std::find_if(ticks_.begin(), ticks_.end(), [&](const Tick& t) {
            return t.table.micro_batch_samples() == candidate.micro_batch_samples;
        });
        FoundPlan plan{layout_of(space_, tick->table, candidate), candidate.time_s};
        if (!live_.gate.stopped()) {
            // The composers add up times in another order: the last bits differ from those of plan evaluation.
            const auto times = pipeline_times(space_.problem(), space_.routes(), plan.layout);
            const double time_s = simulate(times, false, live_.gate.token()).iteration_time_s;
            if (std::isfinite(time_s))
                plan.iteration_time_s = time_s;
        }
        found.push_back(std::move(plan));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const FoundPlan& a, const FoundPlan& b) { return a.iteration_time_s < b.iteration_time_s; });
    result_.complete = complete;
    if (!space_.ticks().empty() && space_.ticks().front() > 1)
        result_.notes.push_back(Core::tr(
            "Micro-batches of fewer than {} samples were left out: a pipeline of up to {} stages would have more than "
            "{} forwards and backwards to simulate.",
            space_.ticks().front(), space_.most_stages(), most_work_items));
    if (!found.empty()) {
        result_.best = found.front();
        result_.alternatives.assign(found.begin() + 1, found.end());
    } else if (complete) {
        std::vector<const PairTable*> tables;
        for (const Tick& tick : ticks_)
            tables.push_back(&tick.table);
        result_.infeasible = explain_infeasibility(space_, tables);
        if (schedules_.empty())
            result_.infeasible =
                Infeasibility{Core::tr("the job allows no schedule: interleaved needs virtual_stages of 2 or more"), 0};
    }
    const ComposeCounts counts = live_.composed();
    SearchStatistics& statistics = result_.statistics;
    statistics.pairs = grid_funnel(grid_.grid(), live_.fates());
    statistics.partial_plans = live_.partial_plans();
    statistics.states = counts.states;
    statistics.states_pruned_beam = counts.states_beam;
    statistics.states_pruned_bound = counts.states_bound;
    statistics.pipelines_composed = counts.composed;
    statistics.pipelines_simulated = counts.simulated;
}

} // namespace tangram

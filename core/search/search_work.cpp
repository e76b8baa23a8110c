// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search_work.h"

#include "plan/lower_bound.h"
#include "search/compose/compose_apart.h"
#include "search/compose/improve.h"
#include "search/find_idle.h"
#include "search/infeasibility.h"
#include "text/tr.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace tangram {

namespace {

/// Transitions up to which the Pareto composer is used for one micro-batch size: some 20 ms.
constexpr std::uint64_t pareto_transitions = 200'000;

/// Work items simulated while polishing one pipeline of a micro-batch size, and while improving one of the best plans
/// of all: some milliseconds whatever their size.
constexpr double polish_items = 3e5;
constexpr double improve_items = 3e6;

/// Plans kept besides the alternatives, to be improved.
constexpr std::size_t most_drafts = 8;

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

/// A pricer remembers what stages cost, so every thread keeps its own.
struct SearchWork::Pricers {
    Pricers(const PlanningProblem& problem, const Routes& routes)
        : of_thread([&] { return Pricer(problem, routes); })
    {
    }
    Pricer& here() { return of_thread.local(); }

    tbb::enumerable_thread_specific<Pricer> of_thread;
};

SearchWork::SearchWork(const PlanningProblem& problem, const SearchSettings& settings, LiveSearch& live,
                       std::function<void(FoundPlan)> found, bool shown)
    : live_(live)
    , found_(std::move(found))
    , shown_(shown)
    , space_(problem, settings, live.gate)
    , grid_(space_)
    , usages_(space_)
    , schedules_(schedule_choices(problem.job))
    , plain_allowed_(std::find(schedules_.begin(), schedules_.end(), ScheduleChoice{}) != schedules_.end())
    , pricers_(std::make_unique<Pricers>(space_.problem(), space_.routes()))
    , best_(most_drafts + static_cast<std::size_t>(settings.alternatives))
{
}

SearchWork::~SearchWork() = default;

SearchResult SearchWork::run()
{
    SearchStatistics& statistics = result_.statistics;
    result_.lower_bound_iteration_time_s =
        lower_bound_iteration_time(space_.problem(), space_.routes().network(), live_.gate.token());
    live_.set_lower_bound(result_.lower_bound_iteration_time_s);
    if (shown_)
        live_.begin(std::make_shared<const PairGrid>(grid_.grid()), grid_.first_fates());
    enumerate();
    statistics.enumerate_s = live_.clock.elapsed_s();

    if (shown_)
        live_.set_phase(SearchPhase::compose);
    if (space_.problem().job.cost_mode == CostMode::sailor) {
        formula_ = search_by_formula(space_, live_, found_);
        statistics.compose_s = live_.clock.elapsed_s() - statistics.enumerate_s;
        look_at_idle();
        conclude();
        return std::move(result_);
    }
    if (!schedules_.empty()) {
        compose_groups();
        compose_single();
    }
    const double composed_s = live_.clock.elapsed_s();
    statistics.compose_s = composed_s - statistics.enumerate_s;
    const bool exact = space_.settings().exact; // what is improved is then only where the proof begins
    if (shown_ && !exact)
        live_.set_phase(SearchPhase::simulate);
    improve_best();
    statistics.simulate_s = live_.clock.elapsed_s() - composed_s;
    if (exact) {
        live_.set_phase(SearchPhase::prove);
        prove();
        statistics.compose_s += live_.clock.elapsed_s() - composed_s - statistics.simulate_s;
        live_.set_phase(SearchPhase::simulate);
    }
    const double proved_s = live_.clock.elapsed_s();
    look_at_idle();
    statistics.simulate_s += live_.clock.elapsed_s() - proved_s;
    conclude();
    return std::move(result_);
}

void SearchWork::advance(double fraction)
{
    if (!space_.settings().exact && shown_)
        live_.advance(fraction);
}

void SearchWork::enumerate()
{
    const std::vector<int>& samples = space_.ticks();
    std::vector<std::optional<Tick>> built(samples.size());
    std::atomic<std::size_t> done = 0;
    for_each_index(samples.size(), [&](std::size_t i) {
        TableNews news(live_, grid_);
        built[i].emplace(Tick{PairTable(space_, samples[i], live_.gate, shown_ ? &news : nullptr)});
        built[i]->bound = tick_lower_bound(space_, built[i]->table);
        advance(0.3 * static_cast<double>(++done) / static_cast<double>(samples.size()));
    });
    for (auto& tick : built)
        ticks_.push_back(std::move(*tick));
    if (ticks_.empty() && shown_) // nothing can be planned at no micro-batch size
        for (int kind = 0; kind < static_cast<int>(space_.kinds().size()); ++kind)
            for (int signature = 0; signature < static_cast<int>(space_.signatures().size()); ++signature)
                live_.decided(grid_.cell(kind, signature), fate_without_ticks(space_.settings()));
    for (std::size_t i = 0; i < ticks_.size(); ++i)
        if (std::isfinite(ticks_[i].bound.of_all_s()))
            order_.push_back(i);
        else
            ticks_[i].complete = !live_.gate.stopped();
    if (schedules_.empty()) // there is nothing to compose for
        for (Tick& tick : ticks_)
            tick.complete = !live_.gate.stopped();
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
        return ticks_[a].bound.of_all_s() < ticks_[b].bound.of_all_s();
    });
}

double SearchWork::best_s() const
{
    return best_.all().empty() ? std::numeric_limits<double>::infinity() : best_.all().front().time_s;
}

const PairTable* SearchWork::table_of(int micro_batch_samples) const
{
    const auto tick = std::find_if(ticks_.begin(), ticks_.end(),
                                   [&](const Tick& t) { return t.table.micro_batch_samples() == micro_batch_samples; });
    return tick == ticks_.end() ? nullptr : &tick->table;
}

std::optional<PlanDraft> SearchWork::priced(PlanDraft draft)
{
    const auto layout = draft.layout(*space_.problem().model);
    if (!layout)
        return std::nullopt;
    draft.time_s = pricers_->here().time(*layout, live_.gate.token());
    live_.add({.simulated = 1});
    if (!std::isfinite(draft.time_s))
        return std::nullopt;
    report(draft);
    return draft;
}

void SearchWork::report(const PlanDraft& draft)
{
    const double known = live_.best_s();
    if (known > 0 && draft.time_s >= known)
        return;
    if (shown_) // a pair that is out of balance for the whole cluster may be right for a pipeline on a part of it
        for (const AlikePipelines& set : draft.sets)
            for (const StageLayout& stage : set.copies.front().stages)
                if (const int kind = space_.kind_of(stage); kind >= 0)
                    if (const int pair = space_.signature(stage.layers.first, stage.layers.last); pair >= 0)
                        live_.decided(grid_.cell(kind, pair), PairFate::planned);
    if (auto layout = draft.layout(*space_.problem().model))
        found_({std::move(*layout), draft.time_s});
}

std::vector<PlanDraft> SearchWork::compose(const Division& division, const Tick& tick, Sweep sweep)
{
    constexpr std::size_t most = 4;
    const std::vector<Group>& groups = division.sets.front();
    const int samples = space_.problem().job.global_batch / static_cast<int>(groups.size());
    const GroupTask task{.space = space_,
                         .table = tick.table,
                         .group = groups.front(),
                         .micro_batches = (samples + tick.table.micro_batch_samples() - 1)
                             / tick.table.micro_batch_samples(), // the last one partly filled
                         .schedules = schedules_,
                         .gate = live_.gate};
    ComposeCounts counts;
    std::vector<PlanDraft> drafts;
    for (const FoundPipeline& found : compose_group(task, sweep, pricers_->here(), best_s(), most, counts))
        if (auto draft = priced({{on_all(space_, tick.table, found, groups, samples)}, 0}))
            drafts.push_back(std::move(*draft));
    live_.add(counts);
    return drafts;
}

void SearchWork::compose_groups()
{
    const std::vector<Division> all = divisions(space_);
    const bool bound = space_.settings()[Rule::bound].on;
    struct Task {
        const Division* division;
        const Tick* tick;
        double bound;
        double best_s = std::numeric_limits<double>::infinity();
    };
    std::vector<Task> tasks;
    for (const Division& division : all) {
        if (division.sets.size() > 1)
            continue;
        const int copies = division.pipelines();
        const double share = speed_share(space_, division.sets.front().front()) * copies;
        for (const std::size_t i : order_) {
            const Tick& tick = ticks_[i];
            const int batch = space_.problem().job.global_batch;
            const bool whole =
                space_.problem().job.uneven_batch || batch / copies % tick.table.micro_batch_samples() == 0;
            if (batch % copies == 0 && whole && share > 0)
                tasks.push_back({&division, &tick, tick.bound.of_share_s(std::min(1.0, share))});
        }
    }
    std::stable_sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) { return a.bound < b.bound; });
    // Rounds instead of a shared incumbent: what is dropped by the bound must not depend on which thread was first.
    const auto run = [&](std::vector<Task>& all_tasks, Sweep sweep, double begin_done, double end_done) {
        constexpr std::size_t round = 4;
        for (std::size_t begin = 0; begin < all_tasks.size() && !live_.gate.stopped(); begin += round) {
            const std::size_t end = std::min(all_tasks.size(), begin + round);
            std::vector<std::vector<PlanDraft>> found(end - begin);
            for_each_index(end - begin, [&](std::size_t i) {
                const Task& task = all_tasks[begin + i];
                if (bound && task.bound >= best_s())
                    live_.add({.states = 1, .states_bound = 1});
                else
                    found[i] = compose(*task.division, *task.tick, sweep);
            });
            for (std::size_t i = 0; i < found.size(); ++i)
                for (PlanDraft& draft : found[i]) {
                    all_tasks[begin + i].best_s = std::min(all_tasks[begin + i].best_s, draft.time_s);
                    best_.add(std::move(draft));
                }
            advance(begin_done
                    + (end_done - begin_done) * static_cast<double>(end) / static_cast<double>(all_tasks.size()));
        }
    };
    run(tasks, Sweep::coarse, 0.3, 0.45);
    // What came close is looked at closely.
    constexpr double close = 1.08;
    constexpr std::size_t most_close = 12;
    std::erase_if(tasks, [&](const Task& task) { return task.best_s > close * best_s(); });
    std::stable_sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) { return a.best_s < b.best_s; });
    if (tasks.size() > most_close)
        tasks.resize(most_close);
    run(tasks, Sweep::fine, 0.45, 0.65);
    for (const Division& division : all)
        if (division.sets.size() > 1 && !live_.gate.stopped())
            compose_apart(division);
}

void SearchWork::compose_apart(const Division& division)
{
    const double never = std::numeric_limits<double>::infinity();
    const std::size_t sets = division.sets.size();
    std::vector<double> shares; // of the batch, for each copy of a set
    double whole = 0;
    for (const auto& set : division.sets) {
        shares.push_back(speed_share(space_, set.front()));
        whole += shares.back() * static_cast<double>(set.size());
    }
    // First what every micro-batch size is worth to a set, then, with the shares that these speeds make, the best few
    // of them closely.
    std::vector<char> promising(sets * order_.size(), 1);
    for (const Sweep sweep : {Sweep::coarse, Sweep::fine}) {
        std::vector<std::vector<FoundPipeline>> found(sets * order_.size());
        for_each_index(found.size(), [&](std::size_t i) {
            const Tick& tick = ticks_[order_[i % order_.size()]];
            const std::size_t set = i / order_.size();
            const double samples = space_.problem().job.global_batch * shares[set] / whole;
            const int micro_batches = static_cast<int>(std::lround(samples / tick.table.micro_batch_samples()));
            if (micro_batches < 1 || promising[i] == 0)
                return;
            const GroupTask task{.space = space_,
                                 .table = tick.table,
                                 .group = division.sets[set].front(),
                                 .micro_batches = micro_batches,
                                 .schedules = schedules_,
                                 .gate = live_.gate};
            ComposeCounts counts;
            found[i] = compose_group(task, sweep, pricers_->here(), never, 1, counts);
            live_.add(counts);
        });
        std::vector<SetOffer> offers;
        std::vector<double> rates(sets, 0); // samples per second of a copy
        for (std::size_t set = 0; set < sets; ++set) {
            const SetOffer* best = nullptr;
            SetOffer offer;
            for (std::size_t t = 0; t < order_.size(); ++t) {
                const auto& pipelines = found[set * order_.size() + t];
                if (pipelines.empty())
                    continue;
                const FoundPipeline& pipeline = pipelines.front();
                const double rate = pipeline.layout.samples / pipeline.time_s;
                if (rate <= rates[set])
                    continue;
                rates[set] = rate;
                offer = {&division.sets[set], &ticks_[order_[t]].table, pipeline};
                best = &offer;
            }
            if (best != nullptr)
                offers.push_back(*best);
        }
        if (offers.empty() || live_.gate.stopped())
            return;
        // What is far from the best with coarse targets stays so.
        constexpr double hopeless = 1.15;
        auto joined = join_by_speed(space_, offers);
        auto draft = joined ? priced(std::move(*joined)) : std::nullopt;
        if (!draft || draft->time_s > hopeless * best_s())
            return;
        best_.add(std::move(*draft));
        constexpr double close = 0.97;
        for (std::size_t i = 0; i < promising.size(); ++i)
            promising[i] = !found[i].empty()
                && found[i].front().layout.samples / found[i].front().time_s > close * rates[i / order_.size()];
        whole = 0;
        for (std::size_t set = 0; set < sets; ++set) {
            shares[set] = rates[set];
            whole += rates[set] * static_cast<double>(division.sets[set].size());
        }
    }
}

PlanDraft SearchWork::draft_of(const PairTable& table, const Candidate& candidate) const
{
    return {{{layout_of(space_, table, candidate).pipelines, {}}}, candidate.time_s};
}

std::vector<PlanDraft> SearchWork::compose_single(Tick& tick, double incumbent_s, std::size_t width)
{
    ComposeContext context(space_, tick.table, usages_, live_, [&](const Candidate& candidate) {
        if (plain_allowed_)
            report(draft_of(tick.table, candidate));
    });
    context.width = std::max(context.width, width);
    const auto most =
        static_cast<std::size_t>(std::max(space_.settings().simulate_best, 1 + space_.settings().alternatives));
    auto composed = compose_pareto(context, most, pareto_transitions);
    std::vector<Candidate> candidates = composed ? std::move(*composed) : compose_threshold(context, most, incumbent_s);
    constexpr std::size_t polished = 2;
    for (std::size_t i = 0; i < std::min(polished, candidates.size()); ++i)
        polish(context, candidates[i], polish_simulations(candidates[i], tick.table.micro_batches(), polish_items));
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return better(a, b); });
    context.tell();
    tick.states_beam += context.counts.states_beam;
    tick.complete = !live_.gate.stopped();

    std::vector<PlanDraft> drafts;
    constexpr std::size_t most_scheduled = 8;
    for (std::size_t c = 0; c < candidates.size(); ++c)
        for (const ScheduleChoice& choice : schedules_) {
            if (c >= most_scheduled && !(choice == ScheduleChoice{}))
                continue;
            PlanDraft draft = draft_of(tick.table, candidates[c]);
            draft.sets.front().schedule = choice;
            if (live_.gate.stopped() && choice == ScheduleChoice{})
                drafts.push_back(std::move(draft)); // it was composed and simulated for this one
            else if (auto done = priced(std::move(draft)))
                drafts.push_back(std::move(*done));
        }
    return drafts;
}

void SearchWork::compose_single()
{
    // Among islands of many kinds a narrow beam loses good orders of them.
    constexpr int many_classes = 8;
    constexpr std::size_t wide = 64;
    compose_rounds(usages_.class_count() > many_classes ? wide : 0);
    // Where memory is tight the few pipelines that fit may be among what the beam dropped: look there before giving up.
    constexpr std::size_t widest = 16384;
    const auto dropped = [&] {
        return std::any_of(ticks_.begin(), ticks_.end(), [](const Tick& tick) { return tick.states_beam > 0; });
    };
    for (std::size_t width = 512; width <= widest && best_.all().empty() && dropped() && !live_.gate.stopped();
         width *= 32)
        compose_rounds(width);
}

void SearchWork::compose_rounds(std::size_t width)
{
    // Rounds instead of a shared incumbent: what is dropped by the bound must not depend on which thread was first.
    // What another schedule achieves bounds nothing where 1F1B alone is composed for.
    const bool bound = space_.settings()[Rule::bound].on;
    constexpr std::size_t round = 2;
    double composed_s = std::numeric_limits<double>::infinity(); // the best of this step's own
    for (std::size_t begin = 0; begin < order_.size(); begin += round) {
        const std::size_t end = std::min(order_.size(), begin + round);
        std::vector<std::vector<PlanDraft>> found(end - begin);
        for_each_index(end - begin, [&](std::size_t i) {
            Tick& tick = ticks_[order_[begin + i]];
            if (bound && tick.bound.of_all_s() >= best_s()) {
                live_.add({.states = 1, .states_bound = 1});
                tick.complete = !live_.gate.stopped();
                return;
            }
            found[i] = compose_single(tick, std::numeric_limits<double>::infinity(), width);
        });
        for (auto& drafts : found)
            for (PlanDraft& draft : drafts) {
                composed_s = std::min(composed_s, draft.time_s);
                best_.add(std::move(draft));
            }
        advance(0.65 + 0.3 * static_cast<double>(end) / static_cast<double>(order_.size()));
    }
}

void SearchWork::improve_best()
{
    std::vector<PlanDraft> drafts = best_.all();
    if (drafts.size() > most_drafts)
        drafts.resize(most_drafts);
    const std::function<const PairTable*(int)> table = [this](int samples) { return table_of(samples); };
    for_each_index(drafts.size(), [&](std::size_t i) {
        double items = 0;
        for (const AlikePipelines& set : drafts[i].sets)
            items += 2.0 * static_cast<double>(set.copies.front().stages.size()) * set.copies.front().micro_batches;
        Pricer& pricer = pricers_->here();
        const std::uint64_t before = pricer.priced();
        constexpr double least_priced = 200;
        improve(drafts[i], space_, schedules_, table, pricer, live_.gate,
                static_cast<std::uint64_t>(std::max(least_priced, improve_items / items)));
        live_.add({.simulated = pricer.priced() - before});
        report(drafts[i]);
    });
    for (PlanDraft& draft : drafts)
        best_.add(std::move(draft));
}

void SearchWork::prove()
{
    const double incumbent_s = plain_allowed_ ? best_s() : std::numeric_limits<double>::infinity();
    std::vector<std::optional<PlanDraft>> found(order_.size());
    for_each_index(order_.size(), [&](std::size_t i) {
        Tick& tick = ticks_[order_[i]];
        ComposeContext context(space_, tick.table, usages_, live_, [&](const Candidate& candidate) {
            if (plain_allowed_)
                report(draft_of(tick.table, candidate));
        });
        const ExactResult exact = compose_exact(context, incumbent_s, 1.0 / static_cast<double>(order_.size()));
        context.tell();
        tick.complete = exact.done;
        if (!exact.best.stages.empty())
            found[i] = draft_of(tick.table, exact.best);
    });
    for (auto& draft : found) {
        if (!draft)
            continue;
        for (const ScheduleChoice& choice : schedules_) {
            PlanDraft scheduled = *draft;
            scheduled.sets.front().schedule = choice;
            if (auto done = priced(std::move(scheduled)))
                best_.add(std::move(*done));
            else if (live_.gate.stopped() && choice == ScheduleChoice{})
                best_.add(*draft);
        }
    }
}

void SearchWork::look_at_idle()
{
    std::vector<PlanDraft> drafts = best_.all();
    if (formula_)
        for (const FoundPlan& plan : formula_->best) {
            PlanDraft& draft = drafts.emplace_back();
            draft.time_s = plan.iteration_time_s;
            for (const PipelineLayout& pipeline : plan.layout.pipelines)
                draft.sets.push_back({{pipeline}, {}});
        }
    IdleTask task{.space = space_,
                  .schedules = schedules_,
                  .tables = {},
                  .pricer = [this]() -> Pricer& { return pricers_->here(); },
                  .live = live_};
    for (const std::size_t i : order_)
        task.tables.push_back(&ticks_[i].table);
    for (const Tick& tick : ticks_)
        if (std::find(task.tables.begin(), task.tables.end(), &tick.table) == task.tables.end())
            task.tables.push_back(&tick.table);
    while (!drafts.empty()) {
        IdleFound found = find_idle(task, drafts.front(), std::span(drafts).subspan(1));
        result_.idle = std::move(found.idle);
        if (!found.faster)
            return;
        result_.statistics.better_by_idle += 1;
        report(*found.faster);
        if (!formula_)
            best_.add(*found.faster);
        else if (auto layout = found.faster->layout(*space_.problem().model))
            formula_->best.insert(formula_->best.begin(), {std::move(*layout), found.faster->time_s});
        drafts.insert(drafts.begin(), std::move(*found.faster));
    }
}

void SearchWork::conclude()
{
    bool complete = !live_.gate.stopped() && (!formula_ || formula_->complete);
    for (const Tick& tick : ticks_)
        complete = complete && (formula_ || tick.complete || tick.table.empty());
    std::vector<FoundPlan> found = formula_ ? std::move(formula_->best) : std::vector<FoundPlan>();
    for (const PlanDraft& draft : best_.all())
        if (auto layout = draft.layout(*space_.problem().model))
            found.push_back({std::move(*layout), draft.time_s});
    const std::size_t most = 1 + static_cast<std::size_t>(space_.settings().alternatives);
    if (found.size() > most)
        found.resize(most);
    if (!found.empty()) {
        result_.best = found.front();
        result_.alternatives.assign(found.begin() + 1, found.end());
    }
    result_.complete = complete;
    if (!space_.ticks().empty() && space_.ticks().front() > 1)
        result_.notes.push_back(Core::tr(
            "Micro-batches of fewer than {} samples were left out: a pipeline of up to {} stages would have more than "
            "{} forwards and backwards to simulate.",
            space_.ticks().front(), space_.most_stages(), most_work_items));
    if (!result_.best && complete) {
        std::vector<const PairTable*> tables;
        for (const Tick& tick : ticks_)
            tables.push_back(&tick.table);
        result_.infeasible = explain_infeasibility(space_, tables);
        if (schedules_.empty())
            result_.infeasible =
                Infeasibility{Core::tr("the job allows no schedule: interleaved needs virtual_stages of 2 or more"), 0};
        else if (shown_)
            try_without_heuristics();
    }
    const ComposeCounts counts = live_.composed();
    SearchStatistics& statistics = result_.statistics;
    statistics.pairs = shown_ ? grid_funnel(grid_.grid(), live_.fates()) : Funnel{};
    statistics.partial_plans = live_.partial_plans();
    statistics.states = counts.states;
    statistics.states_pruned_beam = counts.states_beam;
    statistics.states_pruned_bound = counts.states_bound;
    statistics.pipelines_composed = counts.composed;
    statistics.pipelines_simulated = counts.simulated;
}

void SearchWork::try_without_heuristics()
{
    SearchSettings settings = space_.settings();
    std::vector<Rule> heuristics;
    for (const RuleInfo& rule : rules())
        if (!rule.safe && settings[rule.rule].on)
            heuristics.push_back(rule.rule);
    const auto without = [&](std::span<const Rule> dropped) {
        SearchSettings fewer = settings;
        for (const Rule rule : dropped)
            fewer[rule].on = false;
        return SearchWork(space_.problem(), fewer, live_, found_, false).run();
    };
    if (heuristics.empty() || !without(heuristics).best)
        return;
    // One rule alone is named where that is enough, else all.
    for (const Rule rule : heuristics) {
        SearchResult found = without({&rule, 1});
        if (!found.best)
            continue;
        result_.best = std::move(found.best);
        result_.alternatives = std::move(found.alternatives);
        result_.idle = std::move(found.idle);
        result_.infeasible.reset();
        result_.notes.push_back(
            Core::tr("Nothing fits with the rule {}: this plan was found without it.", translated(info(rule).name)));
        return;
    }
    SearchResult found = without(heuristics);
    result_.best = std::move(found.best);
    result_.alternatives = std::move(found.alternatives);
    result_.idle = std::move(found.idle);
    result_.infeasible.reset();
    result_.notes.push_back(Core::tr("Nothing fits with the heuristic rules: this plan was found without them."));
}

} // namespace tangram

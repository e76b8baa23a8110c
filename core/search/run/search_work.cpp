// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/search_work.h"

#include "parallelizer/optimizer_offload.h"
#include "plan/layout/half_blocks.h"
#include "plan/price/lower_bound.h"
#include "search/compose/compose_divisions.h"
#include "search/compose/compose_mixed_stages.h"
#include "search/compose/compose_single_stages.h"
#include "search/improve/improve_best.h"
#include "search/improve/use_idle.h"
#include "search/pairs/pair_cache.h"
#include "search/regret/sample_regret.h"
#include "search/run/enumerate.h"
#include "search/run/no_plan/infeasibility.h"
#include "search/run/notes_on_space.h"
#include "search/run/variants/carried_plans.h"
#include "search/run/variants/fewer_choices.h"
#include "search/run/variants/problem_variants.h"
#include "search/single/compose_singles.h"
#include "search/single/even_stages.h"
#include "search/space/idle_gpus.h"
#include "search/space/pair_funnel.h"
#include "search/threads/work_ahead.h"
#include "text/tr.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace tangram {

namespace {

/// So few GPUs that even stages, some of them mixed, are composed in some milliseconds.
constexpr int few_for_even_stages = 64;

/// Plans kept besides the alternatives: three times as many as are improved at most.
constexpr std::size_t most_kept = 24;

/// A space that is built in no time is built whole even when the search is stopped at once, so that there are
/// cells to look at.
const StopOrWait& gate_of_space(const PlanningProblem& problem, const LiveSearch& live)
{
    static const StopOrWait never;
    constexpr std::size_t many_nodes = 1000;
    return problem.cluster->nodes.size() < many_nodes ? never : live.gate;
}

void put_best_first(std::vector<PlanDraft>& drafts)
{
    std::sort(drafts.begin(), drafts.end(), [](const PlanDraft& a, const PlanDraft& b) { return better(a, b); });
}

/// Tells plans that count half blocks in whole layers.
std::function<void(FoundPlan)> in_whole_layers(const PlanningProblem& problem, std::function<void(FoundPlan)> tell)
{
    if (!problem.model->half_blocks)
        return tell;
    return [tell = std::move(tell), model = problem.model](FoundPlan plan) {
        to_whole_blocks(plan.layout, *model);
        tell(std::move(plan));
    };
}

/// What the cache, which may be null, remembers of the problem's parallelizer. Both must outlive it.
AskLeastGpuSeconds remembered_by(PairCache* cache, const PlanningProblem& problem)
{
    if (cache == nullptr)
        return {};
    return [cache, &problem](const Part& part) { return cache->least_gpu_seconds(problem, part); };
}

} // namespace

Message found_none_as_fast()
{
    return Core::message_of("The best plan was adapted from the previous plan; the search itself found none as fast.");
}

void take_counts(const LiveSearch& live, SearchStatistics& statistics)
{
    const ComposeCounts counts = live.composed();
    statistics.states = counts.states;
    statistics.states_pruned_beam = counts.states_beam;
    statistics.states_pruned_bound = counts.states_bound;
    statistics.pipelines_composed = counts.composed;
    statistics.pipelines_simulated = counts.simulated;
}

SearchWork::SearchWork(const PlanningProblem& problem, const SearchSettings& settings, LiveSearch& live,
                       std::function<void(FoundPlan)> found, PairCache* cache, bool shown,
                       std::shared_ptr<KnownTimes> known)
    : live_(live)
    , tell_(std::move(found))
    , found_(in_whole_layers(problem, tell_))
    , cache_(cache)
    , shown_(shown)
    , from_defaults_(shown)
    , space_(problem, settings, gate_of_space(problem, live), remembered_by(cache, problem))
    , grid_(space_)
    , usages_(space_)
    , schedules_(schedule_choices(problem.job))
    , known_(known != nullptr ? std::move(known) : std::make_shared<KnownTimes>())
    , incumbents_(space_, grid_, live, found_, shown, most_kept + static_cast<std::size_t>(settings.alternatives),
                  known_)
    , every_plan_(space_, schedules_, live_, incumbents_, cache)
{
}

SearchResult SearchWork::run()
{
    carry_over();
    enumerate();
    improve_carried();
    start_from_coarser_cuts();
    const bool tried_fewer = start_from_fewer_choices();
    const Job& job = space_.problem().job;
    const bool fits_more = may_offload_optimizer(job) || job.allow.uneven_shards || space_.problem().model->half_blocks
        || is_wider_than_default();
    const bool tried_few = tried_fewer && !fits_more; // among few GPUs the exact search knows of offloading, too
    if (tried_few && incumbents_.all().empty() && carried_uneven_.empty() && complete_before_
        && !space_.settings().exact) {
        // What fits with some blocks recomputed fits with all of them.
        for (Tick& tick : ticks_.all)
            tick.complete = true;
        take_carried();
        conclude();
        return std::move(result_);
    }

    if (shown_)
        live_.set_phase(SearchPhase::compose);
    if (space_.settings().planner == Planner::sailor) {
        search_even_stages();
    } else if (job.cost_mode == CostMode::sailor) {
        search_formula();
    } else {
        compose();
        improve_composed(tried_few);
        look_harder();
        cut_chunks_unevenly();
        tell_of_uneven_chunks();
    }
    conclude();
    return std::move(result_);
}

void SearchWork::carry_over()
{
    if (space_.settings().planner != Planner::tangram || space_.problem().job.cost_mode == CostMode::sailor)
        return;
    const PlanningProblem& problem = space_.problem();
    CarriedPlans carried = carried_over(earlier_, problem, space_.settings(), schedules_);
    carried_ = plans_of_problem(space_, carried.drafts, incumbents_);
    carried_uneven_ = plans_of_uneven_chunks(space_, carried.of_uneven_chunks, incumbents_);
    for (PlanOfUnevenChunks& uneven : carried_uneven_)
        uneven.is_carried = true;
    result_.started_from_earlier = !carried_.empty() || !carried_uneven_.empty();
    if (saved_proof_ && may_cut_chunks_unevenly(problem.job) && !problem.model->half_blocks)
        for (PlanOfUnevenChunks& saved : plans_of_uneven_chunks(space_, {saved_proof_->best.layout}, incumbents_))
            carried_uneven_.push_back(std::move(saved));
    for (const PlanOfUnevenChunks& uneven : carried_uneven_)
        found_(uneven.plan);
    constexpr std::size_t most = 4;
    put_best_first(carried_);
    if (carried_.size() > most)
        carried_.resize(most);
}

void SearchWork::improve_carried()
{
    improve_all(carried_, space_, ticks_, schedules_, live_, incumbents_);
    put_best_first(carried_);
}

void SearchWork::take_carried()
{
    if (carried_.empty() || carried_.front().time_s >= incumbents_.best_s())
        return;
    incumbents_.add(std::move(carried_.front()));
    carried_.clear();
    result_.notes.push_back(found_none_as_fast());
    reshape();
    look_at_idle();
}

void SearchWork::enumerate()
{
    WorkAhead bound(
        1,
        [this](std::size_t) {
            result_.lower_bound_iteration_time_s = lower_bound_iteration_time(
                space_.problem(), space_.routes().network(),
                [this](const Part& part) { return space_.least_gpu_seconds(part); }, live_.gate.token());
            if (shown_)
                live_.set_lower_bound(result_.lower_bound_iteration_time_s);
        },
        [] { return true; });
    if (shown_)
        live_.begin(std::make_shared<const PairGrid>(grid_.grid()), grid_.first_fates());
    ticks_ = enumerate_pairs(space_, grid_, live_, cache_, shown_, [this](double share) { advance(0.3 * share); });
    if (schedules_.empty()) // there is nothing to compose for
        for (Tick& tick : ticks_.all)
            tick.complete = !live_.gate.stopped();
    bound.finish();
    result_.statistics.enumerate_s = live_.clock.elapsed_s();
}

void SearchWork::search_even_stages()
{
    if (space_.settings().exact)
        result_.notes.push_back(Core::message_of("There is no proof for Sailor's space: it was searched without one."));
    if (!schedules_.empty())
        compose_even_stages(space_, live_, incumbents_);
    for (Tick& tick : ticks_.all)
        tick.complete = !live_.gate.stopped();
    result_.statistics.compose_s = live_.clock.elapsed_s() - result_.statistics.enumerate_s;
    if (!incumbents_.all().empty())
        if (const auto layout = incumbents_.all().front().layout(*space_.problem().model))
            result_.idle = idle_for(IdleReason::left_out, *space_.problem().cluster, *layout);
}

void SearchWork::search_formula()
{
    formula_ = search_by_formula(space_, live_, found_);
    // It has no mixed stages.
    const SearchSettings& settings = space_.settings();
    if (settings.mixed_stages && !schedules_.empty() && space_.islands().size() > 1) {
        if (space_.problem().cluster->gpu_count() <= few_for_even_stages)
            compose_even_stages(space_, live_, incumbents_);
        if (settings.exact)
            result_.notes.push_back(
                Core::message_of("The proof covers plans without mixed stages. Plans with some are searched "
                                 "without a proof."));
    }
    result_.statistics.compose_s = live_.clock.elapsed_s() - result_.statistics.enumerate_s;
    look_at_idle();
    if (shown_ && space_.settings().regret_samples > 0)
        result_.notes.push_back(
            Core::message_of("What the rules may have lost is not estimated under Sailor's formula."));
}

void SearchWork::compose()
{
    if (!schedules_.empty()) {
        compose_divisions(space_, ticks_, schedules_, live_, incumbents_,
                          [this](double done) { advance(0.3 + 0.4 * done); });
        compose_single_stages(space_, ticks_, schedules_, live_, incumbents_);
        compose_singles(space_, usages_, ticks_, schedules_, live_, incumbents_,
                        [this](double done) { advance(0.7 + 0.2 * done); });
        if (space_.settings().mixed_stages)
            compose_mixed_stages(space_, schedules_, result_.lower_bound_iteration_time_s, live_, incumbents_);
    }
    result_.statistics.compose_s = live_.clock.elapsed_s() - result_.statistics.enumerate_s;
}

void SearchWork::improve_composed(bool tried_few)
{
    SearchStatistics& statistics = result_.statistics;
    const double composed_s = live_.clock.elapsed_s();
    const bool exact = space_.settings().exact; // what is improved is then only where the proof begins
    const bool halves = space_.problem().model->half_blocks;
    if (shown_ && !exact)
        live_.set_phase(SearchPhase::simulate);
    if (!incumbents_.all().empty())
        composed_s_ = incumbents_.best_s();
    improve();
    reshape();
    const auto is_hopeless = [&] { return incumbents_.all().empty() && explain().is_proved; };
    if (!exact && !tried_few && !halves && thoroughness_ != Thoroughness::brief && !live_.gate.stopped()
        && !is_hopeless())
        every_plan_.try_few();
    statistics.simulate_s = live_.clock.elapsed_s() - composed_s;
    if (exact && halves) { // the proof was that of whole blocks
        for (Tick& tick : ticks_.all)
            tick.complete = !live_.gate.stopped();
    } else if (exact) {
        live_.set_phase(SearchPhase::prove);
        prove();
        statistics.compose_s += live_.clock.elapsed_s() - composed_s - statistics.simulate_s;
        live_.set_phase(SearchPhase::simulate);
    }
    const double proved_s = live_.clock.elapsed_s();
    look_at_idle();
    // Those of few GPUs, of shared nodes and of used ones last: with a better plan at hand the others would look at
    // less.
    for (const auto look :
         {&SearchWork::look_at_groups_of_few_nodes, &SearchWork::look_at_variants, &SearchWork::look_at_narrower_spaces,
          &SearchWork::look_at_few_gpus, &SearchWork::look_at_shared_nodes, &SearchWork::look_at_used_nodes}) {
        const std::size_t waiting = incumbents_.by_use().waiting();
        const bool promising = (this->*look)();
        if (promising) {
            improve();
            reshape();
        }
        if (promising || incumbents_.by_use().waiting() > waiting)
            look_at_idle();
    }
    reshape_closely();
    take_carried();
    improve_further();
    estimate_regret();
    statistics.simulate_s += live_.clock.elapsed_s() - proved_s;
}

void SearchWork::advance(double fraction)
{
    if (!space_.settings().exact && shown_)
        live_.advance(fraction);
}

void SearchWork::estimate_regret()
{
    const int samples = space_.settings().regret_samples;
    if (samples == 0 || !shown_ || schedules_.empty() || live_.gate.stopped())
        return;
    if (every_plan_.tried_all() && !may_cut_chunks_unevenly(space_.problem().job)) {
        if (!incumbents_.all().empty())
            result_.regret = Regret{.confidence = regret_confidence, .proved = true};
        return;
    }
    const RandomPlans::Tables tables = [this](int size) { return ticks_.table_of(size); };
    SampledRegret sampled = sample_regret({space_, tables, schedules_, live_, incumbents_, samples});
    if (sampled.samples == 0)
        return;
    const double before_s = incumbents_.best_s();
    if (sampled.faster > 0) {
        incumbents_.report(*sampled.best);
        incumbents_.show(*sampled.best);
        incumbents_.add(std::move(*sampled.best));
        look_at_idle();
    }
    if (incumbents_.all().empty())
        return;
    if (sampled.sizes_left)
        result_.notes.push_back(Core::message_of("There are too many pairs to estimate what the rules part sizes and "
                                                 "granularity may have lost; the estimate is for the other rules."));
    result_.regret = regret_of(sampled, before_s, incumbents_.best_s(), result_.lower_bound_iteration_time_s);
}

void SearchWork::prove()
{
    if (schedules_.empty())
        return;
    EveryPlan::Proved proved = every_plan_.prove(saved_proof_);
    tables_ = std::move(proved.tables);
    for (Tick& tick : ticks_.all)
        tick.complete = proved.done;
    if (proved.begun_anew)
        result_.notes.push_back(
            Core::message_of("The saved proof belongs to another search: the proof was started again."));
    result_.proof = std::move(proved.proof);
}

bool SearchWork::is_proved() const
{
    if (!result_.best || !result_.complete || proof_leaves_out_ || space_.settings().planner != Planner::tangram)
        return false;
    return space_.settings().exact ? result_.proof && result_.proof->complete() : every_plan_.tried_all();
}

void SearchWork::look_at_idle()
{
    // What has grown may be better off in another shape, unless nothing is better any more. What is idle is told of the
    // plan that is best in the end.
    const bool may_reshape = !formula_ && !space_.settings().exact;
    double before_s = incumbents_.best_s();
    force_idle_in();
    while (may_reshape && incumbents_.best_s() < before_s) {
        before_s = incumbents_.best_s();
        reshape();
        force_idle_in();
    }
}

IdleTask SearchWork::idle_task()
{
    const bool grow_in_no_time = space_.problem().cluster->gpu_count() <= most_gpus_with_variants;
    const bool looks_at_more = grow_in_no_time && thoroughness_ != Thoroughness::brief;
    return {.space = space_,
            .schedules = schedules_,
            .tables = ticks_.tables(),
            .pricer = [this]() -> Pricer& { return incumbents_.pricer(); },
            .live = live_,
            .tells_why = thoroughness_ == Thoroughness::full, // else nobody asks
            .rounds_of_others = looks_at_more ? 4 : 1};
}

void SearchWork::force_idle_in()
{
    std::vector<PlanDraft> drafts = incumbents_.all();
    if (formula_) {
        for (const FoundPlan& plan : formula_->best)
            drafts.push_back(plain_draft(plan.layout, plan.iteration_time_s));
        put_best_first(drafts);
    }
    PlansByUse* const others = formula_ || every_plan_.tried_all() ? nullptr : &incumbents_.by_use();
    result_.idle = use_idle(idle_task(), std::move(drafts), others, [this](const PlanDraft& faster) {
        result_.statistics.better_by_idle += 1;
        incumbents_.report(faster);
        incumbents_.show(faster);
        if (!formula_)
            incumbents_.add(faster);
        else if (auto layout = faster.layout(*space_.problem().model))
            formula_->best.insert(formula_->best.begin(), {std::move(*layout), faster.time_s});
    });
}

void SearchWork::take_plans_of_whole_blocks(std::vector<FoundPlan>& found)
{
    const Model& model = *space_.problem().model;
    put_among(found, whole_, model);
    if (!whole_.empty() && found.front().layout == whole_.front().layout)
        result_.idle = std::move(idle_of_whole_);
    for (const PlanOfUnevenChunks& carried : carried_uneven_) {
        FoundPlan plan = carried.plan;
        to_whole_blocks(plan.layout, model);
        if (!found.empty() && plan.iteration_time_s >= found.front().iteration_time_s)
            continue;
        result_.idle = idle_for(IdleReason::left_out, *space_.problem().cluster, plan.layout);
        put_among(found, {std::move(plan)}, model);
    }
}

void SearchWork::conclude()
{
    bool complete = complete_before_ && !live_.gate.stopped() && (!formula_ || formula_->complete);
    for (const Tick& tick : ticks_.all)
        complete = complete && (formula_ || tick.complete || tick.table.empty());
    std::vector<FoundPlan> found = formula_ ? std::move(formula_->best) : std::vector<FoundPlan>();
    for (const PlanDraft& draft : incumbents_.all())
        if (auto layout = draft.layout(*space_.problem().model);
            layout && !(with_uneven_chunks_ && same_skeleton(draft, with_uneven_chunks_->even)))
            found.push_back({std::move(*layout), draft.time_s});
    if (formula_)
        std::stable_sort(found.begin(), found.end(), [](const FoundPlan& a, const FoundPlan& b) {
            return a.iteration_time_s < b.iteration_time_s;
        });
    if (with_uneven_chunks_)
        found.insert(found.begin(), std::move(with_uneven_chunks_->plan));
    if (space_.problem().model->half_blocks)
        take_plans_of_whole_blocks(found);
    const std::size_t most = 1 + static_cast<std::size_t>(space_.settings().alternatives);
    if (found.size() > most)
        found.resize(most);
    if (!found.empty()) {
        result_.best = found.front();
        result_.alternatives.assign(found.begin() + 1, found.end());
    }
    result_.complete = complete;
    result_.proved = is_proved();
    if (shown_ && result_.proved)
        live_.set_proved();
    for (Message& note : notes_on_space(space_, shown_ && result_.best ? &result_.best->layout : nullptr))
        result_.notes.push_back(std::move(note));
    if (!result_.best && complete) {
        result_.infeasible = explain();
        if (!schedules_.empty() && shown_)
            try_without_heuristics();
    }
    SearchStatistics& statistics = result_.statistics;
    statistics.pairs = shown_ ? grid_funnel(grid_.grid(), live_.fates()) : Funnel{};
    statistics.partial_plans = live_.partial_plans();
    take_counts(live_, statistics);
}

Infeasibility SearchWork::explain() const
{
    if (schedules_.empty())
        return {Core::message_of("the job allows no schedule: interleaved needs virtual_stages of 2 or more"), 0,
                Core::message_of("allow more virtual stages, or another schedule")};
    std::vector<const PairTable*> tables;
    for (const Tick& tick : ticks_.all)
        tables.push_back(&tick.table);
    return explain_infeasibility(space_, tables);
}

void SearchWork::look_harder()
{
    if (!incumbents_.all().empty() || !shown_ || space_.settings().exact || live_.gate.stopped() || explain().is_proved)
        return;
    every_plan_.try_some();
    improve();
    reshape();
    look_at_idle();
}

} // namespace tangram

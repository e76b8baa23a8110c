// SPDX-License-Identifier: GPL-3.0-or-later
// What a search takes from searches of other problems: with less to choose from, with fewer GPUs, with fewer rules.
#include "search/run/search_work.h"

#include "plan/layout/half_blocks.h"
#include "search/compose/compose_unlike_pipelines.h"
#include "search/few_gpus/compose_few_gpus.h"
#include "search/improve/improve_best.h"
#include "search/run/variants/fewer_choices.h"
#include "search/run/variants/problem_variants.h"
#include "search/run/without_heuristics.h"
#include "search/shared_nodes/compose_shared_nodes.h"
#include "text/tr.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tangram {

namespace {

/// What is further from the best is hardly ever improved so far: plans of variants are improved already.
constexpr double promising_of_variants = 1.04;
/// A variant finds plans that become promising once its rest of the cluster is forced in, hardly others.
constexpr double worth_finding_in_variants = 1.1;

/// Times the lower bound: plans that are so close to it are hardly ever beaten by those of narrower spaces, or of
/// shapes that promise less, which take several times as long as all before. Of few GPUs these are soon searched.
double close_to_bound(int gpus)
{
    constexpr int few = 64;
    return gpus <= few ? 1.1 : 1.25;
}

/// Of more each takes too long; where all nodes are alike each is soon searched.
int most_gpus_with_narrower_spaces(std::size_t islands)
{
    constexpr int most_alike = 1000;
    return islands == 1 ? most_alike : most_gpus_with_fewer_nodes;
}

} // namespace

bool SearchWork::is_wider_than_default() const
{
    const SearchSettings& settings = space_.settings();
    return from_defaults_ && settings.planner == Planner::tangram && space_.problem().job.cost_mode != CostMode::sailor
        && (settings.no_wider_than_default() != settings || allows_more_samples(space_.problem().job));
}

bool SearchWork::start_from_fewer_choices()
{
    if (live_.gate.stopped())
        return false;
    if (space_.problem().model->half_blocks) {
        start_from_whole_blocks();
        return true;
    }
    const bool partial = std::any_of(ticks_.all.begin(), ticks_.all.end(),
                                     [](const Tick& tick) { return tick.table.has_partial_options(); });
    const bool offloads =
        std::any_of(ticks_.all.begin(), ticks_.all.end(), [](const Tick& tick) { return tick.table.offloads(); });
    const Job& job = space_.problem().job;
    const bool uneven = job.allow.uneven_shards && job.cost_mode == CostMode::simulated
        && space_.settings().mixed_stages && space_.islands().size() > 1;
    const bool wider = is_wider_than_default();
    if (!partial && !offloads && !uneven && !wider)
        return false;
    PlanningProblem even = with_even_choices(space_.problem());
    if (wider)
        even = with_default_samples(std::move(even));
    SearchSettings settings = wider ? space_.settings().no_wider_than_default() : space_.settings();
    settings.exact = false;
    SearchWork work(even, settings, live_, tell_, cache_, false, known_);
    work.thoroughness_ = thoroughness_;
    const SearchResult found = work.run();
    result_.statistics.better_by_idle += found.statistics.better_by_idle;
    complete_before_ = found.complete;
    for (const PlanDraft& draft : work.incumbents_.all())
        incumbents_.add(draft);
    proof_leaves_out_ = partial || offloads || uneven;
    if (space_.settings().exact && partial)
        result_.notes.push_back(
            Core::message_of("The proof covers plans whose stages recompute all of their layers or none. "
                             "Plans that recompute only some are searched without a proof."));
    if (space_.settings().exact && offloads)
        result_.notes.push_back(
            Core::message_of("The proof covers plans whose stages offload quarters of their optimizer "
                             "state."));
    if (space_.settings().exact && uneven)
        result_.notes.push_back(
            Core::message_of("The proof covers plans whose mixed stages share their state evenly. Plans "
                             "that share it unevenly are searched without a proof."));
    return true;
}

void SearchWork::start_from_coarser_cuts()
{
    SearchSettings coarser = space_.settings();
    const int layers = coarser.layers_between_cuts();
    constexpr int least_cuts = 4; // with fewer a model is hardly divided
    const Job& job = space_.problem().job;
    if (layers < 2 || 2 * layers * least_cuts > space_.layer_count() || !from_defaults_ || live_.gate.stopped()
        || coarser.planner != Planner::tangram || job.cost_mode == CostMode::sailor
        || space_.problem().model->half_blocks)
        return;
    coarser[Rule::granularity].value = 2 * layers;
    coarser.exact = false;
    SearchWork work(space_.problem(), coarser, live_, tell_, cache_, false, known_);
    result_.statistics.better_by_idle += work.run().statistics.better_by_idle;
    for (const PlanDraft& draft : work.incumbents_.all())
        incumbents_.add(draft);
}

void SearchWork::start_from_whole_blocks()
{
    const PlanningProblem whole = with_whole_blocks(space_.problem());
    SearchWork work(whole, space_.settings(), live_, tell_, cache_, false);
    work.from_defaults_ = from_defaults_;
    work.thoroughness_ = thoroughness_;
    work.go_on_with(std::exchange(saved_proof_, std::nullopt));
    SearchResult found = work.run();
    result_.proof = std::move(found.proof);
    result_.statistics.better_by_idle += found.statistics.better_by_idle;
    complete_before_ = found.complete;
    proof_leaves_out_ = true;
    if (space_.settings().exact) {
        result_.notes = std::move(found.notes);
        result_.notes.push_back(
            Core::message_of("The proof covers plans that are cut between blocks. Plans that are cut "
                             "inside blocks are searched without a proof."));
    }
    for (PlanDraft draft : work.incumbents_.all()) {
        for (AlikePipelines& set : draft.sets)
            for (PipelineLayout& copy : set.copies)
                for (StageLayout& stage : copy.stages)
                    to_half_blocks(stage, *space_.problem().model);
        // Chunks of halves are not those of whole blocks.
        if (auto priced = incumbents_.priced(std::move(draft)))
            incumbents_.add(std::move(*priced));
    }
    idle_of_whole_ = std::move(found.idle);
    if (found.best)
        whole_.push_back(std::move(*found.best));
    for (FoundPlan& other : found.alternatives)
        whole_.push_back(std::move(other));
}

bool SearchWork::look_at_few_gpus()
{
    if (space_.settings().exact || !is_far_from_bound())
        return false;
    const double before_s = incumbents_.best_s();
    compose_few_gpus(space_, ticks_, schedules_, result_.lower_bound_iteration_time_s, live_, incumbents_);
    return incumbents_.best_s() < before_s;
}

bool SearchWork::look_at_shared_nodes()
{
    if (space_.settings().exact || !is_far_from_bound())
        return false;
    const double before_s = incumbents_.best_s();
    compose_shared_nodes(space_, ticks_, schedules_, live_, incumbents_);
    return incumbents_.best_s() < before_s;
}

bool SearchWork::look_at_groups_of_few_nodes()
{
    constexpr double close = 1.15; // what is as close to the bound hardly gains
    // A problem of few GPUs has so many variants that each is searched for what is found soon.
    const bool is_one_of_many =
        thoroughness_ == Thoroughness::brief && space_.problem().cluster->gpu_count() <= most_gpus_with_variants;
    if (is_one_of_many || every_plan_.tried_all() || schedules_.empty() || live_.gate.stopped()
        || incumbents_.best_s() <= close * result_.lower_bound_iteration_time_s)
        return false;
    return compose_groups_of_few_nodes(space_, ticks_, schedules_, live_, incumbents_);
}

bool SearchWork::look_at_variants()
{
    if (thoroughness_ != Thoroughness::full || every_plan_.tried_all() || schedules_.empty()
        || incumbents_.all().empty())
        return false;
    const double worth_improving_s = promising_of_variants * incumbents_.best_s();
    FoundInVariants found =
        search_variants(space_, live_.gate, std::bind_front(&SearchWork::plans_of, this), incumbents_);
    best_variants_ = std::move(found.best);
    // Among plans of the problem's own most of them would not be improved. Of few GPUs that gains nothing.
    std::vector<PlanDraft> fastest;
    if (space_.problem().cluster->gpu_count() > most_gpus_with_fewer_nodes)
        fastest = found.fastest.all();
    improve_all(fastest, space_, ticks_, schedules_, live_, incumbents_);
    for (const PlanDraft& draft : fastest)
        incumbents_.add(draft);
    const std::vector<PlanDraft>& of_variants = fastest.empty() ? found.fastest.all() : fastest;
    return std::any_of(of_variants.begin(), of_variants.end(),
                       [&](const PlanDraft& draft) { return draft.time_s <= worth_improving_s; });
}

bool SearchWork::is_far_from_bound() const
{
    return thoroughness_ != Thoroughness::brief && !every_plan_.tried_all() && !schedules_.empty()
        && !incumbents_.all().empty() && !live_.gate.stopped()
        && incumbents_.best_s()
        > close_to_bound(space_.problem().cluster->gpu_count()) * result_.lower_bound_iteration_time_s;
}

bool SearchWork::look_at_narrower_spaces()
{
    if (!is_far_from_bound()
        || space_.problem().cluster->gpu_count() > most_gpus_with_narrower_spaces(space_.islands().size()))
        return false;
    std::vector<Variant> variants{{space_.problem(), known_}};
    variants.insert(variants.end(), best_variants_.begin(), best_variants_.end());
    return search_narrower_spaces(variants, space_.settings(), std::bind_front(&SearchWork::plans_of, this),
                                  incumbents_);
}

bool SearchWork::look_at_used_nodes()
{
    const PlanningProblem& problem = space_.problem();
    if (space_.settings().exact || !is_far_from_bound() || problem.cluster->gpu_count() > most_gpus_with_variants)
        return false;
    const double before_s = incumbents_.best_s();
    const auto best = incumbents_.all().front().layout(*problem.model);
    const auto used = best ? without_unused_nodes(problem, *best) : std::nullopt;
    if (!used)
        return false;
    SearchWork work(
        *used, space_.settings(), live_, [](const FoundPlan&) {}, cache_, false);
    work.thoroughness_ = Thoroughness::without_variants; // most are variants of this problem
    work.run();
    std::vector<PlanDraft> found = plans_of_problem(space_, work.incumbents_.all(), incumbents_);
    if (std::none_of(found.begin(), found.end(), [&](const PlanDraft& draft) { return draft.time_s < before_s; }))
        return false; // idle GPUs are told of the best plan, which another that is as fast must not replace
    for (PlanDraft& draft : found)
        incumbents_.add(std::move(draft));
    return true;
}

std::vector<PlanDraft> SearchWork::plans_of(const Variant& variant, SearchSettings settings)
{
    settings.exact = false;
    SearchWork work(
        variant.problem, settings, live_, [](const FoundPlan&) {}, cache_, false, variant.known);
    work.thoroughness_ = Thoroughness::brief;
    work.from_defaults_ = false;
    // What is composed there may gain as much by improving as what was composed here did, and more.
    const double worth_finding_s = worth_finding_in_variants * std::max(incumbents_.best_s(), composed_s_);
    work.incumbents_.look_below(worth_finding_s * speed_of(space_.problem()) / speed_of(variant.problem));
    work.run();
    return plans_of_problem(space_, work.incumbents_.all(), incumbents_);
}

void SearchWork::try_without_heuristics()
{
    auto found = search_without_heuristics(space_.settings(), [this](const SearchSettings& settings) {
        return SearchWork(space_.problem(), settings, live_, tell_, cache_, false, known_).run();
    });
    if (!found)
        return;
    result_.best = std::move(found->best);
    result_.alternatives = std::move(found->alternatives);
    result_.idle = std::move(found->idle);
    result_.infeasible.reset();
    result_.notes.insert(result_.notes.end(), found->notes.begin(), found->notes.end());
}

} // namespace tangram

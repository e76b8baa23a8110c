// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/planners.h"

#include "parallelizer/strategy_space.h"
#include "plan/layout/half_blocks.h"
#include "plan/layout/routes.h"
#include "plan/price/lower_bound.h"
#include "schedule/allowed_schedules.h"
#include "search/run/uniform_launch.h"
#include "text/tr.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

namespace {

bool allows_zero(const Job& job, int stage)
{
    return std::find(job.allow.zero.begin(), job.allow.zero.end(), stage) != job.allow.zero.end();
}

bool allows_plain(const Job& job)
{
    const std::vector<ScheduleKind> allowed = allowed_schedules(job.allow);
    return std::find(allowed.begin(), allowed.end(), ScheduleKind::one_f_one_b) != allowed.end();
}

/// What a planner needs and the job does not allow; empty: nothing.
Message lacking(Planner planner, const Job& job)
{
    const bool early = planner == Planner::metis || planner == Planner::sailor;
    for (const auto& [needed, stage] : {std::pair{early, 0}, std::pair{planner == Planner::cephalo, 3}})
        if (needed && !allows_zero(job, stage))
            return Core::message_of("the job does not allow ZeRO stage {}", stage);
    if (early && !allows_plain(job))
        return Core::message_of("the job does not allow 1F1B");
    return {};
}

/// Tensor, data and pipeline parallelism under 1F1B, as planners have it that came before ZeRO, context and expert
/// parallelism were common; one pipeline. Metis' tensor groups divide no sequences, either. Metis:
/// IntraStagePlan::strategies are pairs of (data, tensor), and HeteroCostEstimator::get_cost is 1F1B's formula
/// (github.com/SamsungLabs/Metis, search_space/plan.py and model/cost_estimator.py). Sailor: a StageConfig is a list of
/// (GPU type, tensor degree, zone), one per replica, and check_stage_fits() counts undivided optimizer states
/// (github.com/eth-easl/sailor, sailor/Planner/sailor_planner/cpp_src/planner_utils.cpp).
void leave_out_later_parallelism(PlannerSpace& space)
{
    Allowed& allow = space.problem.job.allow;
    allow.zero = {0};
    allow.context = false;
    allow.expert = false;
    allow.recompute_layers = false;
    allow.half_blocks = false;
    allow.uneven_chunks = false;
    allow.schedules = {"1f1b"};
    allow.virtual_stages = {1};
    space.settings.most_pipelines = 1;
}

/// Data parallelism with ZeRO alone, in one pipeline.
void leave_sharded_data_alone(PlannerSpace& space)
{
    Allowed& allow = space.problem.job.allow;
    allow.tensor = false;
    allow.context = false;
    allow.expert = false;
    allow.half_blocks = false;
    allow.uneven_chunks = false;
    space.settings.most_pipelines = 1;
}

void move_to(int island, FoundPlan& plan)
{
    for (PipelineLayout& pipeline : plan.layout.pipelines)
        for (StageLayout& stage : pipeline.stages)
            stage.island = island;
}

bool faster(const SearchResult& a, const SearchResult& b)
{
    return a.best && (!b.best || a.best->iteration_time_s < b.best->iteration_time_s);
}

/// What the planner's searches left out was not asked of the others.
SearchResult with_idle_left_out(SearchResult result, const Cluster& cluster)
{
    result.idle.clear();
    if (result.best)
        result.idle = idle_for(IdleReason::left_out, cluster, result.best->layout);
    return result;
}

/// Of searches over one island each the best.
SearchResult on_best_island(const PlanningProblem& problem, const SearchSettings& settings, const RunSpace& run)
{
    std::optional<SearchResult> best;
    bool complete = true;
    for (std::size_t island = 0; island < problem.islands.size(); ++island) {
        PlanningProblem alone = problem;
        alone.islands = {problem.islands[island]};
        SearchResult result = run(alone, settings, false);
        complete = complete && result.complete;
        if (result.best)
            move_to(static_cast<int>(island), *result.best);
        for (FoundPlan& other : result.alternatives)
            move_to(static_cast<int>(island), other);
        if (result.infeasible)
            result.infeasible->constraint =
                Core::message_of("{} alone: {}", problem.islands[island].name, result.infeasible->constraint);
        if (!best || faster(result, *best))
            best = std::move(result);
    }
    if (!best)
        return run(problem, settings, false); // no island at all: it tells why there is no plan
    best->complete = complete;
    return std::move(*best);
}

/// Neither Metis nor Sailor chooses recomputation: their plans have no word for it, and what their profiles were
/// measured with holds for all stages. Whoever runs them may measure with any, so that the best one for all stages is
/// within their reach. Its search is the one that is shown.
SearchResult recomputing_alike(const PlannerSpace& space, const RunSpace& run)
{
    const std::vector<Recompute> choices = recompute_choices(space.problem.job);
    if (choices.size() < 2)
        return run(space.problem, space.settings, true);
    const auto with = [&](Recompute recompute, bool shown) {
        PlanningProblem alike = space.problem;
        alike.job.allow.recompute = {recompute};
        return run(alike, space.settings, shown);
    };
    std::optional<SearchResult> best;
    Recompute of_best = choices.front();
    bool complete = true;
    for (const Recompute recompute : choices) {
        SearchResult result = with(recompute, false);
        complete = complete && result.complete;
        if (!best || faster(result, *best)) {
            best = std::move(result);
            of_best = recompute;
        }
    }
    SearchResult shown = with(of_best, true);
    if (faster(*best, shown)) // it was stopped
        return std::move(*best);
    shown.complete = shown.complete && complete;
    return shown;
}

SearchResult in_space(const PlannerSpace& space, const RunSpace& run)
{
    switch (space.settings.planner) {
    case Planner::uniform:
        return with_idle_left_out(launch_uniformly(space.problem, space.settings, run), *space.problem.cluster);
    case Planner::best_island:
        return with_idle_left_out(on_best_island(space.problem, space.settings, run), *space.problem.cluster);
    case Planner::metis:
    case Planner::sailor:
        return recomputing_alike(space, run);
    default:
        return run(space.problem, space.settings, true);
    }
}

/// So few GPUs that searches in parts of the space take some milliseconds each.
constexpr int few_gpus = 16;

/// Metis' and Sailor's spaces are parts of the whole one, but heuristics may find more in a part: where there is time,
/// what they find there is Tangram's, too.
SearchResult with_parts(SearchResult result, const SearchRequest& request, const RunSpace& run)
{
    if (request.settings.exact || request.problem.islands.size() < 2 || request.problem.cluster->gpu_count() > few_gpus)
        return result;
    for (const Planner planner : {Planner::metis, Planner::sailor}) {
        if (!lacking(planner, request.problem.job).empty())
            continue;
        SearchSettings settings = request.settings;
        settings.planner = planner;
        PlannerSpace space = planner_space(request.problem, settings);
        space.problem.job.allow.sequence_parallel = request.problem.job.allow.sequence_parallel; // what is proved, too
        SearchResult part = in_space(space, [&](const PlanningProblem& problem, const SearchSettings& effective, bool) {
            return run(problem, effective, false);
        });
        result.complete = result.complete && part.complete;
        if (!faster(part, result))
            continue;
        if (result.best)
            result.alternatives.insert(result.alternatives.begin(), std::move(*result.best));
        if (result.alternatives.size() > static_cast<std::size_t>(settings.alternatives))
            result.alternatives.resize(settings.alternatives);
        result.best = std::move(part.best);
        result.idle = std::move(part.idle);
        result.infeasible.reset();
    }
    return result;
}

} // namespace

bool is_rule_of(Planner planner, Rule rule)
{
    switch (rule) {
    case Rule::power_of_two_degrees: // gen_device_group_shapes() of Metis, the profiled degrees of Sailor
        return planner == Planner::metis || planner == Planner::sailor;
    case Rule::data_before_tensor: // Metis: IntraStagePlanGenerator starts from data alone
        return planner == Planner::metis;
    case Rule::tensor_inside_node:
        return planner == Planner::metis || planner == Planner::sailor;
    case Rule::granularity:
        return planner == Planner::cephalo;
    default:
        return false;
    }
}

bool takes_several_searches(Planner planner)
{
    return planner == Planner::uniform || planner == Planner::best_island;
}

PlannerSpace planner_space(const PlanningProblem& problem, const SearchSettings& settings)
{
    PlannerSpace space{problem, settings.effective()};
    const Planner planner = settings.planner;
    for (const RuleInfo& rule : rules())
        if (is_rule_of(planner, rule.rule))
            space.settings[rule.rule].on = true;
    switch (planner) {
    case Planner::metis:
        space.problem.job.allow.sequence_parallel = false;
        [[fallthrough]];
    case Planner::sailor:
        leave_out_later_parallelism(space);
        // Tensor degrees are those that one machine was profiled with.
        space.problem.job.allow.tensor_across_nodes =
            !problem.cluster->scale_up_domains.empty() && problem.job.allow.tensor_across_nodes;
        if (space.problem.job.allow.tensor_across_nodes)
            space.settings[Rule::tensor_inside_node].on = false;
        break;
    case Planner::zorse:
        leave_sharded_data_alone(space);
        break;
    case Planner::cephalo:
        leave_sharded_data_alone(space);
        space.problem.job.allow.zero = {3};
        // One stage: no cut anywhere (see SearchSpace).
        space.settings[Rule::granularity].value = problem.model->layer_count();
        break;
    case Planner::uniform: // launchers divide whole layers
        space.problem.job.allow.half_blocks = false;
        break;
    case Planner::best_island:
    case Planner::tangram:
        break;
    }
    if (may_cut_blocks(space.problem))
        space.problem = in_half_blocks(std::move(space.problem));
    return space;
}

SearchResult search_space_of(const SearchRequest& request, const RunSpace& run)
{
    const Planner planner = request.settings.planner;
    if (Message what = lacking(planner, request.problem.job); !what.empty()) {
        SearchResult nothing;
        nothing.complete = true;
        nothing.infeasible =
            Infeasibility{std::move(what), 0, Core::message_of("allow it in the job, or choose another planner")};
        return nothing;
    }
    const PlannerSpace space = planner_space(request.problem, request.settings);
    SearchResult result = in_space(space, run);
    // A bound holds for all plans of the problem, not for those of a space alone, or of other islands.
    if (planner == Planner::tangram)
        return with_parts(std::move(result), request, run);
    PlanningProblem whole = request.problem;
    whole.model = space.problem.model; // halves have a bound of their own
    result.lower_bound_iteration_time_s = lower_bound_iteration_time(whole, Routes(whole).network());
    return result;
}

SearchResult search_as(Planner planner, SearchRequest request,
                       const std::function<SearchResult(const SearchRequest&)>& run)
{
    request.settings.planner = planner;
    return run(request);
}

} // namespace tangram

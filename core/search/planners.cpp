// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/planners.h"

#include "schedule/allowed_schedules.h"
#include "search/uniform_launch.h"
#include "text/tr.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

namespace {

constexpr std::array<PlannerInfo, 7> all_planners{{
    {Planner::uniform, "uniform", "Uniform",
     Core::later("All GPUs are taken to be equal to the worst of them, as launchers do that know of no differences.")},
    {Planner::best_island, "best-island", "Best island", Core::later("One island alone, the one that is fastest.")},
    {Planner::metis, "metis", "Metis",
     Core::later("One pipeline without ZeRO, context, expert and interleaved parallelism; tensor parallelism only as "
                 "far as memory forces it; a stage's replicas may be on unlike GPUs.")},
    {Planner::sailor, "sailor", "Sailor",
     Core::later("One pipeline without ZeRO, context, expert and interleaved parallelism; tensor parallelism inside "
                 "nodes; a stage's replicas may be on unlike GPUs.")},
    {Planner::zorse, "zorse", "Zorse",
     Core::later(
         "One pipeline of unequal stages with ZeRO data parallelism, no other parallelism; a stage's replicas may "
         "be on unlike GPUs.")},
    {Planner::cephalo, "cephalo", "Cephalo",
     Core::later("One stage with ZeRO 3 over as many GPUs as help; samples are shared by speed.")},
    {Planner::tangram, "tangram", "Tangram", Core::later("The whole space that the job and the rules leave.")},
}};

/// What a planner needs and the job does not allow; empty: nothing.
using Lacking = std::string;

bool allows_zero(const SearchRequest& request, int stage)
{
    const std::vector<int>& zero = request.problem.job.allow.zero;
    return std::find(zero.begin(), zero.end(), stage) != zero.end();
}

bool allows_plain(const SearchRequest& request)
{
    const std::vector<ScheduleKind> allowed = allowed_schedules(request.problem.job.allow);
    return std::find(allowed.begin(), allowed.end(), ScheduleKind::one_f_one_b) != allowed.end();
}

Lacking lacking(Planner planner, const SearchRequest& request)
{
    const bool early = planner == Planner::metis || planner == Planner::sailor;
    for (const auto& [needed, stage] : {std::pair{early, 0}, std::pair{planner == Planner::cephalo, 3}})
        if (needed && !allows_zero(request, stage))
            return Core::tr("the job does not allow ZeRO stage {}", stage);
    if (early && !allows_plain(request))
        return Core::tr("the job does not allow 1F1B");
    return {};
}

/// Tensor, data and pipeline parallelism under 1F1B, as planners have it that came before ZeRO, context and expert
/// parallelism were common; one pipeline.
SearchRequest without_later_parallelism(SearchRequest request)
{
    Allowed& allow = request.problem.job.allow;
    allow.zero = {0};
    allow.context = false;
    allow.expert = false;
    allow.schedules = {"1f1b"};
    allow.virtual_stages = {1};
    request.settings.most_pipelines = 1;
    request.settings[Rule::power_of_two_degrees].on = true;
    return request;
}

/// Data parallelism with ZeRO alone, in one pipeline.
SearchRequest with_sharded_data_alone(SearchRequest request)
{
    Allowed& allow = request.problem.job.allow;
    allow.tensor = false;
    allow.context = false;
    allow.expert = false;
    request.settings.most_pipelines = 1;
    return request;
}

/// Of searches over one island each the best.
SearchResult on_best_island(const SearchRequest& request, const RunSearch& run)
{
    std::optional<SearchResult> best;
    double seconds = 0;
    for (std::size_t island = 0; island < request.problem.islands.size(); ++island) {
        SearchRequest alone = request;
        alone.problem.islands = {request.problem.islands[island]};
        SearchResult result = run(alone);
        seconds += result.statistics.wall_time_s;
        const auto move_home = [&](FoundPlan& plan) {
            for (PipelineLayout& pipeline : plan.layout.pipelines)
                for (StageLayout& stage : pipeline.stages)
                    stage.island = static_cast<int>(island);
        };
        if (result.best)
            move_home(*result.best);
        for (FoundPlan& other : result.alternatives)
            move_home(other);
        const bool better =
            result.best && (!best || !best->best || result.best->iteration_time_s < best->best->iteration_time_s);
        if (!best || better)
            best = std::move(result);
    }
    if (!best)
        return run(request); // no island at all: it tells why there is no plan
    best->statistics.wall_time_s = seconds;
    return std::move(*best);
}

} // namespace

std::span<const PlannerInfo> planners()
{
    return all_planners;
}

std::optional<Planner> planner_of(std::string_view id)
{
    const auto found =
        std::find_if(all_planners.begin(), all_planners.end(), [&](const PlannerInfo& info) { return info.id == id; });
    return found == all_planners.end() ? std::nullopt : std::optional(found->planner);
}

SearchResult search_as(Planner planner, const SearchRequest& request, const RunSearch& run)
{
    if (Lacking what = lacking(planner, request); !what.empty()) {
        SearchResult nothing;
        nothing.request_id = request.id;
        nothing.complete = true;
        nothing.infeasible = Infeasibility{std::move(what), 0};
        return nothing;
    }
    switch (planner) {
    case Planner::uniform:
        return launch_uniformly(request, run);
    case Planner::best_island:
        return on_best_island(request, run);
    case Planner::metis: {
        SearchRequest restricted = without_later_parallelism(request);
        restricted.settings[Rule::data_before_tensor].on = true;
        return run(restricted);
    }
    case Planner::sailor: {
        SearchRequest restricted = without_later_parallelism(request);
        restricted.problem.job.allow.tensor_across_nodes = false;
        restricted.settings[Rule::tensor_inside_node].on = true;
        return run(restricted);
    }
    case Planner::zorse:
        return run(with_sharded_data_alone(request));
    case Planner::cephalo: {
        SearchRequest restricted = with_sharded_data_alone(request);
        restricted.problem.job.allow.zero = {3};
        // One stage: no cut anywhere.
        restricted.settings[Rule::granularity] = {true, double(request.problem.model->layer_count())};
        return run(restricted);
    }
    case Planner::tangram:
        break;
    }
    return run(request);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/planners.h"

#include "search/uniform_launch.h"
#include "text/tr.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tangram {

namespace {

constexpr std::array<PlannerInfo, 5> all_planners{{
    {Planner::uniform, "uniform", "Uniform",
     Core::later("All GPUs are taken to be equal to the worst of them, as launchers do that know of no differences.")},
    {Planner::best_island, "best-island", "Best island", Core::later("One island alone, the one that is fastest.")},
    {Planner::metis, "metis", "Metis",
     Core::later("One pipeline without ZeRO, context, expert and interleaved parallelism; tensor parallelism only as "
                 "far as memory forces it.")},
    {Planner::sailor, "sailor", "Sailor",
     Core::later("One pipeline without ZeRO, context, expert and interleaved parallelism; tensor parallelism inside "
                 "nodes.")},
    {Planner::tangram, "tangram", "Tangram", Core::later("The whole space that the job and the rules leave.")},
}};

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
    case Planner::tangram:
        break;
    }
    return run(request);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/uniform_launch.h"

#include "plan/price/evaluate.h"
#include "text/tr.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tangram {

namespace {

std::vector<int> island_of_nodes(const PlanningProblem& problem)
{
    std::vector<int> island_of(problem.cluster->nodes.size(), -1);
    for (std::size_t i = 0; i < problem.islands.size(); ++i)
        for (const int node : problem.islands[i].nodes)
            island_of[node] = static_cast<int>(i);
    return island_of;
}

/// A stage of the one island, on the islands that its GPUs belong to. Nothing where a replica would lie on two of them.
std::optional<StageLayout> on_own_islands(StageLayout stage, const std::vector<int>& island_of)
{
    std::vector<ReplicaGroup> groups;
    for (const GpuRange& range : stage.gpus) {
        const int island = island_of[range.node];
        if (groups.empty() || groups.back().island != island)
            groups.push_back({island, {}, stage.strategy});
        groups.back().gpus.push_back(range);
    }
    stage.island = groups.front().island;
    if (groups.size() == 1)
        return stage;
    const int of_replica = stage.strategy.tensor * stage.strategy.context;
    for (ReplicaGroup& group : groups) {
        int gpus = 0;
        for (const GpuRange& range : group.gpus)
            gpus += range.count;
        if (gpus % of_replica != 0)
            return std::nullopt;
        group.strategy.data = gpus / of_replica;
    }
    stage.strategy = groups.front().strategy;
    stage.replicas = std::move(groups);
    return stage;
}

std::optional<FoundPlan> on_own_islands(const PlanningProblem& problem, const FoundPlan& plan)
{
    const std::vector<int> island_of = island_of_nodes(problem);
    FoundPlan moved = plan;
    for (PipelineLayout& pipeline : moved.layout.pipelines)
        for (StageLayout& stage : pipeline.stages) {
            auto own = on_own_islands(stage, island_of);
            if (!own)
                return std::nullopt;
            stage = std::move(*own);
        }
    const Evaluation evaluation = evaluate(problem, moved.layout, false);
    if (!evaluation.violations.empty())
        return std::nullopt;
    moved.iteration_time_s = evaluation.plan.iteration_time_s;
    return moved;
}

} // namespace

SearchResult launch_uniformly(const PlanningProblem& problem, const SearchSettings& settings, const RunSpace& run)
{
    PlanningProblem blind = problem;
    Island all{.id = "all", .name = "All", .nodes = {}, .spread = 0, .locked = false};
    for (const Island& island : problem.islands)
        all.nodes.insert(all.nodes.end(), island.nodes.begin(), island.nodes.end());
    std::sort(all.nodes.begin(), all.nodes.end());
    if (!all.nodes.empty())
        blind.islands = {std::move(all)};
    SearchResult result = run(blind, settings, false);
    // In the order of what the launcher believes; the first that really runs is what it gets.
    std::vector<FoundPlan> believed = std::move(result.alternatives);
    if (result.best)
        believed.insert(believed.begin(), std::move(*result.best));
    result.best.reset();
    result.alternatives.clear();
    for (const FoundPlan& plan : believed)
        if (auto real = on_own_islands(problem, plan)) {
            if (!result.best)
                result.best = std::move(real);
            else
                result.alternatives.push_back(std::move(*real));
        }
    if (!result.best && !believed.empty())
        result.notes.push_back(Core::message_of("The plan for equal GPUs does not run on the actual GPUs."));
    return result;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/parts/part_costs.h"

#include "plan/price/stage_times.h"
#include "search/pairs/pair_options.h"
#include "search/pairs/pair_rules.h"
#include "search/pairs/parts/pointless_strategies.h"

#include <algorithm>

namespace tangram {

PartCosts::PartCosts(const SearchSpace& space, PairCache* cache)
    : space_(space)
    , cache_(cache)
    , limits_(strategy_limits(space.settings()))
{
    const PlanningProblem& problem = space.problem();
    for (std::size_t i = 0; i < problem.islands.size(); ++i)
        capacity_bytes_.push_back(
            whole_island(problem, space.routes().network(), static_cast<int>(i), 1).gpu->memory_bytes
            - reserve_bytes(problem.job));
}

Part PartCosts::hardware(const PartOfIsland& part) const
{
    return some_of_island(
        whole_island(space_.problem(), space_.routes().network(), part.island, part.gpus_per_node, part.interface_gain),
        part.nodes);
}

const std::vector<StrategyCosts>& PartCosts::strategies(const PartOfIsland& part)
{
    const auto [found, added] = all_.try_emplace(part);
    if (added) {
        const PlanningProblem& problem = space_.problem();
        const auto planned = cache_ != nullptr
            ? cache_->part(*cache_->of(problem), problem, hardware(part), part.samples, limits_, StopOrWait())
            : plan_part(problem, hardware(part), part.samples, limits_, StopOrWait());
        found->second = planned->plans.strategies;
    }
    return found->second;
}

StageCost PartCosts::stage_cost(const PartOfIsland& part, const StrategyCosts& costs, Slice layers) const
{
    const PlanningProblem& problem = space_.problem();
    return problem.parallelizer->profile() != nullptr
        ? problem.parallelizer->slices_cost(*problem.model, problem.job, hardware(part), costs.strategy, {&layers, 1})
        : tangram::stage_cost(costs, count_layers(*problem.model, layers));
}

std::vector<LayerCost> PartCosts::layers(const PartOfIsland& part, const StrategyCosts& costs) const
{
    const PlanningProblem& problem = space_.problem();
    const Model& model = *problem.model;
    if (problem.parallelizer->profile() != nullptr)
        return problem.parallelizer->layers(model, problem.job, hardware(part), costs.strategy).layers;
    std::vector<LayerCost> layers;
    for (int layer = 0; layer < model.layer_count(); ++layer)
        layers.push_back(costs.layer[static_cast<std::size_t>(layer_kind(model, layer))]);
    return layers;
}

PartOfIsland PartCosts::at_best(PartOfIsland part) const
{
    part.interface_gain = 1;
    if (part.nodes < 2)
        return part;
    const PlanningProblem& problem = space_.problem();
    for (const int index : problem.islands[part.island].nodes) {
        const int gpus = problem.cluster->nodes[index].gpu_count;
        part.interface_gain = std::max(part.interface_gain, double(gpus) / part.gpus_per_node);
    }
    return part;
}

const std::vector<StrategyCosts>& PartCosts::few_strategies(const PartOfIsland& part)
{
    const auto [found, added] = few_.try_emplace(part);
    if (added) {
        const std::vector<StrategyCosts>& all = strategies(part);
        if (space_.problem().parallelizer->profile() != nullptr)
            return found->second = all;
        const std::vector<char> pointless = pointless_strategies(all);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (pointless[i] == 0)
                found->second.push_back(all[i]);
    }
    return found->second;
}

} // namespace tangram

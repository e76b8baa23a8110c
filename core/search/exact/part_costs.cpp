// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/part_costs.h"

#include "plan/stage_times.h"
#include "search/pointless_strategies.h"

namespace tangram {

PartCosts::PartCosts(const PlanningProblem& problem, const Routes& routes)
    : problem_(problem)
    , routes_(routes)
{
    for (std::size_t i = 0; i < problem.islands.size(); ++i)
        capacity_bytes_.push_back(whole_island(problem, routes.network(), static_cast<int>(i), 1).gpu->memory_bytes
                                  - reserve_bytes(problem.job));
}

const std::vector<StrategyCosts>& PartCosts::strategies(const PartOfIsland& part)
{
    const auto [found, added] = all_.try_emplace(part);
    if (added)
        found->second =
            problem_.parallelizer
                ->plan(*problem_.model, problem_.job,
                       some_of_island(whole_island(problem_, routes_.network(), part.island, part.gpus_per_node),
                                      part.nodes),
                       part.samples, {}, {})
                .strategies;
    return found->second;
}

const std::vector<StrategyCosts>& PartCosts::few_strategies(const PartOfIsland& part)
{
    const auto [found, added] = few_.try_emplace(part);
    if (added) {
        const std::vector<StrategyCosts>& all = strategies(part);
        const std::vector<char> pointless = pointless_strategies(all);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (pointless[i] == 0)
                found->second.push_back(all[i]);
    }
    return found->second;
}

} // namespace tangram

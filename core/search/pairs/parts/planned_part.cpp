// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/parts/planned_part.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tangram {

PlannedPart::PlannedPart(PartPlans named)
    : PlannedPart(std::move(named), {})
{
}

PlannedPart::PlannedPart(PartPlans named, const std::vector<char>& pointless)
    : plans(std::move(named))
    , strategies(pointless.size() == plans.strategies.size() ? StrategyCostColumns(plans.strategies, pointless)
                                                             : StrategyCostColumns(plans.strategies))
{
    least_tick_s.fill(std::numeric_limits<double>::infinity());
    for (const StrategyCosts& costs : plans.strategies)
        for (std::size_t kind = 0; kind < least_tick_s.size(); ++kind)
            least_tick_s[kind] =
                std::min(least_tick_s[kind], costs.layer[kind].forward_s + costs.layer[kind].backward_s);
}

std::shared_ptr<const PlannedPart> plan_part(const PlanningProblem& problem, const Part& part, int micro_batch_samples,
                                             const StrategyLimits& limits, const StopOrWait& gate)
{
    return std::make_shared<const PlannedPart>(
        problem.parallelizer->plan(*problem.model, problem.job, part, micro_batch_samples, limits, gate.token()));
}

std::size_t PlannedPart::bytes() const
{
    return sizeof(*this) + plans.strategies.capacity() * sizeof(StrategyCosts) + strategies.bytes();
}

} // namespace tangram

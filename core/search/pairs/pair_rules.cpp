// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/pair_rules.h"

#include <algorithm>
#include <limits>

namespace tangram {

StrategyLimits strategy_limits(const SearchSettings& settings)
{
    return {.tensor_inside_node = settings[Rule::tensor_inside_node].on,
            .power_of_two_degrees = settings[Rule::power_of_two_degrees].on};
}

PairFate fate_without_ticks(const SearchSettings& settings)
{
    return settings[Rule::division].on ? PairFate::division : PairFate::memory;
}

PairRules::PairRules(const SearchSpace& space)
    : problem_(&space.problem())
    , balance_(space.settings()[Rule::work_balance])
    , division_(space.settings()[Rule::division].on)
    , memory_(space.settings()[Rule::memory].on)
    , slack_(space.heaviest_layer_share())
{
}

double PairRules::most_work_share(double speed_share) const
{
    return balance_.on ? balance_.value * speed_share + slack_ : std::numeric_limits<double>::infinity();
}

double PairRules::least_work_share(double speed_share) const
{
    return balance_.on ? std::max(0.0, speed_share / balance_.value - slack_) : 0;
}

PairFate PairRules::by_work(double work_share, double speed_share) const
{
    if (work_share > most_work_share(speed_share))
        return PairFate::too_much_work;
    if (balance_.on && work_share + slack_ < speed_share / balance_.value)
        return PairFate::too_little_work;
    return PairFate::planned;
}

PairFate PairRules::by_strategies(const Part& part, int micro_batch_samples, const PartPlans& plans,
                                  const std::stop_token& stop) const
{
    return by_strategies(plans, [&] {
        return !problem_->parallelizer->plan(*problem_->model, problem_->job, part, micro_batch_samples, {}, stop)
                    .strategies.empty();
    });
}

PairFate PairRules::by_strategies(const PartPlans& plans, const std::function<bool()>& any_without_rules) const
{
    if (!plans.strategies.empty())
        return PairFate::planned;
    // What was left out need not be known to the parallelizer: profiles do not tell of all degrees.
    if ((plans.left_out_tensor_inside_node > 0 || plans.left_out_power_of_two > 0) && any_without_rules())
        return plans.left_out_power_of_two > 0 ? PairFate::power_of_two_degrees : PairFate::tensor_inside_node;
    return division_ ? PairFate::division : PairFate::planned;
}

PairFate PairRules::by_memory(const PartPlans& plans, const LayerCounts& counts, double capacity_bytes) const
{
    const bool fits =
        !memory_ || std::any_of(plans.strategies.begin(), plans.strategies.end(), [&](const StrategyCosts& costs) {
            return stage_memory(costs, counts).total_bytes() <= capacity_bytes;
        });
    return fits ? PairFate::planned : PairFate::memory;
}

bool may_be_planned(const SearchSettings& settings, std::span<const double> total_bytes, double capacity_bytes)
{
    return !settings[Rule::memory].on
        || std::any_of(total_bytes.begin(), total_bytes.end(), [&](double bytes) { return bytes <= capacity_bytes; });
}

} // namespace tangram

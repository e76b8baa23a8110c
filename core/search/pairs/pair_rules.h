// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/pair_grid.h"
#include "search/space/space.h"

#include <functional>
#include <span>
#include <stop_token>

namespace tangram {

/// The restrictions of the strategy space that the rules make.
StrategyLimits strategy_limits(const SearchSettings& settings);

/// What becomes of every pair where there is no micro-batch size at all.
PairFate fate_without_ticks(const SearchSettings& settings);

/// What the work-balance and memory rules say to a pair before it is planned.
class PairRules {
public:
    explicit PairRules(const SearchSpace& space); ///< which must outlive the rules

    /// Shares of the model's work that a part may get that has this share of the cluster's speed: one layer of slack,
    /// so that coarse layers do not empty the neighbourhood of the ideal cut. Any share with the rule off.
    double most_work_share(double speed_share) const;
    double least_work_share(double speed_share) const;
    /// too_much_work, too_little_work, or planned when neither.
    PairFate by_work(double work_share, double speed_share) const;
    /// What becomes of every pair of the part, of which the parallelizer named `plans` under the rules: planned when it
    /// named any; division when there are none whatever the rules; else the rule that left none. Asks the parallelizer
    /// once more only where it named none and rules left some out.
    PairFate by_strategies(const Part& part, int micro_batch_samples, const PartPlans& plans,
                           const std::stop_token& stop) const;
    /// The same for who knows whether the parallelizer names any without the rules: asked only where it has to be.
    PairFate by_strategies(const PartPlans& plans, const std::function<bool()>& any_without_rules) const;
    /// memory when no strategy holds these layers with one micro-batch in flight; otherwise planned.
    PairFate by_memory(const PartPlans& plans, const LayerCounts& counts, double capacity_bytes) const;

private:
    const PlanningProblem* problem_;
    RuleSetting balance_;
    bool division_;
    bool memory_;
    double slack_;
};

/// Whether the memory rule lets a pair be planned of which strategies take so much with one micro-batch in flight.
bool may_be_planned(const SearchSettings& settings, std::span<const double> total_bytes, double capacity_bytes);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/part_strategies.h"
#include "search/space/pair_grid.h"
#include "search/space/space.h"

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace tangram {

/// A partial plan as the composer needs it; bytes per GPU.
struct Option {
    double forward_s = 0;
    double backward_s = 0;
    double finish_s = 0; ///< exposed gradient sync and optimizer, after the last backward
    double static_bytes = 0; ///< all but the activations of micro-batches
    double activation_bytes = 0; ///< of one micro-batch in flight
    double tick_s = 0; ///< forward_s + backward_s
    int strategy = 0; ///< index into the kind's strategies at this tick
    int recompute_layers = 0; ///< see Strategy::recompute_layers; 0: as the strategy says

    double bytes(double in_flight) const { return static_bytes + in_flight * activation_bytes; }
};

/// The restrictions of the strategy space that the rules make.
StrategyLimits strategy_limits(const SearchSettings& settings);

/// What becomes of every pair where there is no micro-batch size at all.
PairFate fate_without_ticks(const SearchSettings& settings);

/// Whether `a` makes `b` pointless: no worse in forward, backward, sync and memory.
bool no_worse(const Option& a, const Option& b);

/// Removes options that another one makes pointless; of equals the first stays. Expects them ascending by tick time.
/// Returns how many went.
std::size_t drop_dominated(std::vector<Option>& options);

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

/// An option that a rule removed.
struct RemovedOption {
    Option option; ///< without times when it is removed for its memory
    Rule rule = Rule::memory;
};

/// Plans a pair: its options that the rules keep, ascending by tick time, in place of what `kept` held. Whatever a rule
/// removes is counted in `funnel`, and named in `removed` unless that is null. `strategies`: those of `plans`. `costs`
/// is overwritten; what it holds of the same part makes planning faster. `most_in_flight`: micro-batches that no stage
/// exceeds, 0 where that is not known.
void plan_pair(const SearchSettings& settings, const PartPlans& plans, const PartStrategies& strategies,
               const LayerCounts& counts, double capacity_bytes, PartStrategies::Costs& costs,
               std::vector<Option>& kept, Funnel& funnel, std::vector<RemovedOption>* removed = nullptr,
               int most_in_flight = 0);

} // namespace tangram

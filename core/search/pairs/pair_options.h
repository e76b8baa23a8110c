// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/parts/strategy_cost_columns.h"
#include "search/rules/settings.h"

#include <cstddef>
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

/// Whether `a` makes `b` pointless: no worse in forward, backward, sync and memory.
bool no_worse(const Option& a, const Option& b);

/// Removes options that another one makes pointless; of equals the first stays. Expects them ascending by tick time.
/// Returns how many went.
std::size_t drop_dominated(std::vector<Option>& options);

/// An option that a rule removed.
struct RemovedOption {
    Option option; ///< without times when it is removed for its memory
    Rule rule = Rule::memory;
};

/// Plans a pair: its options that the rules keep, ascending by tick time, in place of what `kept` held. Whatever a rule
/// removes is counted in `funnel`, and named in `removed` unless that is null. `strategies`: those of `plans`. `costs`
/// is overwritten; what it holds of the same part makes planning faster. `most_in_flight`: micro-batches that no stage
/// exceeds, 0 where that is not known.
void plan_pair(const SearchSettings& settings, const PartPlans& plans, const StrategyCostColumns& strategies,
               const LayerCounts& counts, double capacity_bytes, StrategyCostColumns::Costs& costs,
               std::vector<Option>& kept, Funnel& funnel, std::vector<RemovedOption>* removed = nullptr,
               int most_in_flight = 0);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space.h"
#include "search/statistics.h"

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

    double bytes(int in_flight) const { return static_bytes + in_flight * activation_bytes; }
};

/// Removes options that another one makes pointless; of equals the first stays. Expects them ascending by tick time.
/// Returns how many went.
std::size_t drop_dominated(std::vector<Option>& options);

/// The restrictions of the strategy space that the rules make.
StrategyLimits strategy_limits(const SearchSettings& settings);

/// All partial plans of one micro-batch size: per part kind and slice signature, ascending by tick time.
class PairTable {
public:
    enum class Fate : char { planned, memory, too_much_work, too_little_work };

    /// Calls the parallelizer for every part kind and plans every pair that the rules leave. Stops early, incomplete,
    /// when asked to.
    PairTable(const SearchSpace& space, int micro_batch_samples, std::stop_token stop);

    int micro_batch_samples() const { return micro_batch_samples_; }
    int micro_batches() const { return micro_batches_; }
    std::span<const Option> options(int kind, int signature) const;
    const std::vector<StrategyCosts>& strategies(int kind) const
    {
        return plans_[static_cast<std::size_t>(kind)].strategies;
    }
    const Strategy& strategy(int kind, const Option& option) const;
    const StrategyCosts& costs(int kind, const Option& option) const;
    Fate fate(int kind, int signature) const { return fate_[at(kind, signature)]; }

    /// The fastest option that fits with so many micro-batches in flight; null when none does.
    const Option* fastest(int kind, int signature, int in_flight) const;

    const Funnel& partial_plans() const { return partial_plans_; }
    bool empty() const { return options_.empty(); }

private:
    std::size_t at(int kind, int signature) const
    {
        return static_cast<std::size_t>(kind) * signature_count_ + static_cast<std::size_t>(signature);
    }
    void plan_pair(const SearchSpace& space, int kind, int signature, std::vector<Option>& found);

    int micro_batch_samples_;
    int micro_batches_;
    std::size_t signature_count_;
    std::vector<PartPlans> plans_; ///< per kind
    std::vector<double> capacity_; ///< per kind
    std::vector<Option> options_;
    std::vector<std::size_t> begin_; ///< per pair, into options_; one more at the end
    std::vector<Fate> fate_;
    Funnel partial_plans_;
};

/// What became of every pair over all micro-batch sizes: a pair is planned when it is at one of them.
Funnel pair_funnel(const SearchSpace& space, std::span<const PairTable* const> tables);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pair_options.h"
#include "search/partial_options.h"
#include "search/space.h"
#include "search/statistics.h"
#include "search/stop_or_wait.h"

#include <span>
#include <vector>

namespace tangram {

/// Told what a table finds while it is made, by the thread that makes it.
class PairObserver {
public:
    virtual ~PairObserver() = default;
    virtual void decided(int kind, int signature, PairFate fate) = 0;
    virtual void planned(const Funnel& partial_plans) = 0; ///< of the pairs decided since it was told before
};

/// All partial plans of one micro-batch size: per part kind and slice signature, ascending by tick time.
class PairTable {
public:
    /// Calls the parallelizer for every part kind and plans every pair that the rules leave. Stops early, incomplete,
    /// when asked to. The space must outlive the table.
    PairTable(const SearchSpace& space, int micro_batch_samples, const StopOrWait& gate = StopOrWait(),
              PairObserver* observer = nullptr);

    int micro_batch_samples() const { return micro_batch_samples_; }
    int micro_batches() const { return micro_batches_; }
    std::span<const Option> options(int kind, int signature) const;
    const std::vector<StrategyCosts>& strategies(int kind) const
    {
        return plans_[static_cast<std::size_t>(kind)].strategies;
    }
    const PartPlans& plans(int kind) const { return plans_[static_cast<std::size_t>(kind)]; }
    const PartStrategies& part_strategies(int kind) const { return part_strategies_[static_cast<std::size_t>(kind)]; }
    Strategy strategy(int kind, const Option& option) const;
    StageCost cost(int kind, int signature, const Option& option) const;
    /// Adds to options that plan_pair() kept of the pair, which the table leaves out, those that recompute some of its
    /// blocks.
    void add_partial_options(int kind, int signature, std::vector<Option>& options, Funnel& funnel) const;
    bool has_partial_options() const { return has_partial_options_; }
    bool offloads() const { return offloads_; } ///< optimizer state, in some option
    /// division, a rule of the strategies, memory, too_much_work, too_little_work or planned; waiting where it stopped
    /// before.
    PairFate fate(int kind, int signature) const { return fate_[at(kind, signature)]; }

    /// The fastest option that fits with so many micro-batches in flight; null when none does.
    const Option* fastest(int kind, int signature, int in_flight) const;

    const Funnel& partial_plans() const { return partial_plans_; }
    bool empty() const { return options_.empty(); }

private:
    std::size_t at(int kind, int signature) const
    {
        return static_cast<std::size_t>(kind) * signature_count_ + static_cast<std::size_t>(signature);
    }
    PairFate look_at(const SearchSpace& space, const PairRules& rules, int kind, int signature, const StopOrWait& gate,
                     PartStrategies::Costs& costs, std::vector<Option>& found);

    const SearchSpace* space_;
    int micro_batch_samples_;
    int micro_batches_;
    int most_to_offload_for_; ///< see most_in_flight_to_offload_for()
    std::size_t signature_count_;
    std::vector<PartPlans> plans_; ///< per kind
    std::vector<PartStrategies> part_strategies_; ///< per kind
    std::vector<PartialOptions> partial_options_; ///< per kind
    bool has_partial_options_ = false;
    bool offloads_ = false;
    std::vector<PairFate> by_strategies_; ///< per kind: planned where there are some
    std::vector<double> capacity_; ///< per kind
    std::vector<Option> options_;
    std::vector<std::size_t> begin_; ///< per pair, into options_; one more at the end
    std::vector<PairFate> fate_;
    Funnel partial_plans_;
};

/// What became of every pair over all micro-batch sizes: a pair is planned when it is at one of them.
Funnel pair_funnel(const SearchSpace& space, std::span<const PairTable* const> tables);

} // namespace tangram

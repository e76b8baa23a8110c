// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_options.h"
#include "search/pairs/pair_rules.h"
#include "search/pairs/planned_pairs.h"
#include "search/space/space.h"
#include "search/space/statistics.h"
#include "search/threads/stop_or_wait.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace tangram {

class PairCache;

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
    /// Calls the parallelizer for every part kind and plans every pair that the rules leave, but for what `cache`
    /// knows, unless that is null. Stops early, incomplete, when asked to. The space must outlive the table. Of very
    /// many kinds the strategies that no pair has are forgotten, and asked for again where someone wants them.
    PairTable(const SearchSpace& space, int micro_batch_samples, const StopOrWait& gate = StopOrWait(),
              PairObserver* observer = nullptr, PairCache* cache = nullptr);

    int micro_batch_samples() const { return micro_batch_samples_; }
    int micro_batches() const { return micro_batches_; }
    std::span<const Option> options(int kind, int signature) const
    {
        return fate(kind, signature) == PairFate::planned ? pairs_of(kind).known(signature).options
                                                          : std::span<const Option>();
    }
    /// The options of any pair, also where the work-balance rule leaves it out: found when first asked for, by any
    /// thread; they live as long as the table.
    std::span<const Option> options_of_any(int kind, int signature, PairScratch& scratch) const
    {
        return pairs_of(kind).of(signature, scratch).options;
    }
    /// What the parallelizer named; of very many kinds it is asked again, each time.
    std::shared_ptr<const PlannedPart> part(int kind) const { return pairs_of(kind).part(); }
    PlannedPairs::AtHand strategies_at_hand(int kind) const { return pairs_of(kind).at_hand(); }
    bool has_strategies(int kind) const { return has_strategies_[kind] != 0; }
    /// PlannedPart::least_tick_s
    const std::array<double, layer_kind_count>& least_tick_s(int kind) const { return least_tick_s_[kind]; }
    Strategy strategy(int kind, const Option& option) const;
    StageCost cost(int kind, int signature, const Option& option) const
    {
        return pairs_of(kind).cost(signature, option);
    }
    bool has_partial_options() const { return has_partial_options_; }
    bool offloads() const { return offloads_; } ///< optimizer state, in some option
    /// division, a rule of the strategies, memory, too_much_work, too_little_work or planned; waiting where it stopped
    /// before.
    PairFate fate(int kind, int signature) const { return fate_[at(kind, signature)]; }

    /// The fastest option that fits with so many micro-batches in flight; null when none does.
    const Option* fastest(int kind, int signature, int in_flight) const;
    /// The one that keeps a stage busy for the least time in an iteration of so many micro-batches, finish included.
    const Option* least_busy(int kind, int signature, double in_flight, int micro_batches) const;

    const Funnel& partial_plans() const { return partial_plans_; }
    bool empty() const { return !has_options_; }

private:
    std::size_t at(int kind, int signature) const
    {
        return static_cast<std::size_t>(kind) * signature_count_ + static_cast<std::size_t>(signature);
    }
    const PlannedPairs& pairs_of(int kind) const { return *pairs_[kind]; }
    PairFate look_at(const SearchSpace& space, const PairRules& rules, int kind, int signature, const StopOrWait& gate,
                     PairScratch& scratch);

    int micro_batch_samples_;
    int micro_batches_;
    std::size_t signature_count_;
    std::vector<std::shared_ptr<const PlannedPairs>> pairs_; ///< per kind
    std::vector<char> has_strategies_; ///< per kind
    std::vector<std::array<double, layer_kind_count>> least_tick_s_; ///< per kind
    bool has_options_ = false;
    bool has_partial_options_ = false;
    bool offloads_ = false;
    std::vector<PairFate> by_strategies_; ///< per kind: planned where there are some
    std::vector<PairFate> fate_; ///< per pair
    Funnel partial_plans_;
};

/// What became of every pair over all micro-batch sizes: a pair is planned when it is at one of them.
Funnel pair_funnel(const SearchSpace& space, std::span<const PairTable* const> tables);

} // namespace tangram

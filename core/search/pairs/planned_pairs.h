// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_options.h"
#include "search/pairs/partial_options.h"
#include "search/pairs/parts/planned_part.h"
#include "search/pairs/parts/recent_parts.h"
#include "search/space/pair_grid.h"
#include "search/space/space.h"
#include "search/threads/stop_or_wait.h"

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace tangram {

/// Buffers for planning pairs, to be passed again and again by one thread. Pairs that are asked with it outlive it.
struct PairScratch {
    StrategyCostColumns::Costs costs;
    std::vector<Option> options;
    RecentParts parts; ///< of pairs whose strategies are forgotten
};

/// The pairs of a part at a micro-batch size with slices of the model: what plan_pair() makes of each, found when it is
/// first asked for. Any thread may ask.
class PlannedPairs {
public:
    struct Pair {
        std::span<const Option> options; ///< ascending by tick time; live as long as the pairs
        PairFate fate = PairFate::planned; ///< or memory: no strategy fits, and nothing is counted
        Funnel funnel; ///< of its partial plans
    };

    /// `settings`: the rules that plan_pair() goes by, as it does by `most_in_flight`. `slices`: layer counts by
    /// signature. `again` asks for the part once more, and is told StrategyCostColumns::pointless(): called after
    /// forget_unused() alone, by any thread.
    PlannedPairs(std::shared_ptr<const PlannedPart> part, const SearchSettings& settings, double capacity_bytes,
                 std::shared_ptr<const std::vector<LayerCounts>> slices, PartialOptions partial, int most_in_flight,
                 std::function<std::shared_ptr<const PlannedPart>(const std::vector<char>& pointless)> again);

    /// After forget_unused() asked for once more, each time.
    std::shared_ptr<const PlannedPart> part() const { return forgot_ ? ask_again() : part_; }
    double capacity_bytes() const { return capacity_bytes_; }

    const Pair& of(int signature, PairScratch& scratch) const;
    /// The same, remembered nowhere: the options are in `scratch`.
    Pair plan(int signature, PairScratch& scratch) const;
    /// Of a pair that was asked for before.
    const Pair& known(int signature) const { return *pairs_[signature].load(std::memory_order_acquire); }
    StageCost cost(int signature, const Option& option) const;
    /// As the option has it, but for Strategy::recompute_layers.
    const Strategy& strategy(const Option& option) const { return costs_of(option.strategy).strategy; }

    /// Strategies that need not be asked for, with what options call them: all, or after forget_unused() what it left,
    /// whatever was asked since.
    struct AtHand {
        std::span<const StrategyCosts> costs;
        std::span<const int> indices; ///< empty: each is where it is among the costs
        int index(std::size_t i) const { return indices.empty() ? static_cast<int>(i) : indices[i]; }
    };
    AtHand at_hand() const;

    /// Forgets all strategies but those that the options found so far have: what else is asked of the pairs asks the
    /// parallelizer again, and is the same. Not while another thread asks.
    void forget_unused() const;

    std::size_t bytes() const; ///< of memory, about, the part and what forget_unused() keeps of it left out

private:
    std::shared_ptr<const PlannedPart> ask_again() const { return again_(pointless_); }
    const PlannedPart& part_for(PairScratch& scratch) const;
    const Pair& keep(const PlannedPart& part, int signature, const Pair& planned,
                     const std::vector<Option>& options) const;
    const StrategyCosts& costs_of(int strategy) const;
    const StrategyCosts* kept_costs(int strategy) const; ///< null: forgotten

    mutable std::shared_ptr<const PlannedPart> part_; ///< null: forgotten
    mutable bool forgot_ = false;
    mutable std::vector<int> used_; ///< strategies that were left when the part was forgotten, ascending
    mutable std::vector<StrategyCosts> costs_of_used_;
    mutable std::map<int, StrategyCosts> used_since_; ///< by strategy; guarded by mutex_
    mutable std::vector<char> pointless_; ///< of the part that is forgotten
    std::function<std::shared_ptr<const PlannedPart>(const std::vector<char>&)> again_;
    SearchSettings settings_;
    double capacity_bytes_;
    std::shared_ptr<const std::vector<LayerCounts>> slices_;
    PartialOptions partial_;
    int most_in_flight_;
    mutable std::vector<std::atomic<const Pair*>> pairs_; ///< by signature; null: not asked for yet
    mutable std::mutex mutex_;
    mutable std::deque<Pair> kept_; ///< guarded by mutex_
    mutable std::deque<std::vector<Option>> options_; ///< likewise; each filled up to its capacity, never beyond
};

/// Those of a kind of part of the space: the parallelizer is asked at once, each pair planned when it is asked for.
/// When `gate` is stopped meanwhile the parallelizer may not have named all strategies.
std::shared_ptr<const PlannedPairs> plan_pairs(const SearchSpace& space, int kind, int micro_batch_samples,
                                               const StopOrWait& gate);
/// Those of a part of which the parallelizer has said as much.
std::shared_ptr<const PlannedPairs> plan_pairs(const SearchSpace& space, int kind, int micro_batch_samples,
                                               std::shared_ptr<const PlannedPart> part);
/// Of a kind that is not looked at any more: without any strategy.
std::shared_ptr<const PlannedPairs> plan_no_pairs(const SearchSpace& space, int kind, int micro_batch_samples);

} // namespace tangram

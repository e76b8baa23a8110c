// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/gpus_in_use.h"
#include "plan/layout/schedule_choice.h"
#include "plan/price/pricer.h"
#include "plan/price/stage_prices.h"
#include "search/exact/parts/part_costs.h"
#include "search/exact/stages/stage_in_chunks.h"
#include "search/threads/stop_or_wait.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tangram {

/// How a stage on given GPUs can run, and what that takes at the least: when no more GPUs work than do already.
struct StageOption {
    std::vector<Strategy> strategies; ///< one per group of replicas
    bool shared_state = false;
    double forward_s = 0;
    double backward_s = 0; ///< both parts
    double weight_s = 0; ///< of backward_s, what schedules that split it put off
    double finish_s = 0; ///< after the last backward: gradient sync and optimizer step
    int most_in_flight = 0; ///< micro-batches of all its layers at once, perhaps
    int surely_in_flight = 0; ///< the same with rounding taken the other way
    double bytes = 0; ///< with one micro-batch in flight; of the group with least room
    double part_bytes = 0; ///< of a micro-batch between the parts of its backward
    int blocks = 0; ///< of its layers
    double block_bytes = 0; ///< of one micro-batch in flight and a block; 0 of mixed stages
    double room_bytes = 0; ///< for activations
    StageInChunks in_chunks; ///< where that is known
    double across_s = 0; ///< of finish_s, what all options have alike that share no state; 0 where it cannot change
    /// The same when all GPUs of its nodes work: then interfaces are slowest.
    struct Slowest {
        double forward_s = 0;
        double backward_s = 0;
        double weight_s = 0;
        double finish_s = 0; ///< without across_s
        double across_s = 0;
    };
    Slowest slowest;

    double tick_s() const { return forward_s + backward_s; }
};

/// What of a stage decides how long a schedule takes.
enum class OptionsFor {
    whole_passes, ///< one chunk, forward and backward each in one piece
    split_passes, ///< one chunk, the backward in two parts
    whole_chunks, ///< interleaved: how costs are spread over a stage's layers counts, too
    split_chunks, ///< the same with backward passes in two parts, or layers that are not settled before the end
};
/// `layers_move`: stages get other layers than those that they are placed with.
OptionsFor options_for(const ScheduleChoice& choice, bool layers_move);

/// All options of stages, but for those that others make pointless. Asks the parallelizer once for what is alike. Not
/// for several threads at once.
class StageOptions {
public:
    /// All must outlive the options. Once the search is stopped some may be missing.
    StageOptions(StagePrices& prices, PartCosts& costs, bool mixed_stages, const StopOrWait& gate);

    /// What is known of a stage before its options are: those that do not keep to it may be missing.
    struct Known {
        int in_flight = 0; ///< micro-batches that it has to hold, no more and no fewer; 0: not known
        /// Of chunks that it interleaves, in a model whose blocks are all alike; null: not known.
        const ChunksHeld* held = nullptr;
        int micro_batches = 0; ///< that it has to be done with, at the least
        double within_s = never; ///< in that time; ever less from one question to the next
    };
    /// Of a stage on these GPUs, each entry an island and its GPUs, and these layers, which takes `samples` per
    /// micro-batch, whose GPUs are among those in use. None that is best when more are is missing. Valid as long as the
    /// object.
    using Place = std::vector<std::pair<int, std::vector<GpuRange>>>;
    const std::vector<StageOption>& of(const Place& place, int samples, Slice layers, OptionsFor use,
                                       const GpusInUse& in_use, const Known& known);

    std::uint64_t tried() const { return tried_; } ///< options of mixed stages, those that others make pointless too

    /// The stage as a layout.
    static StageLayout layout(const Place& place, Slice layers, const StageOption& option);

private:
    using Key = std::vector<int>;

    /// `gains`: that it may have, the first one now.
    std::vector<StageOption> plain(PartOfIsland part, const std::vector<double>& gains, Slice layers, OptionsFor use,
                                   int in_flight, const ChunksHeld* held);
    std::vector<StageOption> all_plain(const PartOfIsland& part, Slice layers, OptionsFor use, const ChunksHeld* held);
    std::optional<StageOption> plain_option(const PartOfIsland& part, const StrategyCosts& costs, Slice layers,
                                            OptionsFor use, const ChunksHeld* held) const;
    std::vector<StageOption> mixed(const Place& place, int samples, Slice layers, OptionsFor use,
                                   const GpusInUse& in_use, const Known& known);
    void add_groups(const Place& place, int samples_left, StageLayout& stage, OptionsFor use, const GpusInUse& in_use,
                    const Known& known, std::vector<StageOption>& found);
    void add_mixed(const StageLayout& stage, OptionsFor use, const GpusInUse& in_use, const ChunksHeld* held,
                   std::vector<StageOption>& found);
    /// Of a mixed stage on nodes that are used in part.
    void look_at_slowest(const StageLayout& stage, const GpusInUse& in_use, StageOption& option);
    bool is_possible(const Part& part, const Strategy& strategy) const;
    bool may_share(const StageLayout& stage) const; ///< one state over all of its groups

    StagePrices& prices_;
    PartCosts& costs_;
    bool mixed_stages_;
    const StopOrWait& gate_;
    std::uint64_t tried_ = 0;
    struct KeyHash {
        std::size_t operator()(const Key& key) const;
    };
    std::unordered_map<Key, std::vector<StageOption>, KeyHash> options_;
};

} // namespace tangram

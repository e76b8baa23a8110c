// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/exact/parts/number_hash.h"
#include "search/exact/parts/part_costs.h"
#include "search/threads/stop_or_wait.h"

#include <array>
#include <unordered_map>
#include <vector>

namespace tangram {

/// What a strategy needs for the layers of a stage.
struct StageNeeds {
    double forward_s = 0;
    double tick_s = 0; ///< forward and backward
    double finish_s = 0; ///< after the last backward
    int in_flight = 0; ///< micro-batches that memory holds at once at the most
};

/// What stages need at least on so many GPUs of an island, however these are spread over its nodes. For models whose
/// blocks are all alike. Not for several threads at once.
class PartTimes {
public:
    /// All must outlive the object.
    PartTimes(const PlanningProblem& problem, PartCosts& costs, const StopOrWait& gate);

    static constexpr int ends = 4; ///< which ends of the model a stage has: 1 embedding, 2 head
    int blocks() const { return blocks_; } ///< of the model
    int blocks_before(int layer) const { return before_[layer]; }
    int gpus(int island) const { return gpus_[island]; }
    int islands() const { return static_cast<int>(gpus_.size()); }

    /// By ends and number of blocks, index of(): the strategies that no other makes pointless.
    using Stages = std::vector<std::vector<StageNeeds>>;
    std::size_t of(int which_ends, int blocks) const
    {
        return static_cast<std::size_t>(which_ends * (blocks_ + 1) + blocks);
    }
    /// With so many samples per micro-batch; empty where there is no strategy. Valid as long as the object.
    const Stages& stages(int island, int gpus, int samples);

private:
    Stages find(int island, int gpus, int samples);

    const PlanningProblem& problem_;
    PartCosts& costs_;
    const StopOrWait& gate_;
    std::size_t kind_ = 0; ///< of the blocks
    int blocks_ = 0;
    std::vector<int> before_; ///< blocks before each layer
    std::vector<int> gpus_; ///< per island
    using Key = std::array<int, 3>; ///< island, GPUs, samples
    struct KeyHash {
        std::size_t operator()(const Key& key) const { return number_hash(key); }
    };
    std::unordered_map<Key, Stages, KeyHash> known_;
};

/// Whether all blocks of the model are alike and their costs the same wherever they stand.
bool has_blocks_alike(const PlanningProblem& problem);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/stage_prices.h"

namespace tangram {

/// How unevenly the groups of a mixed stage have to share its state (Strategy::shard_permille), by the memory that is
/// left for it on each of their GPUs (Cephalo, arXiv:2411.01075, which shards parameters by free memory and divides
/// samples by speed): the largest share is as small as can be. Even where that fits, as an uneven share makes
/// collectives and the optimizer's step longer.

/// What a group has of memory for its share.
struct ShardRoom {
    int replicas = 1; ///< that the group's state is shared over, of equally many GPUs in all groups
    double divided_bytes = 0; ///< of an even share, per GPU
    double free_bytes = 0; ///< per GPU, for the share; may be below 0
};

/// Shares in thousandths of an even one, a group after the other; 0 for all where even ones fit. Empty where the groups
/// do not hold the state together.
std::vector<int> shares_that_fit(const std::vector<ShardRoom>& groups);

/// Gives the groups of the pipeline's stages with shared state such shares, where the job allows uneven ones. The
/// pipeline is as it runs; under schedules with several chunks or a split backward all stays as it is. What does not
/// fit stays, too. Under adaptive 1F1B what is held is 1F1B's.
void share_state_by_memory(StagePrices& prices, PipelineLayout& pipeline);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/pairs/tick.h"

#include <cstddef>
#include <vector>

namespace tangram {

/// How much reshape_best() looks at.
struct ReshapeLimits {
    double estimated_within = 1.15; ///< of the best plan's time: what is estimated to take longer is dropped
    std::size_t sizes = 2; ///< of micro-batches, for each shape
    std::size_t moved = 64; ///< shapes whose layers are moved between stages
    std::size_t priced = 24; ///< of these
    double improved_within = 1.12; ///< of the best plan's time: what takes longer is not improved
    std::size_t improved = 4;
    bool others_in_turn = false; ///< steps from other plans than the best one after the other, two from each
};

/// Where there are so few GPUs that pricing is quick, and so many unlike nodes among them that estimates tell less.
inline constexpr ReshapeLimits limits_of_few_gpus{1.15, 4, 192, 72, 1.2, 16, true};

/// For a last look: where slow links decide, the best cuts may be far from even, and those of a shape that are even are
/// estimated to take much longer.
inline constexpr ReshapeLimits limits_of_uneven_cuts{1.5, 4, 384, 72, 1.2, 16, true};

/// Of larger clusters, reshaping with limits_of_few_gpus takes longer than the whole search; they have no last look.
inline constexpr int most_gpus_reshaped_closely = 400;

/// Those for this space: the more kinds of nodes there are, the less is said by estimates.
ReshapeLimits reshape_limits_of(const SearchSpace& space);

/// Larger steps than improve() makes, from the best plan and some others: their pipelines on the same GPUs as other
/// parts, in another order, joined or halved, with micro-batches of any size, all cut anew. What comes close is
/// improved; while that gives a faster plan, it begins again from that one.
void reshape_best(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                  const ReshapeLimits& limits, LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

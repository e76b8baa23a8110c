// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/tick.h"
#include "search/record/live_search.h"
#include "search/space/space_grid.h"

#include <functional>

namespace tangram {

class PairCache;

/// The pairs of every micro-batch size, planned, with what bounds each. Where `shown`, whoever watches sees what became
/// of each pair. `advance` is told the share that is done, from any thread of the arena; `cache` may be null.
Ticks enumerate_pairs(const SearchSpace& space, const SpaceGrid& grid, LiveSearch& live, PairCache* cache, bool shown,
                      const std::function<void(double share)>& advance);

} // namespace tangram

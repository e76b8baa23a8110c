// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/pairs/tick.h"

#include <cstdint>
#include <vector>

namespace tangram {

/// Prices that improving the draft may ask for: some milliseconds of simulation, whatever its size.
std::uint64_t most_prices(const PlanDraft& draft);

/// Improves these plans (see improve()), for some milliseconds each, whatever the size of the cluster, and reports
/// them.
void improve_all(std::vector<PlanDraft>& drafts, const SearchSpace& space, const Ticks& ticks,
                 const std::vector<ScheduleChoice>& schedules, LiveSearch& live, Incumbents& incumbents);

/// Improves the best plans that composition has found and some that come close, those of other micro-batch sizes
/// first.
void improve_best(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                  LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

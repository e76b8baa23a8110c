// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/compose/incumbents.h"
#include "search/pairs/tick.h"
#include "search/single/composition.h"

#include <functional>
#include <vector>

namespace tangram {

/// Single pipelines composed for 1F1B whose stages take parts of the islands in any order, priced under every schedule.
/// `advance` is told what share of the work is done.
void compose_singles(const SearchSpace& space, const UsageSpace& usages, Ticks& ticks,
                     const std::vector<ScheduleChoice>& schedules, LiveSearch& live, Incumbents& incumbents,
                     const std::function<void(double)>& advance);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/compose/incumbents.h"
#include "search/pairs/tick.h"

#include <functional>
#include <vector>

namespace tangram {

/// Pipelines of every division of the cluster, micro-batch size and schedule: what each is worth with coarse targets
/// first, then the most promising closely. What is found joins the incumbents; Tick::single_s learns of single
/// pipelines. `advance` is told what share of the work is done.
void compose_divisions(const SearchSpace& space, Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                       LiveSearch& live, Incumbents& incumbents, const std::function<void(double)>& advance);

} // namespace tangram

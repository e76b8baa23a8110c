// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/compose/incumbents.h"
#include "search/pairs/tick.h"

#include <vector>

namespace tangram {

/// Several pipelines, alike or not, on any GPUs of a small cluster's nodes: of what single pipelines take on every
/// number of GPUs of each island, those that together are through with the batch soonest (a vector packing, solved by
/// dynamic programming for every number of pipelines, on all islands and on some). The few that promise most are
/// improved and told to `incumbents`. `lower_bound_s`: no plan is faster. Nothing where there are too many
/// GPUs, or no plan to beat.
void compose_few_gpus(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                      double lower_bound_s, LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/incumbents.h"
#include "search/tick.h"

#include <vector>

namespace tangram {

/// Larger steps than improve() makes, from the best plan: its pipelines on the same GPUs as other parts, in another
/// order, joined or halved, with micro-batches of any size, all cut anew. What comes close is improved; while that
/// gives a faster plan, it begins again from that one. On few GPUs the same from the best of the other plans.
void reshape_best(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                  LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

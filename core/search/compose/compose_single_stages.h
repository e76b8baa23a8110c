// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/pairs/tick.h"

#include <vector>

namespace tangram {

/// Pipelines of one stage side by side, each on some GPUs of one node: where neither the batch nor the model's heads
/// divide by the GPUs of a node, two or three parts of it, each as fast as it is and with its share of the batch, are
/// better than some of its GPUs alone. Small clusters only, all nodes of a class cut alike; what is promising by a
/// quick formula is priced and told to `incumbents`.
void compose_single_stages(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                           LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

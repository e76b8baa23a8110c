// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/compose/incumbents.h"
#include "search/pairs/tick.h"

#include <vector>

namespace tangram {

/// Pipelines of any widths that share nodes: as many nodes as they have stages, on each of them the same stage of all,
/// so that their gradients need not leave it. On nodes of five GPUs one on four of each and one on the fifth, say; and
/// again on the next nodes. For every order of the islands, number of such groups and division of the nodes, as long as
/// these are not too many: cuts by dynamic programming for what all pipelines of a node are through with together. The
/// few that promise most are improved and told to `incumbents`. Nothing where there are too many GPUs, or no plan to
/// beat.
void compose_shared_nodes(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                          LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/schedule_choice.h"
#include "search/incumbents.h"
#include "search/tick.h"

#include <vector>

namespace tangram {

/// Pipelines with stages on several islands join the incumbents where they are faster.
void compose_mixed_lines(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                         LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/compose/incumbents.h"

#include <vector>

namespace tangram {

/// Pipelines with stages on several islands join the incumbents where they are faster. No plan takes less than
/// `lower_bound_s` on all islands.
void compose_mixed_stages(const SearchSpace& space, const std::vector<ScheduleChoice>& schedules, double lower_bound_s,
                          LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/job.h"
#include "schedule/schedule.h"

#include <vector>

namespace tangram {

/// The schedules among which the planner may choose, in the order of ScheduleKind.
std::vector<ScheduleKind> allowed_schedules(const Allowed& allow);

/// `allow` with these schedules, at least one, in place of its own. Interleaving needs several chunks per stage: where
/// `allow` names no numbers of virtual stages, 1 to 4 come with it and go with it.
Allowed with_schedules(Allowed allow, const std::vector<ScheduleKind>& schedules);

} // namespace tangram

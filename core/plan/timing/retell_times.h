// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"

namespace tangram {

/// Busy and idle times of every stage, where the plan lacks them or they are not the whole iteration, as files that
/// others wrote may: the schedule is run again with the stages' times, in the order of the timeline if there is one,
/// and as the schedule prescribes otherwise. Leaves the plan as it is where that takes another time than the plan
/// tells, for a plan by a formula, and for more than a million forwards and backwards.
void retell_times(Plan& plan);

} // namespace tangram

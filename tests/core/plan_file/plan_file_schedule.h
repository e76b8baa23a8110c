// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan_file_findings.h"

#include <nlohmann/json_fwd.hpp>

namespace tangram {

/// Rule 6: simulates the schedule anew from the stages' times and compares iteration time, busy and idle times,
/// in-flight counts and bubbles; checks the timeline, where there is one, by itself and against the simulation.
void check_schedule(const nlohmann::json& plan, const std::string& where, PlanFileFindings& findings);

} // namespace tangram

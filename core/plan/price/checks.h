// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/routes.h"
#include "plan/price/evaluate.h"

#include <vector>

namespace tangram {

/// Rules 1 to 4 of plan-format.md: what must hold before a layout can be simulated. Empty: it can.
std::vector<Violation> check_layout(const PlanningProblem& problem, const Network& network, const PlanLayout& layout);

/// Rule 6, as far as it can fail: neighbouring stages that no network path joins.
std::vector<Violation> check_paths(const std::vector<PipelineTimes>& times);

/// Rule 5: memory of every stage against its GPUs' capacity less the job's reserve.
std::vector<Violation> check_memory(const Job& job, const Plan& plan);

} // namespace tangram

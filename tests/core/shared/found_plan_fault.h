// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/result/found_plan.h"

#include <string>

namespace tangram {

/// Empty when evaluation finds no fault with the plan and the same time.
std::string fault_of(const PlanningProblem& problem, const FoundPlan& plan);

} // namespace tangram

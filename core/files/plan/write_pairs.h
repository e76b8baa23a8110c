// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/pairs/pairs.h"

#include <string>

namespace tangram {

std::string write_pairs(const PlanningProblem& problem, const PairList& pairs);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/plan/plan_input.h"
#include "plan/layout/problem.h"
#include "plan/price/evaluate.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tangram {

/// Values to be put at JSON pointers of a plan file.
using PlanChanges = std::vector<std::pair<std::string, nlohmann::json>>;

std::string with_changes(std::string_view plan_file, const PlanChanges& changes);

/// What a plan file says; the test ends where it cannot be read.
PlanInput plan_of(const std::string& plan_file);
/// Its problem, costed by the analytic model.
PlanningProblem problem_of(const PlanInput& input);

Evaluation evaluation_of(const std::string& plan_file);
/// The same of a plan that breaks no rule; the test ends where it does.
Plan valid_plan(const std::string& plan_file);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/plan/plan_input.h"
#include "inputs/costing.h"
#include "text/result.h"
#include "workbench/evaluated_plan.h"

#include <string>
#include <string_view>

namespace tangram::cli {

/// A plan that was made with profiles is refused unless the user says what to cost it with.
Result<EvaluatedPlan> evaluate_text(std::string_view text, std::string_view source, const PlanDefaults& defaults,
                                    const Costing& costing, bool with_timeline);
Result<EvaluatedPlan> evaluate_file(const std::string& file, const PlanDefaults& defaults, const Costing& costing,
                                    bool with_timeline);

} // namespace tangram::cli

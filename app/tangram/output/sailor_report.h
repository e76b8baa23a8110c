// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/profiles/sailor_plan.h"
#include "inputs/evaluation.h"

#include <string>
#include <vector>

namespace tangram::cli {

/// A plan of Sailor's, computed here, and what was stated of it.
struct SailorEvaluation {
    std::string name;
    std::optional<StatedResult> stated;
    EvaluatedPlan plan;
};

/// Times and memory of every plan side by side, with the difference to what was stated, and every broken rule.
std::string sailor_report(const std::vector<SailorEvaluation>& evaluations, bool colours);

} // namespace tangram::cli

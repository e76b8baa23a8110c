// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/evaluate.h"
#include "project/plan_file.h"

#include <string>

namespace tangram {

std::string write_plan(const PlanFile& file);
/// One line of `evaluate --batch` and the body of `evaluate --json`: a plan file with "violations": [...] beside its
/// "plan".
std::string write_evaluation(const PlanFile& file, const Evaluation& evaluation, bool one_line);

} // namespace tangram

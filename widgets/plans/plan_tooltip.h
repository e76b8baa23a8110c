// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plans/plan_model.h"

namespace tangram {

/// How the figure in a column comes about: its formula, and the formula with the numbers of `plan`, a plan of `file`.
QString plan_tooltip(PlanModel::Column column, const Plan& plan, const PlanFile& file);

} // namespace tangram

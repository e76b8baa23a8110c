// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plans/table/plan_columns.h"

namespace tangram {

/// How the figure of the file's plan in a column comes about: its formula, and the formula with the plan's numbers.
QString plan_tooltip(PlanColumn column, const PlanFile& file);

} // namespace tangram

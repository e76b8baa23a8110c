// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <QString>

namespace tangram {

/// What tables, tooltips, copies and files tell of a plan, in the order of the table.
enum class PlanColumn {
    name,
    made_by,
    pipeline,
    iteration_time,
    tokens_per_s,
    mfu,
    bubble,
    worst_memory,
    cost,
    energy,
    gap,
    idle,
};
inline constexpr int plan_column_count = 12;
constexpr bool is_figure(PlanColumn column)
{
    return column >= PlanColumn::iteration_time;
}

QString plan_column_title(PlanColumn column); ///< with its unit
QString plan_column_meaning(PlanColumn column); ///< the formula
/// -1: the least is best, 1: the most, 0: there is none.
int best_direction(PlanColumn column);

/// The figure of the file's plan in the unit of the column's title, not rounded. NaN for what is not known.
double plan_figure(PlanColumn column, const PlanFile& file);
/// The same as people read it; the pipeline in words. Empty for names.
QString plan_cell(PlanColumn column, const PlanFile& file);
/// Whether the figure is only a lower limit: a cost without some of the prices.
bool is_at_least(PlanColumn column, const PlanFile& file);

} // namespace tangram

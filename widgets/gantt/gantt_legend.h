// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/gantt_colours.h"
#include "gantt/gantt_geometry.h"

#include <QFont>
#include <QPointF>

class QPainter;

namespace tangram {

/// Width of the legend in one line.
double gantt_legend_width(const QFont& font, GanttLegendEntries shown);
/// One line of swatches and words, centred on `left_middle.y()`.
void paint_gantt_legend(QPainter& painter, const QPointF& left_middle, GanttLegendEntries shown,
                        const GanttColours& colours);

} // namespace tangram

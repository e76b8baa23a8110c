// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_geometry.h"
#include "gantt/paint/gantt_colours.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace tangram {

/// Width of the legend in one line.
double gantt_legend_width(const QFont& font, GanttLegendEntries shown);
/// Lines that it takes where there is so much room.
int gantt_legend_lines(const QFont& font, GanttLegendEntries shown, double width);
/// Swatches and words, in as many lines as they take; the lines share the height.
void paint_gantt_legend(QPainter& painter, const QRectF& rect, GanttLegendEntries shown, const GanttColours& colours);

} // namespace tangram

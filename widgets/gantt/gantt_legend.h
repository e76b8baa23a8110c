// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/gantt_colours.h"

#include <QFont>
#include <QPointF>

class QPainter;

namespace tangram {

/// Width of the legend in one line. Waiting for other pipelines' gradients is named only where there are several.
double gantt_legend_width(const QFont& font, bool several_pipelines);
/// One line of swatches and words, centred on `left_middle.y()`.
void paint_gantt_legend(QPainter& painter, const QPointF& left_middle, bool several_pipelines,
                        const GanttColours& colours);

} // namespace tangram

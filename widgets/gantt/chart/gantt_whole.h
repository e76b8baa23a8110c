// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/chart/exportable_chart.h"

#include <QFont>

#include <vector>

namespace tangram {

class GanttScene;

/// Of a picture of all rows. Where they are low only to be in sight together they have the height that all their texts
/// need.
int gantt_whole_height(const GanttScene& scene);
/// Where rows may be parted so that each page of a height shows whole ones, with legend and time axis over them.
std::vector<ChartStretch> gantt_pages(const GanttScene& scene, int page_height);
/// Draws a stretch of a scene's stack, however little of it is in sight there, as wide as `width`.
void paint_gantt_stretch(QCPPainter& painter, const GanttScene& scene, const QFont& font, int width, bool dark,
                         ChartStretch stretch);

} // namespace tangram

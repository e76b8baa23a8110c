// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/gantt_colours.h"
#include "gantt/gantt_geometry.h"

#include <QRectF>

class QPainter;

namespace tangram {

/// How a stretch of the chart maps onto a painter.
struct GanttViewport {
    QRectF area; ///< of the bars, in the painter's units
    double from_s = 0; ///< at area.left()
    double to_s = 1; ///< at area.right()
    double top_row = 0; ///< at area.top(), in rows
    double row_height = 36; ///< painter units
    double pixel_ratio = 1; ///< device pixels per painter unit

    double x(double seconds) const { return area.left() + (seconds - from_s) / (to_s - from_s) * area.width(); }
    double y(double rows) const { return area.top() + (rows - top_row) * row_height; }
    double seconds(double at_x) const { return from_s + (at_x - area.left()) / area.width() * (to_s - from_s); }
    double row(double at_y) const { return top_row + (at_y - area.top()) / row_height; }
    double seconds_per_pixel() const { return (to_s - from_s) / (area.width() * pixel_ratio); }
    TimeScale scale() const;
    /// The band of a lane of a row.
    QRectF band(const GanttRow& row, GanttLaneKind lane) const;
    /// Where an event is drawn, at least one pixel wide.
    QRectF rect(const GanttGeometry& geometry, const GanttSpot& spot) const;
};

/// Fills tracks, bubbles, bars and sends of every visible row; nothing else. Bars are filled colour by colour without
/// antialiasing. A painter that is not a raster one gets the same rectangles.
void paint_gantt(QPainter& painter, const GanttGeometry& geometry, const GanttViewport& viewport,
                 const GanttColours& colours);

/// The hatch of a bubble's cause, drawn inside `rect`; also used by the legend.
void paint_bubble_hatch(QPainter& painter, const QRectF& rect, BubbleCause cause, const GanttColours& colours);

} // namespace tangram

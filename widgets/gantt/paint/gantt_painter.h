// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_layout.h"
#include "gantt/paint/gantt_colours.h"

#include <QRectF>

class QFont;
class QPainter;

namespace tangram {

/// How a stretch of the chart maps onto a painter.
struct GanttViewport {
    QRectF area; ///< of the bars, in the painter's units
    double from_s = 0; ///< at area.left()
    double to_s = 1; ///< at area.right()
    double top = 0; ///< height of the layout at area.top()
    double pixel_ratio = 1; ///< device pixels per painter unit

    double x(double seconds) const { return area.left() + (seconds - from_s) / (to_s - from_s) * area.width(); }
    double y(double height) const { return area.top() + height - top; }
    double seconds(double at_x) const { return from_s + (at_x - area.left()) / area.width() * (to_s - from_s); }
    double height(double at_y) const { return top + at_y - area.top(); }
    double seconds_per_pixel() const { return (to_s - from_s) / (area.width() * pixel_ratio); }
    TimeScale scale() const;
    /// A stretch of a row, its edges on device pixels.
    QRectF band(const GanttLayout& layout, int row, GanttBand band) const;
    QRectF band(const GanttLayout& layout, int row, GanttLaneKind lane) const;
    /// Where an event is drawn, at least one pixel wide.
    QRectF rect(const GanttLayout& layout, const GanttSpot& spot) const;
    /// [first, last) of the rows in sight.
    std::pair<int, int> rows(const GanttLayout& layout) const;
};

/// Fills tracks, bubbles, bars, sends, syncs and memory over time of every row in sight; nothing else. Bars are filled
/// colour by colour without antialiasing. A painter that is not a raster one gets the same rectangles.
void paint_gantt(QPainter& painter, const GanttLayout& layout, const GanttViewport& viewport,
                 const GanttColours& colours);
/// Of one row, what its GPUs hold against their capacity: up to the least of each pixel's time in full, to the most in
/// a lighter tone.
void paint_gantt_memory(QPainter& painter, const GanttLayout& layout, int row, const GanttViewport& viewport,
                        const GanttColours& colours);

/// The hatch of a bubble's cause, drawn inside `rect`; also used by the legend.
void paint_bubble_hatch(QPainter& painter, const QRectF& rect, BubbleCause cause, const GanttColours& colours);

/// Texts beside and inside bars.
QFont gantt_small_font(const QFont& font);

} // namespace tangram

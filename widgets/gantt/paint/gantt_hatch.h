// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace tangram {

/// Lines that tell areas apart without colour.
enum class GanttHatch { none, rising, falling, upright, level, crossed };

/// Draws a hatch inside `rect`, cut to it: vector pictures know no clip. Lines lie on a grid fixed to the picture, so
/// that neighbours of one hatch read as one area.
void paint_gantt_hatch(QPainter& painter, const QRectF& rect, GanttHatch hatch, const QColor& colour, double pitch = 6);

} // namespace tangram

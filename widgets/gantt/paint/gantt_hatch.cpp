// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/paint/gantt_hatch.h"

#include <QLineF>
#include <QPainter>
#include <QVector>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

void add_slanted(QVector<QLineF>& lines, const QRectF& rect, double pitch, bool rising)
{
    const double height = rect.height();
    for (double at = std::floor((rect.left() - height) / pitch) * pitch; at < rect.right(); at += pitch) {
        const double from = std::max(at, rect.left());
        const double to = std::min(at + height, rect.right());
        if (to <= from)
            continue;
        const double from_y = from - at;
        const double to_y = to - at;
        lines.append(rising ? QLineF(from, rect.bottom() - from_y, to, rect.bottom() - to_y)
                            : QLineF(from, rect.top() + from_y, to, rect.top() + to_y));
    }
}

} // namespace

void paint_gantt_hatch(QPainter& painter, const QRectF& rect, GanttHatch hatch, const QColor& colour, double pitch)
{
    QVector<QLineF> lines;
    if (hatch == GanttHatch::rising || hatch == GanttHatch::crossed)
        add_slanted(lines, rect, pitch, true);
    if (hatch == GanttHatch::falling || hatch == GanttHatch::crossed)
        add_slanted(lines, rect, pitch, false);
    if (hatch == GanttHatch::upright) {
        for (double at = std::ceil(rect.left() / pitch) * pitch; at < rect.right(); at += pitch)
            lines.append(QLineF(at, rect.top(), at, rect.bottom()));
    }
    if (hatch == GanttHatch::level) {
        for (double at = rect.top() + pitch / 2; at < rect.bottom(); at += pitch)
            lines.append(QLineF(rect.left(), at, rect.right(), at));
    }
    if (lines.isEmpty())
        return;
    painter.setPen(QPen(colour, 1, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines);
}

} // namespace tangram

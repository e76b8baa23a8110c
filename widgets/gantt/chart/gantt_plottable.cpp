// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_plottable.h"

namespace tangram {

GanttPlottable::GanttPlottable(QCPAxis* time_axis, QCPAxis* row_axis)
    : QCPAbstractPlottable(time_axis, row_axis)
{
    setAntialiased(false);
    setSelectable(QCP::stNone);
}

GanttViewport GanttPlottable::viewport() const
{
    const QCPRange times = keyAxis()->range();
    const QCPRange heights = valueAxis()->range();
    GanttViewport view;
    view.area = QRectF(keyAxis()->axisRect()->rect());
    view.from_s = times.lower;
    view.to_s = times.upper;
    view.top = heights.lower;
    view.pixel_ratio = parentPlot()->bufferDevicePixelRatio();
    return view;
}

double GanttPlottable::selectTest(const QPointF& position, bool, QVariant*) const
{
    if (!layout_)
        return -1;
    const GanttViewport view = viewport();
    const auto spot =
        layout_->hit(view.seconds(position.x()), view.height(position.y()), view.scale(), view.seconds_per_pixel(), 1);
    return spot ? 0 : -1;
}

QCPRange GanttPlottable::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = layout_ != nullptr;
    return found ? QCPRange(0, layout_->duration_s()) : QCPRange();
}

QCPRange GanttPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    found = layout_ != nullptr;
    return found ? QCPRange(0, layout_->height()) : QCPRange();
}

void GanttPlottable::draw(QCPPainter* painter)
{
    ++draws_;
    if (!layout_)
        return;
    GanttViewport view = viewport();
    // A vector picture has no pixels: it is drawn as finely as a screen of four times the density.
    if (painter->modes().testFlag(QCPPainter::pmVectorized))
        view.pixel_ratio = 4;
    paint_gantt(*painter, *layout_, view, colours_);
}

void GanttPlottable::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    painter->fillRect(rect, colours_.fill(EventKind::forward));
}

} // namespace tangram

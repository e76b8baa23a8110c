// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_layers.h"

#include "common/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

void outline(QCPPainter& painter, const QRectF& rect, const QColor& colour, double width)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect.adjusted(-width / 2, -width / 2, width / 2, width / 2));
}

} // namespace

void GanttMargins::draw(QCPPainter* painter)
{
    painter->setFont(parentPlot()->font());
    if (!layout)
        return;
    const GanttViewport view = plottable->viewport();
    // A picture finer than the screen is drawn as finely.
    const bool as_on_screen = std::abs(painter->deviceTransform().m11() - view.pixel_ratio) < 1e-6;
    if (as_on_screen && painter->paintEngine()->type() == QPaintEngine::Raster) {
        kept_.paint(*painter, {frame, heading, colours, layout, painter->font(), island_look()}, view);
    } else {
        paint_gantt_heading(*painter, frame, heading, layout->legend(), colours);
        paint_gantt_side_titles(*painter, frame, colours);
        paint_gantt_side_lines(*painter, frame, colours);
        const auto [first, last] = view.rows(*layout);
        paint_gantt_rows(*painter, frame, *layout, first, last, view, colours);
    }
    paint_gantt_swatches(*painter, frame, *layout, view);
    paint_gantt_strips(*painter, frame, *layout, view, colours);
}

void GanttOverlay::draw_ruler(QCPPainter& painter, const GanttViewport& view) const
{
    const double x = std::round(view.x(*ruler_s)) + 0.5;
    painter.setPen(QPen(colours.accent, 1));
    painter.drawLine(QPointF(x, view.area.top() - 4), QPointF(x, view.area.bottom()));
    const QString text = ticker->label_between(*ruler_s, (view.to_s - view.from_s) / 1000);
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text) + 10;
    QRectF flag(x - width / 2, view.area.top() - 24, width, 20);
    flag.moveLeft(std::clamp(flag.left(), view.area.left(), view.area.right() - width));
    // A tick's label that would look out from under the flag gives way to it.
    const QVector<double> ticks = time_axis->tickVector();
    const QVector<QString> labels = time_axis->tickVectorLabels();
    for (qsizetype i = 0; i < std::min(ticks.size(), labels.size()); ++i) {
        const double half = metrics.horizontalAdvance(labels[i]) / 2 + 2;
        const QRectF label(view.x(ticks[i]) - half, flag.top(), 2 * half, flag.height());
        if (label.intersects(flag))
            painter.fillRect(label, colours.background);
    }
    painter.fillRect(flag, colours.accent);
    painter.setPen(on_accent_colour(colours.dark));
    painter.drawText(flag, Qt::AlignCenter, text);
}

void GanttOverlay::draw_row(QCPPainter& painter, const GanttViewport& view, int row, bool linked) const
{
    const QRectF band = view.band(*layout, row, GanttLaneKind::compute);
    QColor colour = colours.accent;
    if (linked) {
        colour.setAlphaF(0.10F);
        painter.fillRect(view.band(*layout, row, layout->whole_band()), colour);
        colour.setAlphaF(0.6F);
    }
    painter.fillRect(QRectF(band.left(), band.top() - 2, band.width(), 1), colour);
    painter.fillRect(QRectF(band.left(), band.bottom() + 1, band.width(), 1), colour);
}

void GanttOverlay::draw(QCPPainter* painter)
{
    if (!layout)
        return;
    painter->setFont(parentPlot()->font());
    const GanttViewport view = plottable->viewport();
    painter->save();
    painter->setClipRect(view.area.adjusted(-2, -26, 2, 2));
    if (ruler_s)
        draw_ruler(*painter, view);
    painter->setClipRect(view.area);
    // Who goes by keyboard sees where the keys go, until a selected event says it.
    const QWidget* keys = parentPlot()->focusProxy();
    if (keys != nullptr && keys->hasFocus() && !selected)
        outline(*painter, view.area.adjusted(1, 1, -1, -1), colours.accent, 1);
    for (const int row : linked_rows)
        draw_row(*painter, view, row, true);
    if (selected_row)
        draw_row(*painter, view, *selected_row, false);
    if (selected)
        outline(*painter, view.rect(*layout, *selected), colours.accent, 2);
    if (hovered)
        outline(*painter, view.rect(*layout, *hovered), colours.text, 1);
    painter->restore();
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/paint/gantt_kept_margins.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace tangram {

namespace {

/// Its edges on pixels, so that what is kept is copied as it is where a point is one and a half of them.
QRectF on_pixels(const QRectF& place, double ratio)
{
    const auto edge = [&](double at) { return std::floor(at * ratio + 1e-6) / ratio; };
    return {QPointF(edge(place.left()), edge(place.top())), QPointF(edge(place.right()), edge(place.bottom()))};
}

QPixmap blank(const QRectF& place, double ratio, const QColor& ground)
{
    if (place.isEmpty())
        return {};
    QPixmap pixels((place.size() * ratio).toSize());
    pixels.setDevicePixelRatio(ratio);
    pixels.fill(ground);
    return pixels;
}

} // namespace

bool GanttKeptMargins::holds(const GanttMarginsShown& shown, const GanttViewport& view) const
{
    return shown_.layout == shown.layout && shown_.frame == shown.frame && shown_.heading == shown.heading
        && shown_.colours.dark == shown.colours.dark && shown_.colours.palette == shown.colours.palette
        && shown_.font == shown.font && shown_.islands == shown.islands && view_.area == view.area
        && view_.pixel_ratio == view.pixel_ratio;
}

void GanttKeptMargins::draw_rows(Piece& piece, double top, double bottom, const GanttViewport& view)
{
    if (piece.pixels.isNull())
        return;
    QPainter painter(&piece.pixels);
    painter.translate(-piece.place.topLeft());
    painter.setFont(shown_.font);
    const QRectF strip(piece.place.left(), top, piece.place.width(), bottom - top);
    painter.setClipRect(strip);
    painter.fillRect(strip, shown_.colours.background);
    // Texts of low rows reach into the rows around.
    const double around = shown_.layout->row_height() < gantt_full_row ? QFontMetricsF(shown_.font).height() : 1;
    const auto [first, last] = shown_.layout->rows_between(view.height(top) - around, view.height(bottom) + around);
    paint_gantt_rows(painter, shown_.frame, *shown_.layout, first, last, view, shown_.colours);
    rows_drawn_ += last - first;
}

bool GanttKeptMargins::scroll(const GanttViewport& view)
{
    const double moved = (view_.top - view.top) * view.pixel_ratio; // in pixels, downwards
    const double height = view.area.height();
    if (moved != std::round(moved) || std::abs(moved) >= height * view.pixel_ratio)
        return false;
    const double by = moved / view.pixel_ratio;
    for (Piece& piece : sides_) {
        if (piece.pixels.isNull() || by == 0)
            continue;
        piece.pixels.scroll(0, static_cast<int>(moved), piece.pixels.rect());
        if (by > 0)
            draw_rows(piece, piece.place.top(), piece.place.top() + by, view);
        else
            draw_rows(piece, piece.place.bottom() + by, piece.place.bottom(), view);
    }
    return true;
}

void GanttKeptMargins::paint(QPainter& painter, const GanttMarginsShown& shown, const GanttViewport& view)
{
    const bool same = holds(shown, view);
    if (!same) {
        shown_ = shown;
        const QRectF whole = shown.frame.heading;
        const double left = view.area.left();
        const double right = std::floor(shown.frame.memory.left()) - 12;
        const double top = view.area.top();
        const double height = view.area.height();
        // Lines of the grid reach a pixel out of the bars' rectangle.
        head_.place = QRectF(whole.left(), whole.top(), whole.width(), top - 2 - whole.top());
        sides_[0].place = QRectF(whole.left(), top, left - 2 - whole.left(), height);
        sides_[1].place = shown.frame.memory.isEmpty() ? QRectF() : QRectF(right, top, whole.right() - right, height);
        for (Piece* piece : {&head_, &sides_[0], &sides_[1]}) {
            piece->place = on_pixels(piece->place, view.pixel_ratio);
            piece->pixels = blank(piece->place, view.pixel_ratio, shown.colours.background);
        }
        {
            QPainter onto(&head_.pixels);
            onto.translate(-head_.place.topLeft());
            onto.setFont(shown.font);
            paint_gantt_heading(onto, shown.frame, shown.heading, shown.layout->legend(), shown.colours);
            paint_gantt_side_titles(onto, shown.frame, shown.colours);
        }
    }
    if (!same || !scroll(view)) {
        for (Piece& piece : sides_)
            draw_rows(piece, piece.place.top(), piece.place.bottom(), view);
    }
    view_ = view;
    painter.drawPixmap(head_.place.topLeft(), head_.pixels);
    for (const Piece& piece : sides_) {
        if (!piece.pixels.isNull())
            painter.drawPixmap(piece.place.topLeft(), piece.pixels);
    }
    // Lines of the columns go on where rows are scrolled away under them.
    paint_gantt_side_lines(painter, shown.frame, shown.colours);
}

} // namespace tangram

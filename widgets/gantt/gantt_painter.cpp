// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_painter.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

// Narrower bubbles are left plain: a hatch would be noise.
constexpr double least_hatched_width = 4;
constexpr double least_labelled_width = 12;
constexpr double hatch_pitch = 6;
// Between two bars; a finer line would be lost in a vector picture.
constexpr double least_hair = 0.6;

struct Label {
    QRectF rect;
    double room; ///< the event's own width: rounding to pixels must not decide which of two equal bars has its number
    int micro_batch;
};

/// Rectangles to fill, kept apart by colour so that a colour is set once per frame.
struct Batches {
    std::array<std::vector<QRectF>, event_kind_count> rects;
    std::vector<Label> labels;
};

void collect(const GanttRow& row, GanttLaneKind kind, const GanttViewport& view, std::vector<GanttRect>& scratch,
             Batches& batches)
{
    const GanttLane& lane = row.lane(kind);
    const QRectF band = view.band(row, kind);
    const double pixel = 1 / view.pixel_ratio;
    const int steps = std::max(1, static_cast<int>(std::lround(band.height() * view.pixel_ratio)));
    scratch.clear();
    const TimeScale scale = view.scale();
    lane.rects(scale, steps, scratch);
    const bool bars = kind == GanttLaneKind::compute && !lane.is_density(scale);
    for (const GanttRect& rect : scratch) {
        QRectF area(view.area.left() + rect.left * pixel, band.top() + static_cast<double>(rect.top) * band.height(),
                    (rect.right - rect.left) * pixel, static_cast<double>(rect.bottom - rect.top) * band.height());
        area = area.intersected(view.area);
        if (area.isEmpty())
            continue;
        // A hair of track between neighbours keeps equal colours apart.
        if (bars && area.width() >= 4)
            area.setRight(area.right() - std::max(pixel, least_hair));
        batches.rects[static_cast<std::size_t>(rect.kind)].push_back(area);
        const double room = (lane.end_s(rect.first) - lane.start_s(rect.first)) / scale.seconds_per_pixel * pixel;
        if (bars && room >= least_labelled_width && lane.micro_batch(rect.first) >= 0)
            batches.labels.push_back({area, room, lane.micro_batch(rect.first)});
    }
}

void paint_tracks(QPainter& painter, const GanttRow& row, const GanttGeometry& geometry, const GanttViewport& view,
                  const GanttColours& colours)
{
    const QRectF band = view.band(row, GanttLaneKind::compute);
    const double left = std::max(view.area.left(), view.x(0));
    const double right = std::min(view.area.right(), view.x(geometry.duration_s()));
    if (right <= left)
        return;
    painter.fillRect(QRectF(left, band.top(), right - left, band.height()), colours.track);
    const double least_s = least_hatched_width * view.pixel_ratio * view.seconds_per_pixel();
    for (const Bubble& bubble : row.bubbles) {
        if (bubble.end_s - bubble.start_s < least_s || bubble.end_s < view.from_s || bubble.start_s > view.to_s)
            continue;
        const double from = std::max(left, view.x(bubble.start_s));
        const double to = std::min(right, view.x(bubble.end_s));
        if (to > from)
            paint_bubble_hatch(painter, QRectF(from, band.top(), to - from, band.height()), bubble.cause, colours);
    }
}

void paint_labels(QPainter& painter, const std::vector<Label>& labels)
{
    if (labels.empty())
        return;
    QFont font = painter.font();
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * 0.85);
    else
        font.setPixelSize(static_cast<int>(font.pixelSize() * 0.85));
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const double digit = metrics.horizontalAdvance(QLatin1Char('8'));
    if (labels.front().rect.height() < metrics.ascent())
        return;
    painter.setPen(Qt::white);
    for (const Label& label : labels) {
        const QString text = QString::number(label.micro_batch);
        if (digit * static_cast<double>(text.size()) + 2 > std::min(label.room, label.rect.width() + 2))
            continue;
        painter.drawText(label.rect, Qt::AlignCenter, text);
    }
}

} // namespace

TimeScale GanttViewport::scale() const
{
    return {from_s, seconds_per_pixel(), static_cast<int>(std::ceil(area.width() * pixel_ratio))};
}

QRectF GanttViewport::band(const GanttRow& row, GanttLaneKind lane) const
{
    const GanttBand band = gantt_band(lane);
    const auto snapped = [&](double at) { return std::round(y(row.top + at) * pixel_ratio) / pixel_ratio; };
    const double top = snapped(band.top);
    return {area.left(), top, area.width(), std::max(snapped(band.bottom) - top, 1 / pixel_ratio)};
}

QRectF GanttViewport::rect(const GanttGeometry& geometry, const GanttSpot& spot) const
{
    const GanttRow& row = geometry.rows()[static_cast<std::size_t>(spot.row)];
    const Event& event = geometry.event(spot);
    QRectF rect = band(row, spot.lane);
    rect.setLeft(x(event.start_s));
    rect.setRight(std::max(x(event.end_s), rect.left() + 1 / pixel_ratio));
    return rect;
}

void paint_bubble_hatch(QPainter& painter, const QRectF& rect, BubbleCause cause, const GanttColours& colours)
{
    // Lines are cut here, not by a clip: vector pictures know no clip. They lie on a grid fixed to the picture, so that
    // neighbours of one cause read as one area.
    QVector<QLineF> lines;
    const double height = rect.height();
    const auto slanted = [&](double at, bool rising) {
        const double from = std::max(at, rect.left());
        const double to = std::min(at + height, rect.right());
        if (to <= from)
            return;
        const double from_y = from - at;
        const double to_y = to - at;
        lines.append(rising ? QLineF(from, rect.bottom() - from_y, to, rect.bottom() - to_y)
                            : QLineF(from, rect.top() + from_y, to, rect.top() + to_y));
    };
    const double first = std::floor((rect.left() - height) / hatch_pitch) * hatch_pitch;
    switch (cause) {
    case BubbleCause::ramp:
    case BubbleCause::imbalance:
        for (double at = first; at < rect.right(); at += hatch_pitch)
            slanted(at, cause == BubbleCause::ramp);
        break;
    case BubbleCause::communication:
        for (double at = std::ceil(rect.left() / hatch_pitch) * hatch_pitch; at < rect.right(); at += hatch_pitch)
            lines.append(QLineF(at, rect.top(), at, rect.bottom()));
        break;
    case BubbleCause::sync:
        for (double at = rect.top() + hatch_pitch / 2; at < rect.bottom(); at += hatch_pitch)
            lines.append(QLineF(rect.left(), at, rect.right(), at));
        break;
    }
    painter.setPen(QPen(colours.hatch, 1, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines);
}

void paint_gantt(QPainter& painter, const GanttGeometry& geometry, const GanttViewport& view,
                 const GanttColours& colours)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(view.area, Qt::IntersectClip);
    Batches batches;
    std::vector<GanttRect> scratch;
    for (const GanttRow& row : geometry.rows()) {
        if (view.y(row.top + 1) < view.area.top() || view.y(row.top) > view.area.bottom())
            continue;
        paint_tracks(painter, row, geometry, view, colours);
        for (GanttLaneKind lane : {GanttLaneKind::compute, GanttLaneKind::send_forward, GanttLaneKind::send_backward})
            collect(row, lane, view, scratch, batches);
    }
    for (std::size_t kind = 0; kind < event_kind_count; ++kind) {
        const QColor colour = colours.fill(static_cast<EventKind>(kind));
        for (const QRectF& rect : batches.rects[kind])
            painter.fillRect(rect, colour);
    }
    paint_labels(painter, batches.labels);
    painter.restore();
}

} // namespace tangram

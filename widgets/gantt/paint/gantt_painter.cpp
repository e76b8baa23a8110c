// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/paint/gantt_painter.h"

#include "gantt/geometry/gantt_numbers.h"
#include "gantt/paint/gantt_hatch.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

// Narrower bubbles are left plain: a hatch would be noise.
constexpr double least_hatched_width = 4;
constexpr double least_labelled_width = 12;
// Between two bars; a finer line would be lost in a vector picture.
constexpr double least_hair = 0.6;
constexpr double bar_hatch_pitch = 4;

struct Label {
    QRectF rect;
    double room; ///< the event's own width: rounding to pixels must not decide which of two equal bars has its number
    int micro_batch;
    EventKind kind;
};

/// Rectangles to fill, kept apart by colour so that a colour is set once per frame.
struct Batches {
    std::array<std::vector<QRectF>, event_kind_count> rects;
    std::vector<Label> labels;
};

void collect(const GanttLayout& layout, int at, GanttLaneKind kind, const GanttViewport& view,
             std::vector<GanttRect>& scratch, Batches& batches)
{
    const GanttLane& lane = layout.row(at).lane(kind);
    const QRectF band = view.band(layout, at, kind);
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
        if (!bars || room < least_labelled_width)
            continue;
        const int micro_batch = layout.event({at, kind, rect.first}).micro_batch;
        if (micro_batch >= 0)
            batches.labels.push_back({area, room, micro_batch, rect.kind});
    }
}

void paint_track(QPainter& painter, const GanttLayout& layout, int at, const GanttViewport& view,
                 const GanttColours& colours)
{
    const QRectF band = view.band(layout, at, GanttLaneKind::compute);
    const GanttRow& row = layout.row(at);
    const double left = std::max(view.area.left(), view.x(0));
    const double right = std::min(view.area.right(), view.x(layout.part(at).geometry->duration_s()));
    if (right <= left)
        return;
    painter.fillRect(QRectF(left, band.top(), right - left, band.height()), colours.track);
    // While gradients are synced the GPUs do not idle: a breath of the sync's colour, whose bar is on its own lane.
    const GanttLane& sync = row.lane(GanttLaneKind::sync);
    const auto [first, last] = sync.visible(view.from_s, view.to_s);
    QColor breath = colours.fill(EventKind::gradient_sync);
    breath.setAlphaF(0.28F);
    for (int event = first; event < last; ++event) {
        const double from = std::max(left, view.x(sync.start_s(event)));
        const double to = std::min(right, view.x(sync.end_s(event)));
        if (to > from)
            painter.fillRect(QRectF(from, band.top(), to - from, band.height()), breath);
    }
    const double least_s = least_hatched_width * view.pixel_ratio * view.seconds_per_pixel();
    const auto begin = std::partition_point(row.bubbles.begin(), row.bubbles.end(),
                                            [&](const Bubble& bubble) { return bubble.end_s < view.from_s; });
    for (auto i = static_cast<std::size_t>(begin - row.bubbles.begin());
         i < row.bubbles.size() && row.bubbles[i].start_s <= view.to_s; ++i) {
        const Bubble& bubble = row.bubbles[i];
        if (i % GanttRow::bubble_block == 0 && row.longest_s[i / GanttRow::bubble_block] < least_s) {
            i += GanttRow::bubble_block - 1;
            continue;
        }
        if (bubble.end_s - bubble.start_s < least_s)
            continue;
        const double from = std::max(left, view.x(bubble.start_s));
        const double to = std::min(right, view.x(bubble.end_s));
        if (to > from)
            paint_bubble_hatch(painter, QRectF(from, band.top(), to - from, band.height()), bubble.cause, colours);
    }
}

/// All of one colour. On pixels, whole ones, which is a good deal faster: the rectangles are on them already.
void fill(QPainter& painter, const std::vector<QRectF>& rects, const QColor& colour, double pixel_ratio)
{
    if (painter.paintEngine()->type() != QPaintEngine::Raster) {
        for (const QRectF& rect : rects)
            painter.fillRect(rect, colour);
        return;
    }
    const auto pixel = [&](double at) { return static_cast<int>(std::lround(at * pixel_ratio)); };
    std::vector<QRect> pixels;
    pixels.reserve(rects.size());
    for (const QRectF& rect : rects) {
        const QPoint corner(pixel(rect.left()), pixel(rect.top()));
        const QSize size(pixel(rect.right()) - corner.x(), pixel(rect.bottom()) - corner.y());
        if (!size.isEmpty())
            pixels.emplace_back(corner, size);
    }
    painter.save();
    painter.scale(1 / pixel_ratio, 1 / pixel_ratio);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRects(pixels.data(), static_cast<int>(pixels.size()));
    painter.restore();
}

void paint_bars(QPainter& painter, const Batches& batches, const GanttColours& colours, double pixel_ratio)
{
    for (std::size_t slot = 0; slot < event_kind_count; ++slot) {
        const auto kind = static_cast<EventKind>(slot);
        fill(painter, batches.rects[slot], colours.fill(kind), pixel_ratio);
        if (colours.bar_hatch(kind) == GanttHatch::none)
            continue;
        for (const QRectF& rect : batches.rects[slot]) {
            if (rect.width() >= least_hatched_width)
                paint_gantt_hatch(painter, rect, colours.bar_hatch(kind), colours.text_on_bar(kind), bar_hatch_pitch);
        }
    }
}

void paint_labels(QPainter& painter, const std::vector<Label>& labels, const GanttColours& colours)
{
    if (labels.empty())
        return;
    const QFont font = painter.font();
    GanttNumbers numbers(gantt_small_font(font));
    if (labels.front().rect.height() < numbers.height())
        return;
    for (std::size_t slot = 0; slot < event_kind_count; ++slot) {
        const auto kind = static_cast<EventKind>(slot);
        for (const Label& label : labels) {
            const double width = numbers.width(label.micro_batch) + 2;
            if (label.kind != kind || width > std::min(label.room, label.rect.width() + 2))
                continue;
            if (colours.bar_hatch(kind) != GanttHatch::none) {
                const double digit = numbers.width(0);
                painter.fillRect(
                    QRectF(label.rect.center().x() - width / 2, label.rect.center().y() - digit, width, 2 * digit),
                    colours.fill(kind));
            }
            numbers.add(label.rect, label.micro_batch);
        }
        if (!numbers.is_empty())
            numbers.paint(painter, colours.text_on_bar(kind));
    }
    painter.setFont(font);
}

} // namespace

TimeScale GanttViewport::scale() const
{
    return {from_s, seconds_per_pixel(), static_cast<int>(std::ceil(area.width() * pixel_ratio))};
}

QRectF GanttViewport::band(const GanttLayout& layout, int row, GanttBand band) const
{
    const double row_top = layout.rows()[row].top;
    const auto snapped = [&](double at) { return std::round(y(row_top + at) * pixel_ratio) / pixel_ratio; };
    const double upper = snapped(band.top);
    return {area.left(), upper, area.width(), std::max(snapped(band.bottom) - upper, 1 / pixel_ratio)};
}

QRectF GanttViewport::band(const GanttLayout& layout, int row, GanttLaneKind lane) const
{
    return band(layout, row, layout.band(lane));
}

QRectF GanttViewport::rect(const GanttLayout& layout, const GanttSpot& spot) const
{
    const Event& event = layout.event(spot);
    QRectF rect = band(layout, spot.row, spot.lane);
    rect.setLeft(x(event.start_s));
    rect.setRight(std::max(x(event.end_s), rect.left() + 1 / pixel_ratio));
    return rect;
}

std::pair<int, int> GanttViewport::rows(const GanttLayout& layout) const
{
    return layout.rows_between(top, top + area.height());
}

QFont gantt_small_font(const QFont& font)
{
    QFont result = font;
    if (font.pointSizeF() > 0)
        result.setPointSizeF(font.pointSizeF() * 0.85);
    else
        result.setPixelSize(static_cast<int>(font.pixelSize() * 0.85));
    return result;
}

void paint_bubble_hatch(QPainter& painter, const QRectF& rect, BubbleCause cause, const GanttColours& colours)
{
    constexpr std::array<GanttHatch, 4> hatches = {GanttHatch::rising, GanttHatch::falling, GanttHatch::upright,
                                                   GanttHatch::level};
    paint_gantt_hatch(painter, rect, hatches[static_cast<std::size_t>(cause)], colours.hatch);
}

void paint_gantt(QPainter& painter, const GanttLayout& layout, const GanttViewport& view, const GanttColours& colours)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(view.area, Qt::IntersectClip);
    Batches batches;
    std::vector<GanttRect> scratch;
    const auto [first, last] = view.rows(layout);
    for (int row = first; row < last; ++row) {
        paint_track(painter, layout, row, view, colours);
        paint_gantt_memory(painter, layout, row, view, colours);
        for (GanttLaneKind lane : gantt_lanes)
            if (layout.draws(lane))
                collect(layout, row, lane, view, scratch, batches);
    }
    paint_bars(painter, batches, colours, view.pixel_ratio);
    paint_labels(painter, batches.labels, colours);
    painter.restore();
}

} // namespace tangram

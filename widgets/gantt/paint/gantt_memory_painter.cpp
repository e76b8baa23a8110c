// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/value_format.h"
#include "gantt/paint/gantt_frame.h"
#include "gantt/paint/gantt_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

struct GanttMemoryPainterWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

/// Columns of one look, joined while they are of one height.
class Area {
public:
    Area(QPainter& painter, const QColor& colour)
        : painter_(painter)
        , colour_(colour)
    {
    }
    ~Area() { flush(); }
    Area(const Area&) = delete;
    Area& operator=(const Area&) = delete;

    void add(double left, double right, double top, double bottom)
    {
        if (right_ == left && top_ == top && bottom_ == bottom) {
            right_ = right;
            return;
        }
        flush();
        left_ = left;
        right_ = right;
        top_ = top;
        bottom_ = bottom;
    }

private:
    void flush()
    {
        if (right_ > left_ && bottom_ > top_)
            painter_.fillRect(QRectF(left_, top_, right_ - left_, bottom_ - top_), colour_);
    }

    QPainter& painter_;
    QColor colour_;
    double left_ = 0;
    double right_ = 0;
    double top_ = 0;
    double bottom_ = 0;
};

/// The lowest and highest of stretches that follow each other: one search for all of them.
class Walk {
public:
    Walk(const StageMemory& memory, double from_s)
        : end_(memory.steps.end())
        , next_(std::upper_bound(memory.steps.begin(), end_, from_s,
                                 [](double value, const MemoryStep& step) { return value < step.from_s; }))
        , held_(next_ == memory.steps.begin() ? memory.static_bytes : std::prev(next_)->bytes)
    {
    }

    std::pair<double, double> until(double to_s)
    {
        std::pair<double, double> found(held_, held_);
        for (; next_ != end_ && next_->from_s < to_s; ++next_) {
            held_ = next_->bytes;
            found.first = std::min(found.first, held_);
            found.second = std::max(found.second, held_);
        }
        return found;
    }

private:
    std::vector<MemoryStep>::const_iterator end_, next_;
    double held_;
};

double height_in(const QRectF& band, const GanttLayout& layout, double bytes, double pixel)
{
    return std::round(band.height() * bytes / layout.most_memory_bytes() / pixel) * pixel;
}

} // namespace

void paint_gantt_memory(QPainter& painter, const GanttLayout& layout, int row, const GanttViewport& view,
                        const GanttColours& colours)
{
    const GanttPart& part = layout.part(row);
    const StageMemory* memory = part.memory_of(layout.rows()[row].row);
    if (!layout.has_memory() || memory == nullptr || layout.most_memory_bytes() <= 0)
        return;
    const QRectF band = view.band(layout, row, layout.memory_band());
    const double left = std::max(view.area.left(), view.x(0));
    const double right = std::min(view.area.right(), view.x(part.geometry->duration_s()));
    if (right <= left)
        return;
    const double pixel = 1 / view.pixel_ratio;
    const auto top_of = [&](double bytes) { return band.bottom() - height_in(band, layout, bytes, pixel); };
    const double capacity = top_of(memory->capacity_bytes);
    painter.fillRect(QRectF(left, capacity, right - left, band.bottom() - capacity), colours.track);
    const double fixed = top_of(memory->static_bytes);
    const QColor held = GanttColours::memory(GanttColours::memory_activations);
    QColor lighter = held;
    lighter.setAlphaF(0.45F);
    {
        Area most(painter, lighter);
        Area least(painter, held);
        Walk walk(*memory, view.seconds(left));
        for (double x = left; x < right; x += pixel) {
            const double to = std::min(right, x + pixel);
            const auto [low, high] = walk.until(view.seconds(to));
            const double middle = top_of(low);
            most.add(x, to, top_of(high), middle);
            least.add(x, to, middle, fixed);
        }
    }
    painter.fillRect(QRectF(left, fixed, right - left, band.bottom() - fixed),
                     GanttColours::memory(GanttColours::memory_other));
    painter.fillRect(QRectF(left, capacity, right - left, std::max(1.0, pixel)), colours.text);
}

void paint_gantt_memory_axis(QPainter& painter, const GanttFrame& frame, const GanttLayout& layout, int row,
                             const GanttViewport& view, const GanttColours& colours)
{
    const double capacity_bytes = layout.stage(row).capacity_bytes;
    if (!layout.has_memory() || layout.most_memory_bytes() <= 0 || capacity_bytes <= 0)
        return;
    const QRectF band = view.band(layout, row, layout.memory_band());
    const double capacity = band.bottom() - height_in(band, layout, capacity_bytes, 1 / view.pixel_ratio);
    const QFont font = painter.font();
    painter.setFont(gantt_small_font(font));
    painter.setPen(colours.quiet_text);
    const double line = QFontMetricsF(painter.font()).height();
    const double right = frame.labels.right() - 8;
    const auto mark = [&](double at, double text_top, const QString& text) {
        painter.fillRect(QRectF(right + 2, at, 4, 1), colours.hairline);
        painter.drawText(QRectF(frame.labels.left(), text_top, right - frame.labels.left(), line),
                         Qt::AlignVCenter | Qt::AlignRight, text);
    };
    // Texts stay inside the band, so that they do not touch those of other rows.
    const double upper = std::clamp(capacity - line / 2, band.top() - 1, band.bottom() - line);
    mark(capacity, upper, format_memory(capacity_bytes));
    if (const double lower = band.bottom() - line + 1; lower >= upper + line)
        mark(band.bottom() - 1, lower, QStringLiteral("0"));
    painter.drawText(QRectF(frame.labels.left() + 20, band.top() - 1, frame.labels.width() / 2, line),
                     Qt::AlignVCenter | Qt::AlignLeft, GanttMemoryPainterWords::tr("memory per GPU"));
    painter.setFont(font);
}

} // namespace tangram

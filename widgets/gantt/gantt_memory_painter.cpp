// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

/// Columns of one look, joined while they are of one height.
class Area {
public:
    Area(QPainter& painter, const QColor& colour, double bottom)
        : painter_(painter)
        , colour_(colour)
        , bottom_(bottom)
    {
    }
    ~Area() { flush(); }
    Area(const Area&) = delete;
    Area& operator=(const Area&) = delete;

    void add(double left, double right, double top)
    {
        if (right_ == left && top_ == top) {
            right_ = right;
            return;
        }
        flush();
        left_ = left;
        right_ = right;
        top_ = top;
    }

private:
    void flush()
    {
        if (right_ > left_ && bottom_ > top_)
            painter_.fillRect(QRectF(left_, top_, right_ - left_, bottom_ - top_), colour_);
    }

    QPainter& painter_;
    QColor colour_;
    double bottom_;
    double left_ = 0;
    double right_ = 0;
    double top_ = 0;
};

} // namespace

void paint_gantt_memory(QPainter& painter, const GanttLayout& layout, int row, const GanttViewport& view,
                        const GanttColours& colours)
{
    const GanttPart& part = layout.part(row);
    const StageMemory* memory = part.memory_of(layout.rows()[static_cast<std::size_t>(row)].row);
    if (!layout.has_memory() || memory == nullptr || layout.most_memory_bytes() <= 0)
        return;
    const QRectF band = view.band(layout, row, layout.memory_band());
    const double end_s = part.geometry->duration_s();
    const double left = std::max(view.area.left(), view.x(0));
    const double right = std::min(view.area.right(), view.x(end_s));
    if (right <= left)
        return;
    const double pixel = 1 / view.pixel_ratio;
    const auto height_of = [&](double bytes) {
        return std::round(band.height() * bytes / layout.most_memory_bytes() / pixel) * pixel;
    };
    const QColor held = GanttColours::memory(GanttColours::memory_activations);
    QColor lighter = held;
    lighter.setAlphaF(0.45F);
    {
        Area most(painter, lighter, band.bottom());
        Area least(painter, held, band.bottom());
        for (double x = left; x < right; x += pixel) {
            const double to = std::min(right, x + pixel);
            const auto [low, high] = memory->range(view.seconds(x), view.seconds(to));
            most.add(x, to, band.bottom() - height_of(high));
            least.add(x, to, band.bottom() - height_of(low));
        }
    }
    const double fixed = height_of(memory->static_bytes);
    painter.fillRect(QRectF(left, band.bottom() - fixed, right - left, fixed),
                     GanttColours::memory(GanttColours::memory_other));
    const double line = std::max(1.0, pixel);
    painter.fillRect(QRectF(left, band.bottom() - height_of(memory->capacity_bytes), right - left, line), colours.text);
}

} // namespace tangram

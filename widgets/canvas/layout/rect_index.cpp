// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/rect_index.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>

namespace tangram {

RectIndex::RectIndex(const std::vector<QRectF>& rects)
    : rects_(rects)
{
    if (rects.empty())
        return;
    for (const QRectF& rect : rects) {
        bounds_ |= rect;
        largest_ = largest_.expandedTo(rect.size());
    }
    // About four to a cell, however far apart they stand.
    const double area = std::max(1.0, bounds_.width()) * std::max(1.0, bounds_.height());
    cell_ = std::max({1.0, std::sqrt(4 * area / static_cast<double>(rects.size())), bounds_.width() / 2048,
                      bounds_.height() / 2048});
    columns_ = static_cast<int>(bounds_.width() / cell_) + 1;
    rows_ = static_cast<int>(bounds_.height() / cell_) + 1;
    const auto cell_of = [&](const QRectF& rect) {
        return static_cast<std::size_t>(row(rect.top())) * static_cast<std::size_t>(columns_)
            + static_cast<std::size_t>(column(rect.left()));
    };
    first_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1, 0);
    for (const QRectF& rect : rects)
        ++first_[cell_of(rect) + 1];
    for (std::size_t cell = 1; cell < first_.size(); ++cell)
        first_[cell] += first_[cell - 1];
    order_.resize(rects.size());
    std::vector<int> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < rects.size(); ++i)
        order_[next[cell_of(rects[i])]++] = static_cast<int>(i);
}

int RectIndex::column(double x) const
{
    return std::clamp(static_cast<int>(std::floor((x - bounds_.left()) / cell_)), 0, columns_ - 1);
}

int RectIndex::row(double y) const
{
    return std::clamp(static_cast<int>(std::floor((y - bounds_.top()) / cell_)), 0, rows_ - 1);
}

std::vector<int> RectIndex::meeting(const QRectF& area) const
{
    std::vector<int> found;
    if (rects_.empty() || !area.intersects(bounds_))
        return found;
    if (area.contains(bounds_)) {
        found.resize(rects_.size());
        std::iota(found.begin(), found.end(), 0);
        return found;
    }
    const int left = column(area.left() - largest_.width());
    const int right = column(area.right());
    for (int r = row(area.top() - largest_.height()); r <= row(area.bottom()); ++r) {
        const auto line = static_cast<std::size_t>(r) * static_cast<std::size_t>(columns_);
        const auto begin = static_cast<std::size_t>(first_[line + static_cast<std::size_t>(left)]);
        const auto end = static_cast<std::size_t>(first_[line + static_cast<std::size_t>(right) + 1]);
        for (std::size_t i = begin; i < end; ++i)
            if (rects_[order_[i]].intersects(area))
                found.push_back(order_[i]);
    }
    std::sort(found.begin(), found.end());
    return found;
}

int RectIndex::at(const QPointF& point) const
{
    const std::vector<int> near = meeting(QRectF(point.x() - 0.5, point.y() - 0.5, 1, 1));
    for (const int index : std::views::reverse(near))
        if (rects_[index].contains(point))
            return index;
    return -1;
}

} // namespace tangram

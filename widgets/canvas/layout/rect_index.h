// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <vector>

namespace tangram {

/// Which of many rectangles of about one size meet an area. Built in O(n), asked in O(answer). A value.
class RectIndex {
public:
    RectIndex() = default;
    explicit RectIndex(const std::vector<QRectF>& rects);

    /// Indices of those that meet `area`, ascending.
    std::vector<int> meeting(const QRectF& area) const;
    /// The last of those that hold the point; -1: none.
    int at(const QPointF& point) const;

private:
    int column(double x) const;
    int row(double y) const;

    std::vector<QRectF> rects_;
    QRectF bounds_;
    double cell_ = 1;
    int columns_ = 0;
    int rows_ = 0;
    std::vector<int>
        first_; ///< where a cell's rectangles begin in order_; by the cell that holds their top left corner
    std::vector<int> order_;
    QSizeF largest_;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/pair_grid.h"

#include <QPoint>
#include <QRectF>

#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// Which slices a column stands for. Columns of a kind stand beside each other.
enum class SliceEnds { inner, with_embedding, with_head, whole };
inline constexpr int slice_ends_count = 4;
SliceEnds ends_of(const PairGridColumn& column);

/// How far the cells are drawn apart, and which of them are in view.
struct PairGridZoom {
    double across = 1; ///< 1: all columns fit
    double down = 1; ///< 1: all rows fit
    double left = 0; ///< pixels of the zoomed cells that lie left of the area
    double top = 0;

    friend bool operator==(const PairGridZoom&, const PairGridZoom&) = default;
};

/// Where the cells of a grid lie, in whole pixels of the screen: every pixel of the area belongs to one cell, to a gap
/// or to nothing. A value; costs rows + columns to make.
class PairGridGeometry {
public:
    static constexpr double most_cell_pixels = 64;
    static constexpr int group_gap = 10; ///< between columns of other ends
    static constexpr int whole_width = 14; ///< of the whole model's column at least
    static constexpr int island_gap = 3; ///< between rows of other islands

    PairGridGeometry() = default;
    /// `density`: pixels of the screen to the pixel. `zoom` is kept within what makes sense.
    PairGridGeometry(const PairGrid& grid, QRect area, double density, PairGridZoom zoom);

    const QRect& area() const { return area_; }
    const PairGridZoom& zoom() const { return zoom_; }
    int rows() const { return static_cast<int>(rows_.size()); }
    int columns() const { return static_cast<int>(columns_.size()); }
    double density() const { return density_; }
    QRectF on_widget(const QRect& pixels) const; ///< where they lie, in the widget's own pixels
    QPoint to_pixels(const QPointF& at) const; ///< the other way round

    /// A cell's pixels, clipped to nothing; empty where less than a pixel is left for it.
    QRect cell(int row, int column) const;
    std::optional<std::pair<int, int>> cell_at(QPoint pixel) const; ///< row, column
    std::optional<int> row_at(int y) const;
    struct Span {
        int begin = 0;
        int end = 0; ///< past the last pixel
    };
    Span row(int at) const { return rows_[at]; }
    Span column(int at) const { return columns_[at]; }
    /// Those that reach into the area; end past the last.
    Span rows_in_view() const;
    Span columns_in_view() const;
    /// Cells are so small that some have no pixel of their own.
    bool is_crowded() const { return cell_width_ < 1 || cell_height_ < 1; }
    /// The row in whose pixels that row is shown; itself where it has its own. Likewise columns.
    int shown_row(int at) const { return shown_rows_.empty() ? at : shown_rows_[at]; }
    int shown_column(int at) const { return shown_columns_.empty() ? at : shown_columns_[at]; }
    /// Those that are shown in the pixels of that one.
    Span rows_shown_in(int at) const { return row_groups_.empty() ? Span{at, at + 1} : row_groups_[at]; }
    Span columns_shown_in(int at) const { return column_groups_.empty() ? Span{at, at + 1} : column_groups_[at]; }
    double cell_width() const { return cell_width_; } ///< pixels, with the line between cells
    /// Cells are large enough for a line between them.
    bool has_lines() const { return cell_width_ >= 5 * density_ && cell_height_ >= 5 * density_; }

    /// Zoomed by `factor` around a pixel that stays where it is.
    PairGridZoom zoomed(double factor, QPoint around) const;
    /// Moved as little as brings that cell into view.
    PairGridZoom showing(int row, int column) const;

private:
    QRect area_;
    double density_ = 1;
    PairGridZoom zoom_;
    double cell_width_ = 1;
    double cell_height_ = 1;
    std::vector<Span> rows_;
    std::vector<Span> columns_;
    std::vector<int> shown_rows_; ///< empty: each has its own pixels
    std::vector<int> shown_columns_;
    std::vector<Span> row_groups_; ///< likewise
    std::vector<Span> column_groups_;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/pair_grid_geometry.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

using Span = PairGridGeometry::Span;

/// Which span holds a pixel; spans ascend.
std::optional<int> find(const std::vector<Span>& spans, int at)
{
    const auto after =
        std::upper_bound(spans.begin(), spans.end(), at, [](int pixel, const Span& span) { return pixel < span.end; });
    if (after == spans.end() || at < after->begin)
        return std::nullopt;
    return static_cast<int>(after - spans.begin());
}

Span in_view(const std::vector<Span>& spans, int begin, int end)
{
    const auto first = std::upper_bound(spans.begin(), spans.end(), begin,
                                        [](int pixel, const Span& span) { return pixel < span.end; });
    const auto last =
        std::lower_bound(first, spans.end(), end, [](const Span& span, int pixel) { return span.begin < pixel; });
    return {static_cast<int>(first - spans.begin()), static_cast<int>(last - spans.begin())};
}

/// Whose pixels each span is shown in: its own, the ones that begin where it would, or else the nearest before it.
std::vector<int> shown_in(const std::vector<Span>& spans)
{
    std::vector<int> shown(spans.size());
    for (auto at = static_cast<int>(spans.size()) - 1; at >= 0; --at) {
        const auto i = static_cast<std::size_t>(at);
        const bool own = spans[i].begin < spans[i].end;
        const bool next = !own && i + 1 < spans.size() && spans[i + 1].begin == spans[i].begin;
        shown[i] = own ? at : next ? shown[i + 1] : -1;
    }
    const auto first = std::find_if(shown.begin(), shown.end(), [](int at) { return at >= 0; });
    std::fill(shown.begin(), first, first != shown.end() ? *first : 0);
    for (std::size_t i = 1; i < shown.size(); ++i)
        if (shown[i] < 0)
            shown[i] = shown[i - 1];
    return shown;
}

/// By span, those that are shown in its pixels.
std::vector<Span> shown_by(const std::vector<int>& shown)
{
    std::vector<Span> groups(shown.size());
    for (int at = 0; at < static_cast<int>(shown.size()); ++at) {
        Span& group = groups[shown[at]];
        if (group.end == 0)
            group.begin = at;
        group.end = at + 1;
    }
    return groups;
}

struct Axis {
    double size = 0; ///< of a cell
    double last = 0; ///< of the last cell
    double length = 0; ///< of all cells and gaps
};

/// `gaps`: pixels between cells, whatever the zoom. The last cell has `least_last` pixels at least.
Axis divide(int count, double gaps, double least_last, int room, double zoom, double density)
{
    if (count == 0)
        return {};
    double fitting = std::max(0.0, room - gaps) / count;
    if (fitting < least_last && count > 1)
        fitting = std::max(0.0, room - gaps - least_last) / (count - 1);
    const double most = std::max(fitting, PairGridGeometry::most_cell_pixels * density);
    const double size = std::min(fitting * zoom, most);
    const double last = std::max(size, least_last);
    return {size, last, size * (count - 1) + last + gaps};
}

} // namespace

SliceEnds ends_of(const PairGridColumn& column)
{
    const bool embedding = column.counts[static_cast<std::size_t>(LayerKind::embedding)] > 0;
    const bool head = column.counts[static_cast<std::size_t>(LayerKind::head)] > 0;
    if (embedding)
        return head ? SliceEnds::whole : SliceEnds::with_embedding;
    return head ? SliceEnds::with_head : SliceEnds::inner;
}

PairGridGeometry::PairGridGeometry(const PairGrid& grid, QRect area, double density, PairGridZoom zoom)
    : area_(area)
    , density_(density)
    , zoom_(zoom)
{
    const auto other_ends = [&](std::size_t column) {
        return column > 0 && ends_of(grid.columns[column]) != ends_of(grid.columns[column - 1]);
    };
    const auto other_island = [&](std::size_t row) {
        return row > 0 && grid.rows[row].islands.front() != grid.rows[row - 1].islands.front();
    };
    int column_gaps = 0;
    for (std::size_t column = 0; column < grid.columns.size(); ++column)
        column_gaps += other_ends(column);
    int row_gaps = 0;
    for (std::size_t row = 0; row < grid.rows.size(); ++row)
        row_gaps += other_island(row);
    const auto gap_across = static_cast<int>(std::lround(group_gap * density));
    // Many small islands would leave nothing but gaps.
    const auto gap_down =
        row_gaps * island_gap * density * 4 < area.height() ? static_cast<int>(std::lround(island_gap * density)) : 0;

    zoom_.across = std::max(1.0, zoom_.across);
    zoom_.down = std::max(1.0, zoom_.down);
    // The whole model is one column among hundreds.
    const bool has_whole = !grid.columns.empty() && ends_of(grid.columns.back()) == SliceEnds::whole;
    const Axis across = divide(static_cast<int>(grid.columns.size()), column_gaps * gap_across,
                               has_whole ? whole_width * density : 0, area.width(), zoom_.across, density);
    const Axis down =
        divide(static_cast<int>(grid.rows.size()), row_gaps * gap_down, 0, area.height(), zoom_.down, density);
    cell_width_ = across.size;
    cell_height_ = down.size;
    zoom_.left = std::clamp(zoom_.left, 0.0, std::max(0.0, across.length - area.width()));
    zoom_.top = std::clamp(zoom_.top, 0.0, std::max(0.0, down.length - area.height()));

    columns_.reserve(grid.columns.size());
    const double left = area.left() - zoom_.left;
    int gaps = 0;
    for (std::size_t column = 0; column < grid.columns.size(); ++column) {
        gaps += other_ends(column) ? gap_across : 0;
        const auto at = static_cast<double>(column);
        columns_.push_back({static_cast<int>(std::floor(left + at * cell_width_)) + gaps,
                            static_cast<int>(std::floor(left + (at + 1) * cell_width_)) + gaps});
    }
    if (!columns_.empty())
        columns_.back().end = static_cast<int>(std::floor(left + across.length));
    rows_.reserve(grid.rows.size());
    const double top = area.top() - zoom_.top;
    gaps = 0;
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        gaps += other_island(row) ? gap_down : 0;
        const auto at = static_cast<double>(row);
        rows_.push_back({static_cast<int>(std::floor(top + at * cell_height_)) + gaps,
                         static_cast<int>(std::floor(top + (at + 1) * cell_height_)) + gaps});
    }
    if (cell_height_ < 1)
        row_groups_ = shown_by(shown_rows_ = shown_in(rows_));
    if (cell_width_ < 1)
        column_groups_ = shown_by(shown_columns_ = shown_in(columns_));
}

QRectF PairGridGeometry::on_widget(const QRect& pixels) const
{
    return {pixels.left() / density_, pixels.top() / density_, pixels.width() / density_, pixels.height() / density_};
}

QPoint PairGridGeometry::to_pixels(const QPointF& at) const
{
    return {static_cast<int>(std::floor(at.x() * density_)), static_cast<int>(std::floor(at.y() * density_))};
}

QRect PairGridGeometry::cell(int row, int column) const
{
    const Span down = rows_[row];
    const Span across = columns_[column];
    return {across.begin, down.begin, across.end - across.begin, down.end - down.begin};
}

std::optional<std::pair<int, int>> PairGridGeometry::cell_at(QPoint pixel) const
{
    if (!area_.contains(pixel))
        return std::nullopt;
    const std::optional<int> row = find(rows_, pixel.y());
    const std::optional<int> column = find(columns_, pixel.x());
    if (!row || !column)
        return std::nullopt;
    return std::pair(*row, *column);
}

std::optional<int> PairGridGeometry::row_at(int y) const
{
    return y >= area_.top() && y <= area_.bottom() ? find(rows_, y) : std::nullopt;
}

Span PairGridGeometry::rows_in_view() const
{
    return in_view(rows_, area_.top(), area_.top() + area_.height());
}

Span PairGridGeometry::columns_in_view() const
{
    return in_view(columns_, area_.left(), area_.left() + area_.width());
}

PairGridZoom PairGridGeometry::zoomed(double factor, QPoint around) const
{
    const double most = most_cell_pixels * density_;
    const auto along = [&](const std::vector<Span>& spans, double& zoom, double& offset, double cell, int begin,
                           int at) {
        if (spans.empty())
            return;
        const double before = zoom;
        zoom = std::max(1.0, zoom * factor);
        if (factor > 1) // cells that are large already stay
            zoom = cell >= most ? before : std::min(zoom, before * most / cell);
        // Gaps before the place do not grow along.
        const auto after = std::upper_bound(spans.begin(), spans.end(), at,
                                            [](int pixel, const Span& span) { return pixel < span.end; });
        const auto index = std::min(after - spans.begin(), static_cast<std::ptrdiff_t>(spans.size()) - 1);
        const double gaps = spans[index].begin - std::floor(begin - offset + static_cast<double>(index) * cell);
        const double into = at - begin;
        offset = (offset + into - gaps) * zoom / before + gaps - into;
    };
    PairGridZoom result = zoom_;
    along(columns_, result.across, result.left, cell_width_, area_.left(), around.x());
    along(rows_, result.down, result.top, cell_height_, area_.top(), around.y());
    return result;
}

PairGridZoom PairGridGeometry::showing(int row, int column) const
{
    PairGridZoom result = zoom_;
    const auto move = [](double& offset, Span span, int begin, int end) {
        if (span.begin < begin)
            offset -= begin - span.begin;
        else if (span.end > end)
            offset += span.end - end;
    };
    move(result.left, this->column(column), area_.left(), area_.left() + area_.width());
    move(result.top, this->row(row), area_.top(), area_.top() + area_.height());
    return result;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/pair_grid_labels.h"

#include "common/theme/island_colours.h"
#include "common/theme/theme.h"
#include "search/grid/pair_grid_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace tangram {

namespace {

constexpr int axis_height = 38; ///< names of the groups, then blocks
constexpr int margin = 8;
constexpr double swatch = 10;

/// How much a row's label is missed where there is no room for all.
int weight(const PairGrid& grid, std::size_t row)
{
    if (row == 0 || grid.rows[row].islands.front() != grid.rows[row - 1].islands.front())
        return 2; // beside it stands the island's name
    return grid.rows[row].searched ? 1 : 0;
}

/// In the widget's own pixels.
double middle_of(const PairGridGeometry& geometry, PairGridGeometry::Span span)
{
    return (span.begin + span.end) / 2.0 / geometry.density();
}

} // namespace

void PairGridLabels::set_grid(std::shared_ptr<const PairGrid> grid, std::vector<std::string> island_names,
                              std::vector<int> looks, const QFont& font)
{
    const bool as_measured = grid && grid_ && *grid_ == *grid && island_names_ == island_names;
    grid_ = std::move(grid);
    island_names_ = std::move(island_names);
    looks_ = std::move(looks);
    if (!as_measured)
        measure(font);
}

void PairGridLabels::measure(const QFont& font)
{
    const QFontMetricsF metrics(font);
    sizes_width_ = 0;
    names_width_ = 0;
    if (!grid_)
        return;
    node_gpus_ = node_gpus(*grid_);
    std::set<std::array<int, 4>> known; // thousands of rows have a handful of sizes
    std::set<std::pair<int, std::size_t>> named;
    for (const PairGridRow& row : grid_->rows) {
        const int gpus = node_gpus_[row.islands.front()];
        if (known.insert({row.nodes, row.gpus, row.sizes, gpus}).second) {
            sizes_width_ = std::max(sizes_width_, metrics.horizontalAdvance(part_size_text(row, node_gpus_)));
            ++measured_;
        }
        if (named.emplace(row.islands.front(), row.islands.size()).second) {
            names_width_ = std::max(names_width_, metrics.horizontalAdvance(island_text(row, island_names_)));
            ++measured_;
        }
    }
}

QRect PairGridLabels::room_for_cells(QSize size, double density) const
{
    double names = size.width() >= 380 ? 48 : 22;
    if (size.width() >= 560) {
        constexpr double beside_name = 22; // swatch and gaps
        constexpr double least = 112;
        names = std::clamp(names_width_ + beside_name, least, std::max(least, 0.26 * size.width()));
    }
    const int left = static_cast<int>(sizes_width_ + names) + 2 * margin;
    const QRect inside = QRect({}, size).adjusted(left, axis_height, -margin, -margin);
    return {qRound(inside.left() * density), qRound(inside.top() * density),
            std::max(1, qRound(inside.width() * density)), std::max(1, qRound(inside.height() * density))};
}

std::vector<int> PairGridLabels::labelled_rows(const PairGridGeometry& geometry, double line_height) const
{
    const PairGridGeometry::Span view = geometry.rows_in_view();
    const QRectF area = geometry.on_widget(geometry.area());
    const auto middle = [&](int row) { return middle_of(geometry, geometry.row(row)); };
    constexpr double overlap = 1.5; // of lines whose letters stay apart
    const double apart = line_height - overlap;
    std::array<double, 3> next; // of each weight, where those above it would stand in its way
    next.fill(1e9);
    std::vector<char> gives_way(static_cast<std::size_t>(std::max(0, view.end - view.begin)));
    for (int row = view.end - 1; row >= view.begin; --row) {
        const int own = weight(*grid_, static_cast<std::size_t>(row));
        char& gives = gives_way[row - view.begin];
        for (int heavier = own + 1; heavier < static_cast<int>(next.size()); ++heavier)
            if (next[heavier] - middle(row) < apart)
                gives = 1;
        if (!gives)
            next[own] = middle(row);
    }
    std::vector<int> chosen;
    double free_from = area.top() - line_height / 2;
    for (int row = view.begin; row < view.end; ++row) {
        const double at = middle(row);
        if (gives_way[row - view.begin] || at < free_from || at < area.top() - 1 || at > area.bottom() + 1)
            continue;
        chosen.push_back(row);
        free_from = at + apart;
    }
    return chosen;
}

void PairGridLabels::paint(QPainter& painter, const PairGridGeometry& geometry, const QPalette& palette,
                           int marked_island) const
{
    paint_columns(painter, geometry, palette);
    paint_mark(painter, geometry, palette, marked_island);
    paint_rows(painter, geometry, palette);
}

void PairGridLabels::paint_columns(QPainter& painter, const PairGridGeometry& geometry, const QPalette& palette) const
{
    const QFontMetricsF metrics(painter.font());
    const QRectF area = geometry.on_widget(geometry.area());
    const double density = geometry.density();
    const PairGridGeometry::Span view = geometry.columns_in_view();
    double free_from = area.left(); // of the line of names
    double taken_to = -1e9; // of the line of numbers
    for (int begin = view.begin, end = begin; begin < view.end; begin = end) {
        const SliceEnds ends = ends_of(grid_->columns[begin]);
        while (end < view.end && ends_of(grid_->columns[end]) == ends)
            ++end;
        const double left = std::max(area.left(), geometry.column(begin).begin / density);
        const double right = std::min(area.right(), geometry.column(end - 1).end / density);
        const double length = metrics.horizontalAdvance(ends_name(ends));
        // A narrow group's name leans left, into the room of the one before.
        const double at = std::max(free_from, std::min(left, area.right() - length));
        if (at + length <= area.right() + margin) {
            painter.setPen(palette.color(QPalette::Text));
            painter.drawText(QRectF(at, area.top() - 36, length + 2, 16), Qt::AlignLeft | Qt::AlignVCenter,
                             ends_name(ends));
            free_from = at + length + 8;
        }
        painter.fillRect(QRectF(left, area.top() - 3, right - left, 1), hairline_colour(is_dark(palette)));
        painter.setPen(quiet_text_colour(is_dark(palette)));
        paint_blocks(painter, geometry, {begin, end}, taken_to);
    }
}

/// Numbers of blocks of columns with the same ends, as far apart as they can be read.
void PairGridLabels::paint_blocks(QPainter& painter, const PairGridGeometry& geometry, PairGridGeometry::Span columns,
                                  double& taken_to) const
{
    const auto blocks_of = [&](int column) { return grid_->columns[column].blocks(); };
    const QFontMetricsF metrics(painter.font());
    const QRectF area = geometry.on_widget(geometry.area());
    const double step = std::max(1e-6, geometry.cell_width() / geometry.density());
    const double wanted = metrics.horizontalAdvance(QString::number(blocks_of(columns.end - 1))) + 10;
    int every = 1;
    for (const int round : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000}) {
        every = round;
        if (every * step >= wanted)
            break;
    }
    for (int column = columns.begin; column < columns.end; ++column) {
        const int blocks = blocks_of(column);
        if (blocks % every != 0 && columns.end - columns.begin > 1)
            continue;
        // Of half blocks several columns have as many: the first of them says it.
        if (grid_->counts_halves() && column > columns.begin && blocks == blocks_of(column - 1))
            continue;
        const double centre = middle_of(geometry, geometry.column(column));
        const double half = metrics.horizontalAdvance(QString::number(blocks)) / 2;
        if (centre - half < taken_to + 6 || centre + half > area.right() + margin)
            continue;
        painter.drawText(QRectF(centre - half - 2, area.top() - 20, 2 * half + 4, 16), Qt::AlignCenter,
                         QString::number(blocks));
        taken_to = centre + half;
    }
}

void PairGridLabels::paint_mark(QPainter& painter, const PairGridGeometry& geometry, const QPalette& palette,
                                int island) const
{
    if (island < 0)
        return;
    const QColor accent = accent_colour(is_dark(palette));
    const double right = geometry.on_widget(geometry.area()).left();
    const PairGridGeometry::Span view = geometry.rows_in_view();
    for (int at = view.begin; at < view.end; ++at) {
        const std::vector<int>& islands = grid_->rows[at].islands;
        if (std::find(islands.begin(), islands.end(), island) == islands.end())
            continue;
        const PairGridGeometry::Span span = geometry.row(at);
        const QRectF whole(2, span.begin / geometry.density(), right - 4, (span.end - span.begin) / geometry.density());
        painter.fillRect(whole, tint(accent, palette.color(QPalette::Base)));
        painter.fillRect(QRectF(whole.left(), whole.top(), 3, whole.height()), accent);
    }
}

void PairGridLabels::paint_rows(QPainter& painter, const PairGridGeometry& geometry, const QPalette& palette) const
{
    const double right = geometry.on_widget(geometry.area()).left() - margin;
    int told = -1; // the island whose name stands above
    for (const int at : labelled_rows(geometry, QFontMetricsF(painter.font()).height())) {
        const PairGridRow& row = grid_->rows[at];
        const double middle = middle_of(geometry, geometry.row(at));
        if (std::exchange(told, row.islands.front()) != row.islands.front()) {
            painter.setPen(palette.color(QPalette::Text));
            paint_island(painter, island_text(row, island_names_), told, middle, right - sizes_width_ - 6);
        }
        painter.setPen(row.searched ? palette.color(QPalette::Text) : quiet_text_colour(is_dark(palette)));
        painter.drawText(QRectF(right - sizes_width_ - 4, middle - 9, sizes_width_ + 4, 18),
                         Qt::AlignRight | Qt::AlignVCenter, part_size_text(row, node_gpus_));
    }
}

void PairGridLabels::paint_island(QPainter& painter, const QString& name, int island, double middle, double right) const
{
    const auto known = static_cast<std::size_t>(island) < looks_.size();
    const int look = known ? looks_[island] : island;
    const QRectF box(margin, middle - swatch / 2, swatch, swatch);
    paint_island_swatch(painter, box, look);
    const QFontMetricsF metrics(painter.font());
    const double left = box.right() + 5;
    const double room = right - left;
    QString text = metrics.elidedText(name, Qt::ElideMiddle, room);
    if (room < 40)
        text = metrics.horizontalAdvance(island_letter(look)) <= room ? island_letter(look) : QString();
    painter.drawText(QRectF(left, middle - 9, room, 18), Qt::AlignLeft | Qt::AlignVCenter, text);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around and over the cells: axes, labels, outlines.
#include "search/grid/pair_grid_view.h"

#include "common/form/panel.h"
#include "common/theme/island_colours.h"
#include "common/theme/theme.h"
#include "search/grid/pair_grid_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace tangram {

namespace {

constexpr double swatch = 10;
constexpr double text_margin = 8;

/// How much a row's label is missed where there is no room for all.
int weight(const PairGrid& grid, std::size_t row)
{
    if (row == 0 || grid.rows[row].islands.front() != grid.rows[row - 1].islands.front())
        return 2; // beside it stands the island's name
    return grid.rows[row].searched ? 1 : 0;
}

} // namespace

std::vector<int> PairGridView::labelled_rows(double line_height) const
{
    const PairGridGeometry::Span view = geometry_.rows_in_view();
    const QRectF area = on_widget(geometry_.area());
    const auto middle = [&](int row) {
        const PairGridGeometry::Span span = geometry_.row(row);
        return (span.begin + span.end) / 2.0 / geometry_.density();
    };
    constexpr double overlap = 1.5; // of lines whose letters stay apart
    const double apart = line_height - overlap;
    std::array<double, 3> next; // of each weight, where those above it would stand in its way
    next.fill(1e9);
    std::vector<char> gives_way(static_cast<std::size_t>(std::max(0, view.end - view.begin)));
    for (int row = view.end - 1; row >= view.begin; --row) {
        const int own = weight(*grid_, static_cast<std::size_t>(row));
        char& gives = gives_way[static_cast<std::size_t>(row - view.begin)];
        for (int heavier = own + 1; heavier < static_cast<int>(next.size()); ++heavier)
            if (next[static_cast<std::size_t>(heavier)] - middle(row) < apart)
                gives = 1;
        if (!gives)
            next[static_cast<std::size_t>(own)] = middle(row);
    }
    std::vector<int> chosen;
    double free_from = area.top() - line_height / 2;
    for (int row = view.begin; row < view.end; ++row) {
        const double at = middle(row);
        if (gives_way[static_cast<std::size_t>(row - view.begin)] || at < free_from || at < area.top() - 1
            || at > area.bottom() + 1)
            continue;
        chosen.push_back(row);
        free_from = at + apart;
    }
    return chosen;
}

void PairGridView::paint_axis(QPainter& painter) const
{
    const bool dark = is_dark(palette());
    const QFontMetricsF metrics(painter.font());
    const QRectF area = on_widget(geometry_.area());
    const double density = geometry_.density();
    const PairGridGeometry::Span view = geometry_.columns_in_view();
    int begin = view.begin;
    double free_from = area.left(); // of the line of names
    double taken_to = -1e9; // of the line of numbers
    while (begin < view.end) {
        const SliceEnds ends = ends_of(grid_->columns[static_cast<std::size_t>(begin)]);
        int end = begin;
        while (end < view.end && ends_of(grid_->columns[static_cast<std::size_t>(end)]) == ends)
            ++end;
        const double left = std::max(area.left(), geometry_.column(begin).begin / density);
        const double right = std::min(area.right(), geometry_.column(end - 1).end / density);
        const double length = metrics.horizontalAdvance(ends_name(ends));
        // A narrow group's name leans left, into the room of the one before.
        const double at = std::max(free_from, std::min(left, area.right() - length));
        if (at + length <= area.right() + text_margin) {
            painter.setPen(palette().color(QPalette::Text));
            painter.drawText(QRectF(at, area.top() - 36, length + 2, 16), Qt::AlignLeft | Qt::AlignVCenter,
                             ends_name(ends));
            free_from = at + length + 8;
        }
        painter.fillRect(QRectF(left, area.top() - 3, right - left, 1), hairline_colour(dark));
        // Numbers of blocks as far apart as they can be read.
        painter.setPen(quiet_text_colour(dark));
        const double step = std::max(1e-6, geometry_.cell_width() / density);
        const int blocks_most = grid_->columns[static_cast<std::size_t>(end - 1)].blocks();
        const double wanted = metrics.horizontalAdvance(QString::number(blocks_most)) + 10;
        int every = 1;
        for (const int round : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000}) {
            every = round;
            if (every * step >= wanted)
                break;
        }
        for (int column = begin; column < end; ++column) {
            const int blocks = grid_->columns[static_cast<std::size_t>(column)].blocks();
            if (blocks % every != 0 && !(column == begin && end - begin == 1))
                continue;
            // Of half blocks several columns have as many: the first of them says it.
            if (grid_->counts_halves() && column > begin
                && blocks == grid_->columns[static_cast<std::size_t>(column - 1)].blocks())
                continue;
            const double centre = (geometry_.column(column).begin + geometry_.column(column).end) / 2.0 / density;
            const double half = metrics.horizontalAdvance(QString::number(blocks)) / 2;
            if (centre - half < taken_to + 6 || centre + half > area.right() + text_margin)
                continue;
            painter.drawText(QRectF(centre - half - 2, area.top() - 20, 2 * half + 4, 16), Qt::AlignCenter,
                             QString::number(blocks));
            taken_to = centre + half;
        }
        begin = end;
    }
}

void PairGridView::paint_labels(QPainter& painter) const
{
    const bool dark = is_dark(palette());
    const QFontMetricsF metrics(painter.font());
    const QRectF area = on_widget(geometry_.area());
    const double density = geometry_.density();
    const double right = area.left() - text_margin;
    const double sizes = sizes_width_;
    const PairGridGeometry::Span view = geometry_.rows_in_view();
    for (int at = view.begin; at < view.end; ++at) {
        const PairGridRow& row = grid_->rows[static_cast<std::size_t>(at)];
        if (marked_island_ < 0
            || std::find(row.islands.begin(), row.islands.end(), marked_island_) == row.islands.end())
            continue;
        const PairGridGeometry::Span span = geometry_.row(at);
        const QRectF whole(2, span.begin / density, area.left() - 4, (span.end - span.begin) / density);
        painter.fillRect(whole, tint(accent_colour(dark), palette().color(QPalette::Base)));
        painter.fillRect(QRectF(whole.left(), whole.top(), 3, whole.height()), accent_colour(dark));
    }
    int told = -1; // the island whose name stands above
    for (const int at : labelled_rows(metrics.height())) {
        const PairGridRow& row = grid_->rows[static_cast<std::size_t>(at)];
        const PairGridGeometry::Span span = geometry_.row(at);
        const double middle = (span.begin + span.end) / 2.0 / density;
        const int island = row.islands.front();
        if (island != told) {
            told = island;
            const auto known = static_cast<std::size_t>(island) < looks_.size();
            const int look = known ? looks_[static_cast<std::size_t>(island)] : island;
            const QRectF box(text_margin, middle - swatch / 2, swatch, swatch);
            paint_island_swatch(painter, box, look);
            const double left = box.right() + 5;
            const double room = right - sizes - 6 - left;
            const QString full = island_text(row, island_names_);
            QString name = metrics.elidedText(full, Qt::ElideMiddle, room);
            if (room < 40)
                name = metrics.horizontalAdvance(island_letter(look)) <= room ? island_letter(look) : QString();
            painter.setPen(palette().color(QPalette::Text));
            painter.drawText(QRectF(left, middle - 9, room, 18), Qt::AlignLeft | Qt::AlignVCenter, name);
        }
        painter.setPen(row.searched ? palette().color(QPalette::Text) : quiet_text_colour(dark));
        painter.drawText(QRectF(right - sizes - 4, middle - 9, sizes + 4, 18), Qt::AlignRight | Qt::AlignVCenter,
                         part_size_text(row));
    }
}

void PairGridView::outline(QPainter& painter, std::size_t cell, const QColor& colour, double width, bool filled) const
{
    const auto columns = static_cast<int>(grid_->columns.size());
    QRect pixels = geometry_.cell(static_cast<int>(cell) / columns, static_cast<int>(cell) % columns);
    if (geometry_.has_lines())
        pixels.adjust(0, 0, -1, -1);
    QRectF box = on_widget(pixels);
    // However small cells are drawn, these are found.
    constexpr double least = 6;
    box.adjust(-std::max(0.0, least - box.width()) / 2, -std::max(0.0, least - box.height()) / 2,
               std::max(0.0, least - box.width()) / 2, std::max(0.0, least - box.height()) / 2);
    if (filled)
        painter.fillRect(box, best_look(is_dark(palette())).colour);
    painter.setBrush(Qt::NoBrush);
    QPen pen(colour, width);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void PairGridView::paint_marks(QPainter& painter) const
{
    const bool dark = is_dark(palette());
    const QColor strong = dark ? QColor(Qt::white) : QColor(0x10, 0x18, 0x28);
    for (const std::uint32_t cell : best_)
        if (cell < fates_.size())
            outline(painter, cell, strong, 1.6, true);
    for (const std::uint32_t cell : marked_) {
        if (cell >= fates_.size())
            continue;
        outline(painter, cell, palette().color(QPalette::Base), 5, false);
        outline(painter, cell, accent_colour(dark), 2.5, false);
    }
    if (current_ && *current_ < fates_.size()) {
        outline(painter, *current_, palette().color(QPalette::Base), 4, false);
        outline(painter, *current_, hasFocus() ? accent_colour(dark) : strong, 2, false);
    }
    if (under_mouse_ && under_mouse_ != current_)
        outline(painter, *under_mouse_, strong, 1, false);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pair_grid_painter.h"

#include "common/theme.h"

#include <QImage>

#include <algorithm>

namespace tangram {

namespace {

struct Paint {
    QRgb base = 0;
    QRgb ink = 0;
    Hatch hatch = Hatch::none;
};

Paint paint_of(const RuleLook& look)
{
    return {look.colour.rgb(), look.ink().rgb(), look.hatch};
}

struct Paints {
    QRgb ground;
    std::array<Paint, pair_fate_count> full;
    std::array<Paint, pair_fate_count> faded;
};

/// One line of pixels through a row of cells: the cells' own fates, or, laid over `other`, faded where both agree.
void paint_line(std::span<QRgb> line, int left, int y, const PairGridGeometry& geometry, const PairFate* fates,
                const PairFate* other, const Paints& paints)
{
    std::fill(line.begin(), line.end(), paints.ground);
    const PairGridGeometry::Span view = geometry.columns_in_view();
    const auto last = left + static_cast<int>(line.size());
    const int rule = geometry.has_lines() ? 1 : 0;
    // Hatches keep their size on a dense screen.
    const auto coarse = std::max(1, static_cast<int>(geometry.density()));
    for (int column = view.begin; column < view.end; ++column) {
        const PairGridGeometry::Span span = geometry.column(column);
        const int begin = std::max(span.begin, left);
        const int end = std::min(span.end - rule, last);
        const bool fades = other != nullptr && fates[column] == other[column];
        const Paint& paint = (fades ? paints.faded : paints.full)[static_cast<std::size_t>(fates[column])];
        if (begin < end)
            std::fill(line.begin() + (begin - left), line.begin() + (end - left), paint.base);
        if (paint.hatch == Hatch::none)
            continue;
        for (int x = begin; x < end; ++x)
            if (is_inked(paint.hatch, x / coarse, y / coarse))
                line[static_cast<std::size_t>(x - left)] = paint.ink;
    }
}

} // namespace

PairGridColours::PairGridColours(bool dark, std::optional<PairFate> stressed)
    : ground((dark ? dark_palette() : light_palette()).color(QPalette::Base))
{
    for (std::size_t fate = 0; fate < pair_fate_count; ++fate) {
        const RuleLook look = fate_look(static_cast<PairFate>(fate), dark);
        faded[fate] = tangram::faded(look, ground);
        looks[fate] = !stressed || static_cast<std::size_t>(*stressed) == fate ? look : faded[fate];
    }
}

void paint_rows(QImage& image, const PairGridGeometry& geometry, const PairGridFates& fates,
                const PairGridColours& colours, PairGridGeometry::Span rows)
{
    Paints paints{colours.ground.rgb(), {}, {}};
    std::transform(colours.looks.begin(), colours.looks.end(), paints.full.begin(), paint_of);
    std::transform(colours.faded.begin(), colours.faded.end(), paints.faded.begin(), paint_of);
    const QRect area = geometry.area();
    const auto columns = static_cast<std::size_t>(geometry.columns());
    const auto coarse = std::max(1, static_cast<int>(geometry.density()));
    const auto width = static_cast<std::size_t>(area.width());
    const auto line_at = [&](int y) { return reinterpret_cast<QRgb*>(image.scanLine(y)) + area.left(); };
    const int bottom = area.top() + area.height();
    for (int row = rows.begin; row < rows.end; ++row) {
        const PairGridGeometry::Span span = geometry.row(row);
        const int above = row > 0 ? geometry.row(row - 1).end : area.top();
        for (int y = std::max(above, area.top()); y < std::min(span.begin, bottom); ++y)
            std::fill_n(line_at(y), width, paints.ground);
        const int end = std::min(span.end, bottom);
        const int rule = geometry.has_lines() ? span.end - 1 : span.end;
        const int middle = span.begin + (rule - span.begin) / 2;
        const PairFate* a = fates.a.data() + static_cast<std::size_t>(row) * columns;
        const PairFate* b = fates.b.empty() ? nullptr : fates.b.data() + static_cast<std::size_t>(row) * columns;
        // A hatch repeats itself down a row: each of its lines is painted once for either half.
        std::array<std::array<int, hatch_period>, 2> painted;
        for (auto& half : painted)
            half.fill(-1);
        for (int y = std::max(span.begin, area.top()); y < end; ++y) {
            QRgb* line = line_at(y);
            if (y >= rule) {
                std::fill_n(line, width, paints.ground);
                continue;
            }
            const bool lower = b != nullptr && y >= middle;
            int& like = painted[lower][static_cast<std::size_t>(y / coarse % hatch_period)];
            if (like >= 0)
                std::copy_n(line_at(like), width, line);
            else
                paint_line({line, width}, area.left(), y, geometry, lower ? b : a, lower ? a : b, paints);
            like = y;
        }
    }
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/pair_grid_painter.h"

#include "common/theme/theme.h"

#include <QImage>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

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
                line[x - left] = paint.ink;
    }
}

int one_of(PairGridGeometry::Span span, int at)
{
    constexpr double golden = 0.6180339887498949; // its multiples spread evenly
    const double share = golden * at - std::floor(golden * at);
    return span.begin + static_cast<int>(share * (span.end - span.begin));
}

/// Finds the cells that are to be seen. Looks once at each that shares a pixel, of which there may be millions.
class InSight {
public:
    InSight(const PairGridGeometry& geometry, const PairGridFates& fates)
        : geometry_(geometry)
        , a_(fates.a.data())
        , b_(fates.b.empty() ? fates.a.data() : fates.b.data())
        , best_(static_cast<std::size_t>(geometry.columns()))
        , lowest_(best_.size())
    {
        const bool compares = !fates.b.empty();
        for (std::size_t a = 0; a < pair_fate_count; ++a)
            for (std::size_t b = 0; b < pair_fate_count; ++b)
                places_[a * stride + b] = compares && a != b
                    ? std::min(fates.ranks[a], fates.ranks[b])
                    : static_cast<std::uint8_t>(pair_fate_count + fates.ranks[a]);
    }

    /// In the pixels of a row; by column, of those columns that have pixels of their own.
    const std::vector<std::size_t>& cells(int row, PairGridGeometry::Span columns)
    {
        const auto width = static_cast<std::size_t>(geometry_.columns());
        const PairGridGeometry::Span rows = geometry_.rows_shown_in(row);
        const std::size_t own_row = static_cast<std::size_t>(one_of(rows, row)) * width;
        PairGridGeometry::Span looked_at{geometry_.columns(), 0};
        for (int column = columns.begin; column < columns.end; ++column) {
            if (geometry_.shown_column(column) != column)
                continue;
            const PairGridGeometry::Span shown = geometry_.columns_shown_in(column);
            looked_at = {std::min(looked_at.begin, shown.begin), std::max(looked_at.end, shown.end)};
            const auto at = static_cast<std::size_t>(column);
            best_[at] = own_row + static_cast<std::size_t>(one_of(shown, column));
            lowest_[at] = place(best_[at]);
        }
        for (int r = rows.begin; r < rows.end; ++r) {
            const std::size_t begin = static_cast<std::size_t>(r) * width;
            for (int column = looked_at.begin; column < looked_at.end; ++column) {
                const auto at = static_cast<std::size_t>(geometry_.shown_column(column));
                const std::size_t cell = begin + static_cast<std::size_t>(column);
                if (const std::uint8_t own = place(cell); own < lowest_[at]) {
                    lowest_[at] = own;
                    best_[at] = cell;
                }
            }
        }
        return best_;
    }

private:
    std::uint8_t place(std::size_t cell) const
    {
        return places_[static_cast<std::size_t>(a_[cell]) * stride + static_cast<std::size_t>(b_[cell])];
    }

    static constexpr std::size_t stride = 16;
    static_assert(pair_fate_count <= stride);
    const PairGridGeometry& geometry_;
    const PairFate* a_;
    const PairFate* b_; ///< a_ where there is only one search
    std::vector<std::size_t> best_;
    std::vector<std::uint8_t> lowest_; ///< place of the best
    std::array<std::uint8_t, stride * stride> places_{}; ///< of cells with these fates: the lowest is seen
};

/// The fates of a row of pixels, which may stand for several rows of cells.
class RowFates {
public:
    RowFates(const PairGridGeometry& geometry, const PairGridFates& fates, InSight& in_sight, int row)
        : a_(fates.a.data() + static_cast<std::ptrdiff_t>(row) * geometry.columns())
        , b_(fates.b.empty() ? nullptr : fates.b.data() + static_cast<std::ptrdiff_t>(row) * geometry.columns())
    {
        if (!geometry.is_crowded())
            return;
        own_a_.resize(geometry.columns());
        own_b_.resize(b_ != nullptr ? own_a_.size() : 0);
        const PairGridGeometry::Span view = geometry.columns_in_view();
        const std::vector<std::size_t>& cells = in_sight.cells(row, view);
        for (int column = view.begin; column < view.end; ++column) {
            if (geometry.shown_column(column) != column)
                continue;
            const auto at = static_cast<std::size_t>(column);
            own_a_[at] = fates.a[cells[at]];
            if (b_ != nullptr)
                own_b_[at] = fates.b[cells[at]];
        }
        a_ = own_a_.data();
        b_ = b_ != nullptr ? own_b_.data() : nullptr;
    }
    RowFates(const RowFates&) = delete;
    RowFates& operator=(const RowFates&) = delete;

    const PairFate* a() const { return a_; } ///< by column
    const PairFate* b() const { return b_; } ///< likewise; null: there is only one search

private:
    const PairFate* a_;
    const PairFate* b_;
    std::vector<PairFate> own_a_;
    std::vector<PairFate> own_b_;
};

} // namespace

PairFateRanks rare_first(FateCounts counts, std::optional<PairFate> stressed)
{
    constexpr std::uint64_t rare_share = 50; // of so many cells one or fewer
    const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    for (std::uint64_t& count : counts)
        count = std::min(count, all / rare_share + 1);
    if (stressed)
        counts[static_cast<std::size_t>(*stressed)] = 0;
    std::array<std::size_t, pair_fate_count> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return counts[a] < counts[b]; });
    PairFateRanks ranks{};
    for (std::size_t place = 1; place < order.size(); ++place)
        ranks[order[place]] = static_cast<std::uint8_t>(ranks[order[place - 1]]
                                                        + (counts[order[place]] > counts[order[place - 1]] ? 1 : 0));
    return ranks;
}

std::size_t cell_in_sight(const PairGridGeometry& geometry, const PairGridFates& fates, int row, int column)
{
    return InSight(geometry, fates).cells(row, {column, column + 1})[column];
}

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
    const auto coarse = std::max(1, static_cast<int>(geometry.density()));
    const auto width = static_cast<std::size_t>(area.width());
    const auto line_at = [&](int y) { return reinterpret_cast<QRgb*>(image.scanLine(y)) + area.left(); };
    const int bottom = area.top() + area.height();
    InSight in_sight(geometry, fates);
    for (int row = rows.begin; row < rows.end; ++row) {
        const PairGridGeometry::Span span = geometry.row(row);
        const int above = row > 0 ? geometry.row(row - 1).end : area.top();
        for (int y = std::max(above, area.top()); y < std::min(span.begin, bottom); ++y)
            std::fill_n(line_at(y), width, paints.ground);
        const int end = std::min(span.end, bottom);
        const int rule = geometry.has_lines() ? span.end - 1 : span.end;
        const int middle = span.begin + (rule - span.begin) / 2;
        if (span.begin >= end)
            continue;
        const RowFates own(geometry, fates, in_sight, row);
        const PairFate* a = own.a();
        const PairFate* b = own.b();
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
            int& like = painted[lower][y / coarse % hatch_period];
            if (like >= 0)
                std::copy_n(line_at(like), width, line);
            else
                paint_line({line, width}, area.left(), y, geometry, lower ? b : a, lower ? a : b, paints);
            like = y;
        }
    }
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/space/pair_funnel.h"

#include <array>
#include <vector>

namespace tangram {

namespace {

/// Cells of one row with the same fate, added up.
struct Cells {
    std::uint64_t with_cuts = 0; ///< cells with slices that may be cut so
    std::uint64_t slices = 0;
    std::uint64_t slices_cut = 0;

    void add(const PairGridColumn& column)
    {
        with_cuts += column.slices_cut > 0 ? 1 : 0;
        slices += column.slices;
        slices_cut += column.slices_cut;
    }
    /// Those from one column up to another, of the sums up to either.
    void add_between(const Cells& begin, const Cells& end)
    {
        with_cuts += end.with_cuts - begin.with_cuts;
        slices += end.slices - begin.slices;
        slices_cut += end.slices_cut - begin.slices_cut;
    }
};

PairShares shares_of(const Cells& cells, PairFate fate, bool symmetry, std::uint64_t members, bool with_first)
{
    const std::uint64_t all = cells.slices * members;
    if (fate == PairFate::waiting || fate == PairFate::granularity || fate == PairFate::part_sizes)
        return {all, 0, 0};
    const std::uint64_t cut = cells.slices_cut * members;
    const std::uint64_t own = !symmetry ? cut : with_first ? cells.with_cuts : 0;
    return {own, cut - own, all - cut};
}

void charge(Funnel& funnel, const PairShares& shares, PairFate fate)
{
    if (fate == PairFate::waiting)
        return;
    funnel.total += shares.total();
    funnel.charge(Rule::granularity, shares.uncut);
    funnel.charge(Rule::symmetry, shares.equal);
    if (fate == PairFate::planned)
        funnel.kept += shares.own;
    else
        funnel.charge(rule_of(fate)->rule, shares.own);
}

} // namespace

PairShares pair_shares(const PairGridColumn& column, PairFate fate, bool symmetry, std::uint64_t members,
                       bool with_first)
{
    Cells one;
    one.add(column);
    return shares_of(one, fate, symmetry, members, with_first);
}

Funnel cell_funnel(const PairGrid& grid, std::size_t cell, PairFate fate)
{
    const PairGridRow& row = grid.rows[cell / grid.columns.size()];
    Funnel funnel;
    charge(funnel, pair_shares(grid.columns[cell % grid.columns.size()], fate, grid.symmetry, row.members(), true),
           fate);
    return funnel;
}

Funnel grid_funnel(const PairGrid& grid, std::span<const PairFate> fates)
{
    // Neighbours mostly share their fate: sums over the columns let runs of them be added at once.
    const std::size_t columns = grid.columns.size();
    std::vector<Cells> up_to(columns + 1);
    for (std::size_t column = 0; column < columns; ++column) {
        up_to[column + 1] = up_to[column];
        up_to[column + 1].add(grid.columns[column]);
    }
    Funnel funnel;
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        const std::span<const PairFate> here = fates.subspan(row * columns, columns);
        std::array<Cells, pair_fate_count> by_fate{};
        for (std::size_t begin = 0; begin < columns;) {
            std::size_t end = begin + 1;
            while (end < columns && here[end] == here[begin])
                ++end;
            by_fate[static_cast<std::size_t>(here[begin])].add_between(up_to[begin], up_to[end]);
            begin = end;
        }
        for (std::size_t at = 0; at < pair_fate_count; ++at) {
            const auto fate = static_cast<PairFate>(at);
            charge(funnel, shares_of(by_fate[at], fate, grid.symmetry, grid.rows[row].members(), true), fate);
        }
    }
    return funnel;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
// How many pairs each rule is charged with, by their fates.
#pragma once

#include "search/space/pair_grid.h"
#include "search/space/statistics.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace tangram {

/// Pairs of one cell by how they are counted.
struct PairShares {
    std::uint64_t own = 0; ///< as the cell's fate says
    std::uint64_t equal = 0; ///< to one of these: charged to symmetry
    std::uint64_t uncut = 0; ///< charged to granularity

    std::uint64_t total() const { return own + equal + uncut; }
};
/// Of some members of a row. `with_first`: the row's first member is among them, whose pair is looked at for its
/// equals.
PairShares pair_shares(const PairGridColumn& column, PairFate fate, bool symmetry, std::uint64_t members,
                       bool with_first);

/// The pairs of one cell by what became of them: with symmetry, all but one of the cut ones are charged to that rule.
/// Nothing is enumerated while the cell waits. Adds up.
Funnel cell_funnel(const PairGrid& grid, std::size_t cell, PairFate fate);
/// Of the whole grid; `fates` by PairGrid::cell(). Adds up whenever the fates were read.
Funnel grid_funnel(const PairGrid& grid, std::span<const PairFate> fates);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/pair_grid.h"
#include "search/space/space.h"

#include <cstddef>
#include <vector>

namespace tangram {

/// The grid of a search space, and where in it the space's part kinds and slice signatures lie. Immutable.
class SpaceGrid {
public:
    explicit SpaceGrid(const SearchSpace& space);

    const PairGrid& grid() const { return grid_; }
    std::size_t cell(int kind, int signature) const
    {
        return grid_.cell(row_of_kind_[kind], column_of_signature_[signature]);
    }
    /// What is known of every cell before any pair is looked at: granularity, part_sizes, else waiting.
    std::vector<PairFate> first_fates() const;

private:
    void find_columns(const SearchSpace& space);
    void find_rows(const SearchSpace& space);

    PairGrid grid_;
    std::vector<std::size_t> row_of_kind_;
    std::vector<std::size_t> column_of_signature_;
};

} // namespace tangram

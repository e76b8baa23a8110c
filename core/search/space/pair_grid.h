// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "plan/layout/problem.h"
#include "search/rules/settings.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tangram {

/// What became of a cell of the grid so far, over all micro-batch sizes that were looked at. While a search runs a fate
/// only ever grows in this order: what fits at one micro-batch size is planned, whatever it was at the others.
enum class PairFate : std::uint8_t {
    waiting, ///< not looked at yet
    granularity, ///< no slice of the column may be cut so
    part_sizes, ///< the row's size is left out
    division, ///< there is no strategy, whatever the rules: nothing divides
    tensor_inside_node, ///< there is none left that keeps its tensor groups inside a node
    power_of_two_degrees, ///< likewise whose degrees are powers of two
    memory, ///< no strategy fits
    too_much_work, ///< work-balance rule: the slice is too much for the part
    too_little_work, ///< work-balance rule: the part is too much for the slice
    planned, ///< has partial plans at one micro-batch size at least
};
inline constexpr std::size_t pair_fate_count = 10;

using FateCounts = std::array<std::uint64_t, pair_fate_count>; ///< cells by their fate
FateCounts count_fates(std::span<const PairFate> fates);

/// A row: every island part with the same hardware, that is one size of one or more islands. Of an island of many nodes
/// the sizes that are left out between two others share a row.
struct PairGridRow {
    std::vector<int> islands; ///< indices into the problem's islands, ascending; `sizes` members of the row each
    int gpus = 0; ///< of the largest of its sizes
    int nodes = 0;
    bool searched = true; ///< false: left out by the part-sizes rule
    int sizes = 1; ///< a node less each; one where it is searched

    std::uint64_t members() const { return islands.size() * static_cast<std::uint64_t>(sizes); }
    int gpus_per_node() const { return gpus / nodes; } ///< of every size
    bool has(int of_gpus, int on_nodes) const; ///< a part of so many GPUs on so many nodes is one of its sizes

    friend bool operator==(const PairGridRow&, const PairGridRow&) = default;
};

/// A column: every slice with the same number of layers of each kind.
struct PairGridColumn {
    LayerCounts counts{};
    Slice example;
    std::uint64_t slices = 0; ///< with these counts, however they are cut
    std::uint64_t slices_cut = 0; ///< of these, what the granularity rule leaves

    int blocks() const; ///< transformer blocks, embedding and head left out; of halved ones the feed-forward halves
    int attentions() const; ///< of blocks that are cut in two, the attention halves
    friend bool operator==(const PairGridColumn&, const PairGridColumn&) = default;
};

/// Which pairs a search is over: (slices of a column) x (members of a row) each cell. The columns are the same for
/// every setting, so that two records can be laid over each other. Immutable; any thread.
struct PairGrid {
    std::vector<PairGridRow> rows; ///< ascending island, then descending size
    std::vector<PairGridColumn> columns; ///< inner slices, then with embedding, then with head, then with both;
                                         ///< ascending counts in each
    bool symmetry = true; ///< equal pairs of a cell are planned once

    std::size_t cell(std::size_t row, std::size_t column) const { return row * columns.size() + column; }
    std::size_t cell_count() const { return rows.size() * columns.size(); }
    std::uint64_t pairs(std::size_t cell) const;
    bool counts_halves() const; ///< its slices are of half blocks (see plan/layout/half_blocks.h)
    friend bool operator==(const PairGrid&, const PairGrid&) = default;
};

std::uint64_t pairs_of(const PairGrid& grid); ///< waiting ones included

/// Null for waiting and planned.
const RuleInfo* rule_of(PairFate fate);

} // namespace tangram

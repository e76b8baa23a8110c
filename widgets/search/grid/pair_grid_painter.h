// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/grid/pair_grid_geometry.h"
#include "search/grid/rule_colours.h"

#include <array>
#include <optional>
#include <span>

class QImage;

namespace tangram {

/// The looks of the cells of one picture.
struct PairGridColours {
    /// `stressed`: the only fate that is not faded; nothing: all are shown alike.
    PairGridColours(bool dark, std::optional<PairFate> stressed);

    QColor ground;
    std::array<RuleLook, pair_fate_count> looks; ///< by fate
    std::array<RuleLook, pair_fate_count> faded; ///< likewise
};

/// By fate: of cells that share a pixel, one with the lowest is shown.
using PairFateRanks = std::array<std::uint8_t, pair_fate_count>;
/// First the fate that is stressed, then those of few cells, the rarest before others: however small a grid is drawn,
/// they are found. The others are alike, so that pixels show each as often as it is.
PairFateRanks rare_first(FateCounts counts, std::optional<PairFate> stressed);

/// What the cells show: one search, or two laid over each other. Both by PairGrid::cell().
struct PairGridFates {
    std::span<const PairFate> a;
    std::span<const PairFate> b; ///< empty: there is only one; equal cells are faded, others split: a above, b below
    PairFateRanks ranks{};
};

/// Which cell is to be seen in the pixels of that row and column, by PairGrid::cell(): of several, one that differs
/// between two searches, or else the lowest in rank, or else one that changes from pixel to pixel: parts of islands
/// come in a rhythm, in which always the same ones would be left out.
std::size_t cell_in_sight(const PairGridGeometry& geometry, const PairGridFates& fates, int row, int column);

/// Draws these rows, and the gap above each, into an image of the geometry's pixels. Costs the pixels drawn and, where
/// cells share them, the cells. The image is 32 bits deep.
void paint_rows(QImage& image, const PairGridGeometry& geometry, const PairGridFates& fates,
                const PairGridColours& colours, PairGridGeometry::Span rows);

} // namespace tangram

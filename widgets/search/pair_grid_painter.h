// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pair_grid_geometry.h"
#include "search/rule_colours.h"

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

/// What the cells show: one search, or two laid over each other. Both by PairGrid::cell().
struct PairGridFates {
    std::span<const PairFate> a;
    std::span<const PairFate> b; ///< empty: there is only one; equal cells are faded, others split: a above, b below
};

/// Draws these rows, and the gap above each, into an image of the geometry's pixels. Costs the pixels drawn, whatever
/// the number of cells. The image is 32 bits deep.
void paint_rows(QImage& image, const PairGridGeometry& geometry, const PairGridFates& fates,
                const PairGridColours& colours, PairGridGeometry::Span rows);

} // namespace tangram

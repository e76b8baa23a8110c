// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/grid/pair_grid_painter.h"

#include <QImage>

#include <vector>

namespace tangram {

/// The cells of a grid as they were painted last: only what is another since then is painted again.
class PairGridPicture {
public:
    void forget(std::size_t rows); ///< everything, of a grid of so many rows
    void forget_rows(std::size_t first, std::size_t count);
    void expect_other_fates() { fates_moved_ = true; } ///< of the first search
    /// As many pixels as the screen has for the widget.
    const QImage& paint(QSize size, const PairGridGeometry& geometry, const PairGridFates& fates,
                        const PairGridColours& colours);
    int rows_painted() const { return rows_painted_; } ///< since it was made: what frames cost

private:
    QImage image_;
    std::vector<PairFate> painted_;
    bool fates_moved_ = false; ///< since then
    PairFateRanks ranks_{};
    std::vector<char> stale_; ///< by row: to be painted again, whatever its fates
    bool all_stale_ = true;
    int rows_painted_ = 0;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/pair_grid_picture.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tangram {

void PairGridPicture::forget(std::size_t rows)
{
    stale_.assign(rows, 1);
    all_stale_ = true;
}

void PairGridPicture::forget_rows(std::size_t first, std::size_t count)
{
    std::fill_n(stale_.begin() + static_cast<std::ptrdiff_t>(first), count, 1);
}

const QImage& PairGridPicture::paint(QSize size, const PairGridGeometry& geometry, const PairGridFates& fates,
                                     const PairGridColours& colours)
{
    if (image_.size() != size) {
        image_ = QImage(size, QImage::Format_RGB32);
        forget(stale_.size());
    }
    if (std::exchange(all_stale_, false))
        image_.fill(colours.ground);
    if (std::exchange(fates_moved_, false)) {
        const auto columns = static_cast<std::size_t>(geometry.columns());
        painted_.resize(fates.a.size());
        for (std::size_t row = 0; row < stale_.size(); ++row)
            if (std::memcmp(painted_.data() + row * columns, fates.a.data() + row * columns, columns) != 0)
                stale_[row] = 1;
        painted_.assign(fates.a.begin(), fates.a.end());
    }
    if (std::exchange(ranks_, fates.ranks) != fates.ranks)
        stale_.assign(stale_.size(), 1);
    if (geometry.is_crowded())
        for (std::size_t row = 0; row < stale_.size(); ++row)
            if (std::exchange(stale_[row], 0))
                stale_[geometry.shown_row(static_cast<int>(row))] = 1;
    const PairGridGeometry::Span view = geometry.rows_in_view();
    for (int row = view.begin; row < view.end; ++row) {
        if (!std::exchange(stale_[row], 0))
            continue;
        paint_rows(image_, geometry, fates, colours, {row, row + 1});
        ++rows_painted_;
    }
    return image_;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/pair_grid.h"

#include <QWidget>

#include <array>
#include <optional>

class QToolButton;

namespace tangram {

/// The fates that cells of a grid have, each with its colour, hatch and how many cells have it. One of them can be
/// chosen, to be seen apart from the others.
class FateLegend : public QWidget {
    Q_OBJECT
public:
    explicit FateLegend(QWidget* parent = nullptr);
    /// Of the grid in view; none: all zero.
    void set_counts(const FateCounts& cells, bool has_best);
    std::optional<PairFate> chosen() const;
    void choose_none();
    std::uint64_t cells_of(PairFate fate) const { return cells_[static_cast<std::size_t>(fate)]; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {40, 22}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void fate_chosen(std::optional<tangram::PairFate> fate);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int arrange(int width, bool move) const;
    void recolour();

    std::array<QToolButton*, pair_fate_count> entries_; ///< by fate
    QToolButton* best_;
    FateCounts cells_{};
    std::array<int, pair_fate_count + 1> widths_{}; ///< as arranged last; 0: hidden
};

} // namespace tangram

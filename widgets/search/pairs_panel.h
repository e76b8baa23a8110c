// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/panel.h"
#include "search/snapshot.h"

#include <memory>
#include <string>
#include <vector>

class QStackedWidget;

namespace tangram {

class ElidedLabel;
class FateLegend;
class PairGridView;

/// The grid of pairs with its legend, and a line that tells the cell one points at. Says so when no cell has the fate
/// that was chosen in the legend.
class PairsPanel : public Panel {
    Q_OBJECT
public:
    explicit PairsPanel(QWidget* parent = nullptr);

    PairGridView& view() const { return *view_; }
    FateLegend& legend() const { return *legend_; }
    /// Null: nothing to show, with a button that plans.
    void set_grid(std::shared_ptr<const PairGrid> grid, const std::vector<std::string>& island_names,
                  const std::vector<int>& looks);
    void set_fates(std::span<const PairFate> fates);
    void set_best_cells(const std::vector<std::uint32_t>& cells);
    /// A search runs, and its space is not known yet.
    void set_waiting(bool waiting);

Q_SIGNALS:
    void plan_asked();

private:
    void tell_unmatched();

    QStackedWidget* stack_;
    FateLegend* legend_;
    PairGridView* view_;
    QWidget* unmatched_; ///< in sight while the fate that was chosen is no cell's
    ElidedLabel* unmatched_text_;
    ElidedLabel* told_;
    bool has_best_ = false; ///< or had, of a search with the same pairs: the legend stays as it is
};

} // namespace tangram

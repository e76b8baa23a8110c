// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "search/record/snapshot.h"

#include <memory>
#include <string>
#include <vector>

class QStackedWidget;

namespace tangram {

class ElidedLabel;
class FateLegend;
class PairGridView;
class RecordScrubber;

/// The grid of pairs with its legend, a slider to go through the moments of what it shows, and a line that tells the
/// cell one points at. Says so when no cell has the fate that was chosen in the legend.
class PairsPanel : public Panel {
    Q_OBJECT
public:
    explicit PairsPanel(QWidget* parent = nullptr);

    PairGridView& view() const { return *view_; }
    FateLegend& legend() const { return *legend_; }
    RecordScrubber& scrubber() const { return *scrubber_; }
    /// Null: nothing to show, with a button that plans.
    void set_grid(const std::shared_ptr<const PairGrid>& grid, const std::vector<std::string>& island_names,
                  const std::vector<int>& looks);
    void set_fates(std::span<const PairFate> fates);
    void set_best_cells(const std::vector<std::uint32_t>& cells);
    /// A search runs, and its space is not known yet.
    void set_waiting(bool waiting);
    /// The search that is shown is several, over other islands than the problem's.
    void show_no_grid();

Q_SIGNALS:
    void plan_asked();

private:
    void tell_unmatched();

    QStackedWidget* stack_;
    FateLegend* legend_;
    PairGridView* view_;
    RecordScrubber* scrubber_;
    QWidget* unmatched_; ///< in sight while the fate that was chosen is no cell's
    ElidedLabel* unmatched_text_;
    ElidedLabel* told_;
    bool has_best_ = false; ///< or had, of a search with the same pairs: the legend stays as it is
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "search/pairs/explain_pair.h"

#include <memory>
#include <optional>
#include <stop_token>

class QComboBox;
class QLabel;
class QSortFilterProxyModel;
class QSplitter;
class QTableView;

namespace tangram {

class ColumnFit;
class OptionModel;
class OptionPlot;

/// What became of a cell of the grid: its partial plans as a table and as a plot of time against memory, or the rule
/// that removed it with the numbers it compared. Explanations are made in the background; the latest wins.
class CellDetail : public Panel {
    Q_OBJECT
public:
    explicit CellDetail(QWidget* parent = nullptr);
    ~CellDetail() override;

    /// Explains a cell of `grid`, which a search of this problem and these settings had, under that title; says
    /// `otherwise` where a search now has no such cell.
    void explain(std::shared_ptr<const PlanningProblem> problem, const SearchSettings& settings,
                 std::shared_ptr<const PairGrid> grid, std::size_t cell, const QString& title,
                 const QString& otherwise);
    void show_pair(const ExplainedPair& pair, const SearchSettings& settings, const QString& title);
    /// Shows that sentence alone: there is nothing to explain, or it cannot be.
    void show_nothing(const QString& title, const QString& why);
    /// As high as the table is, without a scroll bar, up to some sixty rows: what it stands in scrolls.
    void show_all_rows(bool all);
    const ExplainedPair* shown() const { return pair_ ? &*pair_ : nullptr; }

Q_SIGNALS:
    void explained(); ///< or not, and told why

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void show_tick(int at);
    QString text_of(const ExplainedTick& tick) const; ///< in the box, as its room is
    void set_height();
    void stop();

    QLabel* sentence_;
    QLabel* caption_; ///< of the options: what they are
    QComboBox* ticks_;
    OptionModel* model_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_;
    ColumnFit* fit_; ///< owned by the table
    OptionPlot* plot_;
    QSplitter* halves_;
    QWidget* chooser_;
    std::optional<ExplainedPair> pair_;
    QString title_;
    bool all_rows_ = false;
    bool short_ticks_ = false;
    int wanted_samples_ = 0; ///< micro-batch size that was chosen last
    std::stop_source stop_;
    std::uint64_t asked_ = 0; ///< explanations asked for so far
};

} // namespace tangram

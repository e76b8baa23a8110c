// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include <functional>

class QAction;
class QSortFilterProxyModel;

namespace tangram {

class ColumnFit;
class PlanModel;

/// The table of plans, to be sorted by its headers and filtered by text. Space pins the current plan, Ctrl+click the
/// one under the pointer, Delete removes one of an earlier search or that was opened besides, or has the project keep
/// one no longer; a menu does the same, and sorts. Rows are those of the model, not of the table.
class PlanTable : public QTableView {
    Q_OBJECT
public:
    explicit PlanTable(PlanModel& model, QWidget* parent = nullptr);

    ColumnFit& columns() const { return *columns_; }
    QAction* take_earlier_away() const { return take_earlier_away_; } ///< visible where there are any
    int current_row() const; ///< -1: none
    /// Marks it where it is shown, without a signal.
    void mark_row(int row);
    void show_marked(); ///< scrolls to it
    bool shows_row(int row) const; ///< the filter lets it through
    /// Shows rows with all of the words, in their names, makers, pipelines, islands, GPUs, models or clusters.
    void set_filter(const QString& words);

Q_SIGNALS:
    void row_chosen(int row);
    void project_asked(int row); ///< its cluster, model and job are to be worked on
    void keep_no_longer_asked(int row); ///< the project keeps it

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

private:
    int row_of(const QModelIndex& index) const;
    void toggle_pin(int row);
    bool take_away(int row); ///< from where it is kept; false: it stays
    void on_letter(int letter, const std::function<void(int row)>& act); ///< if the plan is still there

    PlanModel& model_;
    QSortFilterProxyModel* proxy_;
    ColumnFit* columns_;
    QAction* take_earlier_away_;
    int marked_ = -1; ///< letter of the plan whose row is marked
    bool marking_ = false;
};

} // namespace tangram

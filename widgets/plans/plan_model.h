// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan_file.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace tangram {

/// The plan and the alternatives of a file, fastest first: they are named A, B, … in this order, whichever of them is
/// the file's plan. The best value of a column is bold; tooltips give the formula and its numbers.
class PlanModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        name_column,
        pipeline_column,
        iteration_column,
        tokens_column,
        cost_column,
        energy_column,
        mfu_column,
        bubble_column,
        gap_column,
        column_count
    };
    using QAbstractTableModel::QAbstractTableModel;

    void set_file(std::shared_ptr<const PlanFile> file);
    const Plan& plan(int row) const;
    int row_of_files_plan() const { return own_row_; }
    static QString name(int row);
    static QString formula(Column column); ///< what the column's figures mean
    /// The open file with the plan of `row` as its plan and the others as its alternatives.
    std::shared_ptr<const PlanFile> file_with_plan(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    double value(int row, int column) const; ///< of a numeric column
    bool is_best(int row, int column) const;

    std::shared_ptr<const PlanFile> file_;
    std::vector<const Plan*> plans_; ///< of file_, by row
    int own_row_ = 0;
};

} // namespace tangram

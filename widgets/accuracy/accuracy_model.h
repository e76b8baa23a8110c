// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/scatter_points.h"

#include <QAbstractTableModel>

#include <memory>

namespace tangram {

/// One row per group of runs that has errors in the quantity.
class AccuracyModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        group_column,
        runs_column,
        median_column,
        mean_column,
        p90_column,
        worst_column,
        rank_column,
        column_count
    };
    using QAbstractTableModel::QAbstractTableModel;

    void set_study(std::shared_ptr<const AccuracyStudy> study, ScatterQuantity quantity);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const AccuracyGroup& group, int column) const;
    const ErrorSummary& errors(const AccuracyGroup& group) const;

    std::shared_ptr<const AccuracyStudy> study_;
    ScatterQuantity quantity_ = ScatterQuantity::time;
    std::vector<const AccuracyGroup*> rows_;
};

} // namespace tangram

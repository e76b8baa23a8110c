// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/derived_facts.h"

#include <QAbstractTableModel>

namespace tangram {

/// Derived facts as a table; their formulas on hover.
class FactsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { name_column, in_all_column, per_gpu_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set_facts(std::vector<DerivedFact> facts);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<DerivedFact> facts_;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/search_record.h"

#include <QAbstractTableModel>

#include <vector>

namespace tangram {

/// How many pairs had which fate in search A and which in search B: rows are fates in A, columns fates in B, and the
/// last of both the sums. Fates that no pair has are left out.
class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void set_comparison(const RecordComparison& comparison);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::uint64_t pairs(int row, int column) const;
    bool is_sum(int row, int column) const;

    RecordComparison comparison_;
    std::vector<PairFate> fates_; ///< that some pair has in either
};

/// "B pruned 1 204 pairs that A planned; it took 0.3 s instead of 2.1 s and its plan is 1.2 % slower."
QString comparison_text(const RecordComparison& comparison);

} // namespace tangram

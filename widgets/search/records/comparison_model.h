// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/record_comparison.h"

#include <QAbstractTableModel>

#include <vector>

namespace tangram {

/// What became of how many pairs in search A and in search B: rows are outcomes in A, columns outcomes in B, and the
/// last of both the sums, which are the lines of the funnels. Outcomes that no pair has are left out.
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
    std::vector<PairOutcome> outcomes_; ///< that some pair has in either
};

/// "B pruned 1 204 pairs that A planned; it took 0.3 s instead of 2.1 s and its plan is 1.2 % slower."
QString comparison_text(const RecordComparison& comparison);

} // namespace tangram

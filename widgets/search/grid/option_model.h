// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/explain_pair.h"

#include <QAbstractTableModel>

#include <array>
#include <vector>

namespace tangram {

/// The partial plans of a pair at one micro-batch size: those that were kept, and those that rules removed. The best
/// value of a column among those kept is bold.
class OptionModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        tensor_column,
        context_column,
        expert_column,
        data_column,
        zero_column,
        recompute_column,
        forward_column,
        backward_column,
        sync_column,
        memory_column,
        in_flight_column,
        fate_column,
        column_count
    };
    static constexpr int sort_role = Qt::UserRole;
    using QAbstractTableModel::QAbstractTableModel;

    void set_tick(ExplainedTick tick, double capacity_bytes);
    const std::vector<ExplainedOption>& options() const { return tick_.options; }
    double capacity_bytes() const { return capacity_bytes_; }
    /// Columns that show the same in every row, but the first and the fate; those that tell least come first.
    std::vector<int> columns_all_alike() const;
    /// The others, likewise: measures before degrees, which tell plans apart.
    std::vector<int> columns_that_differ() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool is_alike(int column) const;

    ExplainedTick tick_;
    double capacity_bytes_ = 0;
    std::array<double, column_count> best_{};
};

} // namespace tangram

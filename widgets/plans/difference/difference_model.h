// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plans/difference/difference_text.h"

#include <QAbstractTableModel>

#include <vector>

namespace tangram {

/// A difference part by part: what the time went into, where most, seconds and share of the first plan's time. The last
/// row is the total, in bold; the figures add up to it as they are shown.
class DifferenceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { cause_column, where_column, seconds_column, share_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set_difference(std::optional<ShownDifference> shown);
    /// The row of the difference that adds most to a row's part; null for the total.
    const PlanDifference::Row* heaviest_row(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(int row, int column) const;
    QString tooltip(int row) const;

    std::optional<ShownDifference> shown_;
    std::vector<TimePart> parts_; ///< by row; without those that do not differ as shown
};

/// A difference stage by stage: the seconds of each part, and their total; the last row is that of all stages. Stages
/// that only one plan has stand against nothing.
class StageDifferenceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void set_difference(std::optional<ShownDifference> shown);
    const PlanDifference::Row* difference_row(int row) const; ///< null for the total
    int row_of(bool in_a, int pipeline, int stage) const; ///< of a stage of plan a, or of b; -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    static constexpr int stages_column = 0;
    static constexpr int first_part_column = 1;
    static constexpr int total_column = first_part_column + static_cast<int>(time_part_count);

private:
    std::int64_t units(int row, int column) const;

    std::optional<ShownDifference> shown_;
};

} // namespace tangram

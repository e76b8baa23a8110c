// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/records/record_shelf.h"

#include <QAbstractTableModel>

namespace tangram {

/// Records of searches: whether the project keeps it, its name, how long it took, the throughput of its best plan. Asks
/// for edits; what comes of them is set.
class RecordModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { name_column, time_column, throughput_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set_entries(std::vector<RecordShelf::Entry> entries);
    const std::vector<RecordShelf::Entry>& entries() const { return entries_; }
    /// Two that are compared are A and B; -1: none.
    void set_compared(int a, int b);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void keep_asked(int row, bool keep);
    void rename_asked(int row, const QString& name);

private:
    std::vector<RecordShelf::Entry> entries_;
    int a_ = -1;
    int b_ = -1;
};

/// Of the best plan at its end; 0: none.
double throughput_of(const SearchRecord& record);
double duration_of(const SearchRecord& record); ///< seconds, pauses left out

} // namespace tangram

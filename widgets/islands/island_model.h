// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"

#include <QAbstractTableModel>

#include <memory>

namespace tangram {

/// One row per island: mark and name, nodes, GPUs, spread. A new name is asked for, and shown once it is given.
class IslandModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { name_column, nodes_column, gpus_column, spread_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set_islands(std::shared_ptr<const Cluster> cluster, Islands islands);
    const Islands& islands() const { return islands_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void rename_asked(int island, const QString& name);

private:
    QString type_of(const Island& island) const;
    int gpus_of(const Island& island) const;

    std::shared_ptr<const Cluster> cluster_;
    Islands islands_;
    std::vector<int> looks_; ///< of the islands
};

} // namespace tangram

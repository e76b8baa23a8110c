// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/island_model.h"

#include "common/text/value_format.h"
#include "common/theme/island_swatch.h"
#include "islands/naming.h"

#include <QFont>

#include <set>

namespace tangram {

void IslandModel::set_islands(std::shared_ptr<const Cluster> cluster, Islands islands)
{
    beginResetModel();
    cluster_ = std::move(cluster);
    islands_ = std::move(islands);
    looks_ = island_looks(islands_);
    endResetModel();
}

int IslandModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(islands_.size());
}

int IslandModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QString IslandModel::type_of(const Island& island) const
{
    std::set<QString> names;
    for (int node : island.nodes)
        names.insert(QString::fromStdString(cluster_->gpu_type_of(cluster_->nodes[node]).name));
    QString first = *names.begin();
    first.remove(QStringLiteral("NVIDIA "));
    return names.size() == 1 ? first : tr("%1 and %2 more").arg(first).arg(names.size() - 1);
}

int IslandModel::gpus_of(const Island& island) const
{
    int gpus = 0;
    for (int node : island.nodes)
        gpus += cluster_->nodes[node].gpu_count;
    return gpus;
}

QVariant IslandModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Island& island = islands_[index.row()];
    if (role == Qt::TextAlignmentRole && index.column() >= nodes_column)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DecorationRole && index.column() == name_column)
        return island_swatch(looks_[index.row()]);
    if (role == Qt::ToolTipRole) {
        if (index.column() == spread_column)
            return tr("(best − worst) / worst of the worst metric over the island's nodes: %1")
                .arg(format_percent(island.spread));
        return QStringLiteral("%1 · %2").arg(QString::fromStdString(shown_island_name(island.name)), type_of(island));
    }
    if (role == Qt::EditRole && index.column() == name_column)
        return QString::fromStdString(shown_island_name(island.name));
    if (role == Qt::FontRole && index.column() == name_column && island.locked) {
        QFont italic;
        italic.setItalic(true);
        return italic;
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case name_column:
        return island.locked ? tr("%1 (locked)").arg(QString::fromStdString(shown_island_name(island.name)))
                             : QString::fromStdString(shown_island_name(island.name));
    case nodes_column:
        return static_cast<int>(island.nodes.size());
    case gpus_column:
        return gpus_of(island);
    case spread_column:
        return QString::number(island.spread * 100, 'f', 1);
    default:
        return {};
    }
}

bool IslandModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const QString name = value.toString().trimmed();
    if (!index.isValid() || role != Qt::EditRole || index.column() != name_column || name.isEmpty()
        || name == data(index, Qt::EditRole).toString())
        return false;
    Q_EMIT rename_asked(index.row(), name);
    return true;
}

Qt::ItemFlags IslandModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == name_column ? usual | Qt::ItemIsEditable : usual;
}

QVariant IslandModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section >= nodes_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name_column:
        return tr("Island");
    case nodes_column:
        return tr("Nodes");
    case gpus_column:
        return tr("GPUs");
    case spread_column:
        return tr("Spread %");
    default:
        return {};
    }
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/record_model.h"

#include "common/text/plain_name.h"
#include "common/text/value_format.h"

namespace tangram {

double throughput_of(const SearchRecord& record)
{
    const double best = record.moments.empty() ? 0 : record.moments.back().snapshot.best_iteration_time_s;
    return best > 0 ? record.tokens_per_iteration / best : 0;
}

double duration_of(const SearchRecord& record)
{
    return record.moments.empty() ? 0 : record.moments.back().snapshot.elapsed_s;
}

void RecordModel::set_entries(std::vector<RecordShelf::Entry> entries)
{
    beginResetModel();
    entries_ = std::move(entries);
    a_ = b_ = -1;
    endResetModel();
}

void RecordModel::set_compared(int a, int b)
{
    if (a == a_ && b == b_)
        return;
    a_ = a;
    b_ = b;
    if (!entries_.empty())
        Q_EMIT dataChanged(index(0, name_column), index(rowCount() - 1, name_column), {Qt::DisplayRole});
}

int RecordModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

int RecordModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

Qt::ItemFlags RecordModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    return index.column() == name_column ? flags | Qt::ItemIsEditable | Qt::ItemIsUserCheckable : flags;
}

QVariant RecordModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RecordShelf::Entry& entry = entries_[index.row()];
    const SearchRecord& record = *entry.record;
    if (role == Qt::TextAlignmentRole && index.column() != name_column)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        const double rate = throughput_of(record);
        return tr("%1: %2, %3, %4. Checked: kept in the project")
            .arg(QString::fromStdString(record.name), format_seconds(duration_of(record)),
                 rate > 0 ? format_rate(rate, QStringLiteral("tok/s")) : tr("no plan"),
                 record.complete ? tr("complete") : tr("stopped"));
    }
    switch (index.column()) {
    case name_column: {
        if (role == Qt::CheckStateRole)
            return entry.kept ? Qt::Checked : Qt::Unchecked;
        const QString name = QString::fromStdString(record.name);
        if (role == Qt::EditRole)
            return name;
        if (role != Qt::DisplayRole)
            return {};
        return index.row() == a_ ? QStringLiteral("A · ") + name
            : index.row() == b_  ? QStringLiteral("B · ") + name
                                 : name;
    }
    case time_column:
        return role == Qt::DisplayRole ? QVariant(format_seconds(duration_of(record))) : QVariant();
    case throughput_column: {
        const double rate = throughput_of(record);
        return role == Qt::DisplayRole
            ? QVariant(rate > 0 ? format_rate(rate, QStringLiteral("tok/s")) : QStringLiteral("–"))
            : QVariant();
    }
    default:
        return {};
    }
}

bool RecordModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != name_column)
        return false;
    if (role == Qt::CheckStateRole) {
        Q_EMIT keep_asked(index.row(), value.toInt() == Qt::Checked);
        return true;
    }
    const QString name = plain_name(value.toString());
    if (role != Qt::EditRole || name.isEmpty())
        return false;
    if (name != data(index, Qt::EditRole).toString())
        Q_EMIT rename_asked(index.row(), name);
    return true;
}

QVariant RecordModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == name_column ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == name_column)
        return tr("Checked: kept in the project. Choose one to look at it, two to compare them");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name_column:
        return tr("Search");
    case time_column:
        return tr("Took");
    case throughput_column:
        return tr("Best");
    default:
        return {};
    }
}

} // namespace tangram

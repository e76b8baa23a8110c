// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/shortcuts_model.h"

namespace tangram {

void ShortcutsModel::set_keys(const std::vector<Command>& commands, const std::vector<KeyHelp>& views)
{
    beginResetModel();
    keys_.clear();
    for (const Command& command : commands)
        if (!command.keys.isEmpty())
            keys_.push_back({command.path, command.keys, command.name});
    keys_.insert(keys_.end(), views.begin(), views.end());
    endResetModel();
}

int ShortcutsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(keys_.size());
}

int ShortcutsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QVariant ShortcutsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const KeyHelp& key = keys_[index.row()];
    switch (index.column()) {
    case keys_column:
        return key.keys;
    case what_column:
        return key.what;
    case place_column:
        return key.place;
    default:
        return {};
    }
}

QVariant ShortcutsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case keys_column:
        return tr("Keys");
    case what_column:
        return tr("What they do");
    case place_column:
        return tr("Where");
    default:
        return {};
    }
}

} // namespace tangram

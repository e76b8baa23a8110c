// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/command_list.h"
#include "commands/key_help.h"

#include <QAbstractTableModel>

namespace tangram {

/// Every key and what it does: shortcuts of commands, then keys of views.
class ShortcutsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { keys_column, what_column, place_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set_keys(const std::vector<Command>& commands, const std::vector<KeyHelp>& views);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<KeyHelp> keys_;
};

} // namespace tangram

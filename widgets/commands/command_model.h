// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/command_list.h"

#include <QAbstractListModel>
#include <QStringList>

namespace tangram {

/// Commands as they are looked for: those that match what is typed, best first; with nothing typed, those used lately
/// first, then all in their menus' order.
class CommandModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        path_role = Qt::UserRole,
        keys_role,
        reason_role, ///< why it is switched off
        places_role, ///< QList<int>: the letters of the name that were looked for
    };
    using QAbstractListModel::QAbstractListModel;

    /// `recent` are ids, latest first.
    void set_commands(std::vector<Command> commands, const QStringList& recent);
    void look_for(const QString& pattern);
    QAction* action(const QModelIndex& index) const; ///< null: it is gone
    QString id(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Found {
        std::size_t command;
        int score;
        QList<int> places;
    };
    const Command* command(const QModelIndex& index) const;
    void find();

    std::vector<Command> commands_;
    std::vector<int> recency_; ///< by command: 0 is the latest, -1 never
    QString pattern_;
    std::vector<Found> found_;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/cluster/node_templates.h"

#include <QAbstractListModel>

namespace tangram {

/// What a cluster is drawn with: racks, zones, switches, then the kinds of nodes. Dragged, a part goes as
/// canvas_part_type.
class PartModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { detail_role = Qt::UserRole, part_role, search_role };
    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }
};

/// The kind of node that a part names; null: it is a rack, zone, switch, or nothing of ours.
const NodeTemplate* node_of_part(const QString& part);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import_session.h"

#include <QAbstractTableModel>

namespace tangram {

/// The nodes that were understood, those alike in one row.
class ImportNodeModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        names_column,
        count_column,
        gpus_column,
        gpu_column,
        links_column,
        interfaces_column,
        place_column,
        column_count
    };
    using QAbstractTableModel::QAbstractTableModel;

    void set_preview(std::shared_ptr<const ImportPreview> preview);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const ImportPreview> preview_;
};

/// The figures of one such row, and the file and line of each.
class ImportFigureModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { figure_column, value_column, source_column, place_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    /// `group` counts the rows of ImportNodeModel; -1: none.
    void set_group(std::shared_ptr<const ImportPreview> preview, int group);
    const GroupFigure* figure(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const ImportPreview> preview_;
    std::vector<GroupFigure> figures_;
};

} // namespace tangram

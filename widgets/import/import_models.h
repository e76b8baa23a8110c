// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import_session.h"

#include <QAbstractTableModel>

namespace tangram {

/// "line 12" or a JSON pointer as people read it.
QString place_text(const Origin& origin);

/// The texts of an import: what each is and what it told.
class ImportSourceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { name_column, kind_column, nodes_column, switches_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    /// `preview` may be null: they are being read.
    void set_sources(const std::vector<ImportText>& texts, std::shared_ptr<const ImportPreview> preview);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString name;
        QString kind; ///< or what is wrong with it
        QString hint; ///< what to do about that
        int nodes = -1; ///< -1: not known
        int switches = -1;
    };
    std::vector<Row> rows_;
};

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

/// What the import has to say: contradictions first, then what was assumed, then what was ignored.
class ImportNoteModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kind_column, source_column, place_column, text_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set_preview(const std::shared_ptr<const ImportPreview>& preview);
    const ImportNote* note(int row) const;
    int count(ImportNote::Kind kind) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<ImportNote> notes_;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import_session.h"

#include <QAbstractTableModel>

namespace tangram {

/// The texts of an import: what each is and what it told.
class ImportSourceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { name_column, kind_column, nodes_column, switches_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    /// `preview` may be null: they are being read.
    void set_sources(const std::vector<ImportText>& texts, const std::shared_ptr<const ImportPreview>& preview);

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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import_session.h"

#include <QWidget>

#include <vector>

class QAbstractItemModel;
class QAction;
class QTableView;

namespace tangram {

class ImportFigureModel;
class ImportNodeModel;
class ImportNoteModel;
class ImportSourceModel;
class Panel;
class SourceView;

/// What was understood of an import: its sources, its nodes, where the figures of one come from, and what there is to
/// note, beside the text and the line that the chosen row stems from.
class ImportView : public QWidget {
    Q_OBJECT
public:
    /// `session` is what it shows, and has to live longer.
    explicit ImportView(const ImportSession& session, QWidget* parent = nullptr);

    void add_source_action(QAction* action); ///< beside the title of the sources
    void add_node_action(QAction* action);
    int chosen_source() const; ///< of the session's texts; -1: none

    void show_texts(); ///< before they are read
    void show_preview();
    void show_details(); ///< beside the titles, of what is known by now

Q_SIGNALS:
    void removal_asked(); ///< of the chosen source, by its key

private:
    QTableView* make_table(Panel& panel, const QString& name, QAbstractItemModel* model, int stretched,
                           std::vector<int> dispensable, void (ImportView::*show_row)());
    void lay_out();
    void show_source();
    void show_figures();
    void show_figure();
    void show_note();
    void show_origin(const Origin& origin);

    const ImportSession& session_;
    ImportSourceModel* sources_;
    ImportNodeModel* nodes_;
    ImportFigureModel* figures_;
    ImportNoteModel* notes_;
    Panel* sources_panel_;
    Panel* nodes_panel_;
    Panel* figures_panel_;
    Panel* notes_panel_;
    Panel* text_panel_;
    QTableView* sources_table_;
    QTableView* nodes_table_;
    QTableView* figures_table_;
    QTableView* notes_table_;
    SourceView* text_;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

class QMenu;

namespace tangram {

class ClusterEditor;
class ClusterView;

/// Everything that can be done on the canvas, as actions with names and keys, for menus, tool bar and command palette.
/// Keys work while the page or one of its panels has the focus; single letters only on the canvas itself.
class CanvasActions : public QObject {
    Q_OBJECT
public:
    /// `page` holds view and panels. All outlive the actions.
    CanvasActions(ClusterEditor& editor, ClusterView& view, QWidget& page);

    const QList<QAction*>& tools() const { return tools_; } ///< what the left button does; one is checked
    const QList<QAction*>& zooming() const { return zooming_; }
    QAction* island() const { return islands_.front(); } ///< makes one of the marked nodes
    void fill_edit_menu(QMenu& menu) const;
    void fill_cluster_menu(QMenu& menu) const;
    void fill_islands_menu(QMenu& menu) const;
    /// What can be done with what is marked; owned by the caller.
    QMenu* context_menu(QWidget* parent) const;
    void show_enabled(); ///< after every change of the selection or the cluster

Q_SIGNALS:
    void rename_asked(); ///< what is marked
    void figures_asked(); ///< likewise
    void search_asked();
    void parts_asked(); ///< the search among the parts

private:
    QAction* add(QList<QAction*>& group, const QString& name, const QString& icon, const QKeySequence& keys);
    QAction* separator(QList<QAction*>& group);
    void make_tools();
    void make_edits();
    void make_drawing();
    void make_islands();
    void make_zooming();
    void link_marked();
    void ask_times();

    ClusterEditor& editor_;
    ClusterView& view_;
    QWidget& page_;
    QList<QAction*> tools_;
    QList<QAction*> edits_;
    QList<QAction*> drawing_;
    QList<QAction*> aligning_;
    QList<QAction*> islands_;
    QList<QAction*> zooming_;
    QList<QAction*> need_marked_; ///< something
    QList<QAction*> need_nodes_;
    QList<QAction*> need_two_;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_selection.h"
#include "canvas/layout/idle_marks.h"
#include "document/document.h"
#include "page/page.h"

#include <QMainWindow>

namespace tangram {

class CanvasActions;
class ClusterEditor;
class ClusterView;
class InspectorPanel;
class IslandFacts;
class IslandsPanel;
class Minimap;
class Panel;
class PartSearch;
class PartsPanel;
class ProblemsPanel;

/// The Cluster perspective: the drawing, and around it panes that can be moved, closed and brought back: parts,
/// islands, inspector, problems. The document outlives it.
class ClusterPage : public QMainWindow, public Page {
    Q_OBJECT
public:
    explicit ClusterPage(Document& document, QWidget* parent = nullptr);
    ~ClusterPage() override;

    QString title() const override;
    void show_content(const PageContent& content) override;
    void take_focus() override; ///< the drawing
    void fill_view_menu(QMenu& menu) const override; ///< with the panes
    void reset_layout() override; ///< of the panes
    void show_document(); ///< after the cluster or its islands have changed
    void select_island(int island); ///< -1: none
    void show_idle(IdleMarks idle); ///< GPUs that the chosen plan leaves idle
    void fit();
    ClusterView& view() const { return *view_; }
    ClusterEditor& editor() const { return *editor_; }
    CanvasSelection& selection() { return selection_; }
    const CanvasActions& actions() const { return *actions_; }

Q_SIGNALS:
    /// Islands that are not locked are to be found anew at this tolerance.
    void detection_asked(double tolerance);
    void refused(const tangram::Error& error);
    void mended(); ///< an edit was made after one was refused
    void files_dropped(const QStringList& paths);
    void island_selected(int island); ///< by the user, on the drawing or in the table; -1: none

protected:
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void add_pane(Panel* panel, const QString& name, Qt::DockWidgetArea area);
    void make_drawing();
    void make_panes();
    void connect_view();
    void connect_panes();
    void add_part(const QString& part, const QPointF& at);
    void add_part_somewhere(const QString& part);
    QSizeF size_of_part(const QString& part) const; ///< in scene units
    void show_island(int island);
    void begin_editing(); ///< brings the inspector into view
    void show_counts();
    QString panes_key() const;
    void arrange_panes(); ///< as the width of the window has it
    void give_panes_their_widths();
    void put_panes_beside();
    void put_panes_into_tabs();
    void bring_forward(Panel& panel); ///< its pane is shown, in front of those that share its place
    std::string island_of_marked() const; ///< the id of that which holds all marked nodes, as shown; empty: none
    QList<bool> hidden_panes() const; ///< by the View menu or their own button

    Document& document_;
    CanvasSelection selection_;
    Panel* drawing_;
    ClusterView* view_;
    ClusterEditor* editor_;
    CanvasActions* actions_;
    PartSearch* search_;
    PartsPanel* parts_;
    IslandsPanel* islands_;
    IslandFacts* facts_;
    std::string shown_island_; ///< its id; empty: none
    InspectorPanel* inspector_;
    ProblemsPanel* problems_;
    QList<QDockWidget*> panes_;
    QByteArray first_state_; ///< of the panes
    QByteArray state_when_left_; ///< when another page was chosen
    QList<bool> hidden_when_left_;
    bool arranged_ = false; ///< the panes have their sizes
    bool as_tabs_ = false; ///< the panes share one place, as the window is narrow
    bool was_refused_ = false; ///< the last edit
};

} // namespace tangram

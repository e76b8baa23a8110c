// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_selection.h"
#include "canvas/view/canvas_drag.h"
#include "canvas/view/pan_zoom_view.h"

#include <memory>
#include <optional>

namespace tangram {

struct CanvasInks;
class MarkLayer;

/// The cluster as a drawing: cards of nodes in their racks, zones and island hulls, under the switch tree. It shows and
/// tells what is done with the mouse and the arrow keys; it changes nothing itself. The middle button or Space pans.
class ClusterView : public PanZoomView {
    Q_OBJECT
public:
    /// The selection outlives the view.
    explicit ClusterView(CanvasSelection& selection, QWidget* parent = nullptr);
    ~ClusterView() override;

    /// Shows the cluster; null clears. Islands may be empty. The view stays where it is.
    void set_cluster(std::shared_ptr<const Cluster> cluster, const Islands& islands);
    void highlight_island(int island); ///< -1: none
    void show_idle(IdleMarks idle); ///< of the cluster that is shown; another cluster forgets them
    void set_tool(CanvasTool tool);
    CanvasTool tool() const { return tool_; }
    const CanvasState& state() const { return state_; }
    void mark(const ClusterParts& parts) { selection_.mark(parts); }
    QRectF content() const override;
    void look_at(const ClusterParts& parts) { bring_into_view(rect_of(state_, parts)); }
    /// Where a thing of that size covers nothing, in scene units: right of what is marked (or above, where it goes on
    /// top), else near the middle of what is visible.
    QRectF free_place(const QSizeF& size, bool on_top) const;

    // What assistive technology asks for and does.
    const CanvasSelection& selection() const { return selection_; }
    CanvasHit part_at(const QPoint& position) const; ///< in the view's coordinates
    void press(const CanvasHit& part, Qt::KeyboardModifiers modifiers = {}); ///< as a click
    void ask_menu(const CanvasHit& part); ///< of that part, in its middle
    void go_to_node(int node); ///< with the keyboard's focus

public Q_SLOTS:
    void fit_marked();

Q_SIGNALS:
    void island_clicked(int island); ///< -1: the ground
    void idle_changed();
    void tool_changed(tangram::CanvasTool tool);
    void moved(const QPointF& by, const tangram::CanvasHit& place); ///< what is marked was dragged there
    void nudged(const QPointF& by); ///< by keys: once they are let go
    void joined_island(int island); ///< what is marked was dragged into it
    void island_asked(); ///< of what is marked
    void linked(const tangram::CanvasHit& from, const tangram::CanvasHit& to);
    void activated(); ///< what is marked is to be edited
    void menu_asked(const QPoint& global);
    void dropped(const QString& part, const QPointF& at); ///< from the parts
    void files_dropped(const QStringList& paths);

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void show_marks();
    void show_cursor();
    void end_drag(const CanvasDrag& drag, const QMouseEvent& event);
    void cancel_drag();
    void choose_island(int island); ///< -1: none
    void move_current(const QPointF& direction, bool extend);
    void nudge_marked(const QPointF& direction);
    void end_nudge();

    CanvasState state_;
    CanvasSelection& selection_;
    std::unique_ptr<CanvasInks> inks_;
    MarkLayer* marks_;
    CanvasTool tool_ = CanvasTool::select;
    std::optional<CanvasDrag> drag_; ///< while a button is held
    bool panning_by_space_ = false;
};

/// The type of what is dragged from the parts: what PartModel calls it.
inline constexpr const char* canvas_part_type = "application/x-tangram-part";

} // namespace tangram

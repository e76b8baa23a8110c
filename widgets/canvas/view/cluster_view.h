// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"
#include "canvas/layout/canvas_selection.h"
#include "canvas/layout/canvas_state.h"

#include <QGraphicsView>
#include <QLineF>

#include <memory>
#include <optional>

namespace tangram {

struct CanvasInks;
class LabelLayer;
class FrameLayer;
class HullLayer;
class MarkLayer;
class NodeLayer;
class SwitchLayer;
class WireLayer;

/// What the left mouse button does.
enum class CanvasTool {
    select, ///< marks, moves, draws a band
    islands, ///< drags nodes from island to island, draws a lasso
    link, ///< draws a line from part to part
    pan,
};

/// The cluster as a drawing: cards of nodes in their racks, zones and island hulls, under the switch tree. It shows and
/// tells what is done with the mouse and the arrow keys; it changes nothing itself. Wheel or pinch zooms at the cursor,
/// the middle button or Space pans.
class ClusterView : public QGraphicsView {
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
    QRectF visible() const; ///< in scene units
    QRectF content() const; ///< what fit() shows
    /// Brings it into the view, and zooms in where it would be too small to read.
    void look_at(const ClusterParts& parts);
    /// Where a thing of that size covers nothing, in scene units: right of what is marked (or above, where it goes on
    /// top), else near the middle of what is visible.
    QRectF free_place(const QSizeF& size, bool on_top) const;
    void keep_section(); ///< what is visible stays so when the drawing grows
    void show_around(const QPointF& point); ///< puts it into the middle

    // What assistive technology asks for and does.
    const CanvasSelection& selection() const { return selection_; }
    CanvasHit part_at(const QPoint& position) const { return hit(position); } ///< in the view's coordinates
    void press(const CanvasHit& part); ///< as a click
    void ask_menu(const CanvasHit& part); ///< of that part, in its middle
    void go_to_node(int node); ///< with the keyboard's focus

public Q_SLOTS:
    void fit();
    void zoom_in();
    void zoom_out();
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
    void view_changed(); ///< another section or scale is shown
    void files_dropped(const QStringList& paths);

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Drag { none, undecided, move, band, lasso, link, pan };

    void fit_area(const QRectF& area, double around); ///< with that much around it on the screen, in pixels
    void scale_view(double factor);
    void show_marks();
    void begin_drag(const QMouseEvent& event);
    void follow_drag(const QMouseEvent& event);
    void end_drag(const QMouseEvent& event);
    void cancel_drag();
    void click(const QMouseEvent& event);
    void show_clicked(const CanvasHit& part);
    void move_current(const QPointF& direction, bool extend);
    void nudge_marked(const QPointF& direction);
    void end_nudge();
    void describe_current();
    CanvasHit hit(const QPoint& position) const;
    void show_cursor();

    CanvasState state_;
    CanvasSelection& selection_;
    std::unique_ptr<CanvasInks> inks_;
    CanvasTool tool_ = CanvasTool::select;
    Drag drag_ = Drag::none;
    QPoint pressed_;
    Qt::MouseButton pressed_button_ = Qt::NoButton; ///< that drags
    CanvasHit pressed_hit_;
    bool panning_by_space_ = false;
    bool fitted_ = true; ///< keep everything in view when the size changes

    HullLayer* hulls_;
    FrameLayer* frames_;
    WireLayer* wires_;
    NodeLayer* nodes_;
    SwitchLayer* switches_;
    LabelLayer* labels_;
    MarkLayer* marks_;
};

/// The type of what is dragged from the parts: what PartModel calls it.
inline constexpr const char* canvas_part_type = "application/x-tangram-part";

} // namespace tangram

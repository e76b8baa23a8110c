// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_view.h"

#include "canvas/canvas_accessible.h"
#include "canvas/mark_layer.h"
#include "canvas/part_names.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QScrollBar>
#include <QUrl>

#include <algorithm>

namespace tangram {

namespace {

constexpr double wire_reach = 5; ///< pixels
constexpr double nudge = 8; ///< scene units of Ctrl with an arrow key

bool extends(Qt::KeyboardModifiers modifiers)
{
    return (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) != 0;
}

} // namespace

CanvasHit ClusterView::hit(const QPoint& position) const
{
    return hit_at(state_, mapToScene(position), wire_reach / transform().m11());
}

int ClusterView::island_at(const QPointF& point) const
{
    const int node = state_.cards.at(point);
    return node < 0 ? -1 : state_.island_of(node);
}

void ClusterView::set_tool(CanvasTool tool)
{
    if (tool == tool_)
        return;
    cancel_drag();
    tool_ = tool;
    show_cursor();
    Q_EMIT tool_changed(tool);
}

void ClusterView::show_cursor()
{
    const bool pans = tool_ == CanvasTool::pan || panning_by_space_;
    if (drag_ == Drag::pan)
        viewport()->setCursor(Qt::ClosedHandCursor);
    else if (pans)
        viewport()->setCursor(Qt::OpenHandCursor);
    else if (tool_ == CanvasTool::link || tool_ == CanvasTool::islands)
        viewport()->setCursor(Qt::CrossCursor);
    else
        viewport()->setCursor(Qt::ArrowCursor);
}

void ClusterView::mousePressEvent(QMouseEvent* event)
{
    if (!state_.cluster || drag_ != Drag::none
        || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    pressed_ = event->pos();
    pressed_button_ = event->button();
    pressed_hit_ = hit(pressed_);
    const bool pans = event->button() == Qt::MiddleButton || tool_ == CanvasTool::pan || panning_by_space_;
    drag_ = pans ? Drag::pan : Drag::undecided;
    show_cursor();
}

void ClusterView::begin_drag(const QMouseEvent& event)
{
    const ClusterParts parts = parts_of(state_, pressed_hit_);
    const bool is_wire = pressed_hit_.kind == HitKind::uplink || pressed_hit_.kind == HitKind::link
        || pressed_hit_.kind == HitKind::cable;
    const bool grabs = !parts.empty() && !is_wire;
    if (tool_ == CanvasTool::link) {
        drag_ = pressed_hit_.kind == HitKind::ground ? Drag::pan : Drag::link;
        return;
    }
    if (tool_ == CanvasTool::islands && pressed_hit_.kind != HitKind::node) {
        drag_ = Drag::lasso;
        return;
    }
    // Inside a rack or zone a band is drawn, at its edge and title it is grabbed.
    const QPointF at = mapToScene(pressed_);
    if (pressed_hit_.is_place() && !selection_.holds(parts)) {
        const QRectF& frame = state_.layout.frames[static_cast<std::size_t>(pressed_hit_.frame)].rect;
        if (at.y() > frame.top() + 26 && frame.adjusted(8, 8, -8, -8).contains(at)) {
            drag_ = Drag::band;
            return;
        }
    }
    drag_ = grabs ? Drag::move : Drag::band;
    if (drag_ == Drag::move && !selection_.holds(parts))
        extends(event.modifiers()) ? selection_.add(parts) : selection_.mark(parts);
}

void ClusterView::mouseMoveEvent(QMouseEvent* event)
{
    if (drag_ == Drag::none)
        return;
    if (drag_ == Drag::undecided) {
        if ((event->pos() - pressed_).manhattanLength() < QApplication::startDragDistance())
            return;
        begin_drag(*event);
    }
    follow_drag(*event);
}

void ClusterView::follow_drag(const QMouseEvent& event)
{
    const QPointF from = mapToScene(pressed_);
    const QPointF at = mapToScene(event.pos());
    CanvasGesture& gesture = marks_->gesture;
    gesture.target = {};
    gesture.target_island = -1;
    switch (drag_) {
    case Drag::pan: {
        const QPoint by = event.pos() - pressed_;
        pressed_ = event.pos();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
        fitted_ = false;
        return;
    }
    case Drag::move:
        gesture.moving = true;
        gesture.moved = at - from;
        if (tool_ == CanvasTool::islands) {
            gesture.target_island = island_at(at);
            gesture.target = gesture.target_island < 0 ? CanvasHit{} : hit(event.pos());
        } else {
            gesture.target = place_at(state_, at);
        }
        break;
    case Drag::band:
        gesture.band = QRectF(from, at).normalized();
        break;
    case Drag::lasso:
        if (gesture.lasso.isEmpty())
            gesture.lasso << from;
        gesture.lasso << at;
        break;
    case Drag::link:
        gesture.link = QLineF(from, at);
        gesture.target = hit(event.pos());
        break;
    case Drag::none:
    case Drag::undecided:
        return;
    }
    viewport()->update();
}

void ClusterView::cancel_drag()
{
    drag_ = Drag::none;
    marks_->gesture = {};
    viewport()->update();
    show_cursor();
}

void ClusterView::mouseReleaseEvent(QMouseEvent* event)
{
    if (drag_ == Drag::none || event->button() != pressed_button_)
        return; // another button than the one that holds the parts
    if (drag_ == Drag::undecided)
        click(*event);
    else
        end_drag(*event);
    cancel_drag();
}

void ClusterView::end_drag(const QMouseEvent& event)
{
    const QPointF at = mapToScene(event.pos());
    const CanvasGesture gesture = marks_->gesture;
    const Drag ended = drag_;
    cancel_drag();
    switch (ended) {
    case Drag::move:
        fitted_ = false;
        if (tool_ != CanvasTool::islands)
            Q_EMIT moved(gesture.moved, place_at(state_, at));
        else if (const int island = island_at(at); island >= 0)
            Q_EMIT joined_island(island);
        break;
    case Drag::band: {
        const ClusterParts parts = parts_in(state_, gesture.band.value_or(QRectF()));
        extends(event.modifiers()) ? selection_.add(parts) : selection_.mark(parts);
        break;
    }
    case Drag::lasso: {
        const ClusterParts parts{nodes_in(state_, gesture.lasso), {}, {}, {}, {}};
        extends(event.modifiers()) ? selection_.add(parts) : selection_.mark(parts);
        break;
    }
    case Drag::link:
        Q_EMIT linked(pressed_hit_, hit(event.pos()));
        break;
    case Drag::pan:
    case Drag::none:
    case Drag::undecided:
        break;
    }
}

void ClusterView::click(const QMouseEvent& event)
{
    if (!extends(event.modifiers())) {
        press(pressed_hit_);
        return;
    }
    selection_.toggle(parts_of(state_, pressed_hit_));
    show_clicked(pressed_hit_);
}

void ClusterView::show_clicked(const CanvasHit& part)
{
    if (part.kind == HitKind::node)
        selection_.set_current(part.index);
    const int island = part.kind == HitKind::node ? state_.island_of(part.index) : -1;
    highlight_island(island);
    Q_EMIT island_clicked(island);
}

void ClusterView::press(const CanvasHit& part)
{
    selection_.mark(parts_of(state_, part));
    show_clicked(part);
}

void ClusterView::ask_menu(const CanvasHit& part)
{
    const ClusterParts parts = parts_of(state_, part);
    if (!selection_.holds(parts))
        selection_.mark(parts);
    look_at(parts);
    Q_EMIT menu_asked(viewport()->mapToGlobal(mapFromScene(rect_of(state_, parts).center())));
}

void ClusterView::go_to_node(int node)
{
    setFocus(Qt::ShortcutFocusReason);
    selection_.set_current(node);
    ensureVisible(state_.layout.nodes[static_cast<std::size_t>(node)], 24, 24);
    tell_current(*this, node);
}

void ClusterView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!state_.cluster)
        return;
    const ClusterParts parts = parts_of(state_, hit(event->pos()));
    if (parts.empty())
        return;
    selection_.mark(parts);
    Q_EMIT activated();
}

void ClusterView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!state_.cluster || drag_ != Drag::none)
        return;
    if (event->reason() == QContextMenuEvent::Mouse) {
        const ClusterParts parts = parts_of(state_, hit(event->pos()));
        if (!parts.empty() && !selection_.holds(parts))
            selection_.mark(parts);
    }
    const QPoint at = event->reason() == QContextMenuEvent::Mouse
        ? event->globalPos()
        : viewport()->mapToGlobal(selection_.parts().empty()
                                      ? viewport()->rect().center()
                                      : mapFromScene(rect_of(state_, selection_.parts()).center()));
    Q_EMIT menu_asked(at);
}

void ClusterView::keyPressEvent(QKeyEvent* event)
{
    const auto arrow = [&]() -> QPointF {
        switch (event->key()) {
        case Qt::Key_Left:
            return {-1, 0};
        case Qt::Key_Right:
            return {1, 0};
        case Qt::Key_Up:
            return {0, -1};
        case Qt::Key_Down:
            return {0, 1};
        default:
            return {};
        }
    }();
    if (!arrow.isNull()) {
        if (event->modifiers() & Qt::ControlModifier)
            nudge_marked(arrow);
        else if (event->modifiers() & Qt::AltModifier)
            QGraphicsView::keyPressEvent(event);
        else
            move_current(arrow, (event->modifiers() & Qt::ShiftModifier) != 0);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom_in();
    case Qt::Key_Minus:
        return zoom_out();
    case Qt::Key_Home:
        return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (tool_ == CanvasTool::islands && !selection_.parts().nodes.empty())
            Q_EMIT island_asked();
        else if (!selection_.parts().empty())
            Q_EMIT activated();
        return;
    case Qt::Key_Space:
        if (event->isAutoRepeat())
            return;
        if (selection_.current() >= 0 && marks_->shows_current)
            selection_.toggle({{selection_.current()}, {}, {}, {}, {}});
        else
            panning_by_space_ = true;
        show_cursor();
        return;
    case Qt::Key_Escape:
        if (drag_ != Drag::none || marks_->gesture.moving) {
            cancel_drag();
            return;
        }
        highlight_island(-1);
        selection_.clear();
        Q_EMIT island_clicked(-1);
        event->ignore(); // it stops a search, too
        return;
    default:
        QGraphicsView::keyPressEvent(event);
    }
}

void ClusterView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        panning_by_space_ = false;
        show_cursor();
    }
    const bool is_arrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right || event->key() == Qt::Key_Up
        || event->key() == Qt::Key_Down;
    if (is_arrow && !event->isAutoRepeat())
        end_nudge();
    QGraphicsView::keyReleaseEvent(event);
}

void ClusterView::nudge_marked(const QPointF& direction)
{
    if (drag_ != Drag::none || selection_.parts().empty())
        return;
    // While a key is held only the outlines move: an edit of thousands of nodes takes longer than a key repeats.
    marks_->gesture.moving = true;
    marks_->gesture.moved += direction * nudge;
    viewport()->update();
}

void ClusterView::end_nudge()
{
    if (drag_ != Drag::none || !marks_->gesture.moving)
        return;
    const QPointF by = marks_->gesture.moved;
    cancel_drag();
    Q_EMIT nudged(by);
}

void ClusterView::move_current(const QPointF& direction, bool extend)
{
    const int next = next_node(state_, selection_.current(), direction);
    if (next < 0)
        return;
    marks_->shows_current = true;
    if (extend) {
        if (selection_.current() >= 0)
            selection_.add({{selection_.current()}, {}, {}, {}, {}});
        selection_.add({{next}, {}, {}, {}, {}});
    } else {
        selection_.mark({{next}, {}, {}, {}, {}});
    }
    selection_.set_current(next);
    ensureVisible(state_.layout.nodes[static_cast<std::size_t>(next)], 24, 24);
    highlight_island(state_.island_of(next));
    Q_EMIT island_clicked(state_.island_of(next));
    describe_current();
}

void ClusterView::describe_current()
{
    const int current = selection_.current();
    if (current < 0 || !state_.cluster)
        return;
    setAccessibleDescription(spoken_name(state_, {HitKind::node, current, {}, -1}));
    tell_current(*this, current);
}

void ClusterView::focusInEvent(QFocusEvent* event)
{
    QGraphicsView::focusInEvent(event);
    marks_->shows_current = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    if (marks_->shows_current && selection_.current() < 0 && !state_.layout.nodes.empty())
        selection_.set_current(0);
    viewport()->update();
    tell_current(*this, selection_.current());
}

void ClusterView::focusOutEvent(QFocusEvent* event)
{
    QGraphicsView::focusOutEvent(event);
    end_nudge(); // the key's release goes elsewhere
    marks_->shows_current = false;
    panning_by_space_ = false;
    viewport()->update();
}

void ClusterView::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasFormat(QString::fromLatin1(canvas_part_type)) || event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void ClusterView::dragMoveEvent(QDragMoveEvent* event)
{
    if (event->mimeData()->hasFormat(QString::fromLatin1(canvas_part_type))) {
        marks_->gesture.target = place_at(state_, mapToScene(event->position().toPoint()));
        viewport()->update();
    }
    event->acceptProposedAction();
}

void ClusterView::dropEvent(QDropEvent* event)
{
    cancel_drag();
    setFocus(Qt::MouseFocusReason); // what follows is meant for the drawing
    event->acceptProposedAction();
    const QMimeData& dragged = *event->mimeData();
    if (dragged.hasFormat(QString::fromLatin1(canvas_part_type))) {
        fitted_ = false;
        Q_EMIT dropped(QString::fromUtf8(dragged.data(QString::fromLatin1(canvas_part_type))),
                       mapToScene(event->position().toPoint()));
        return;
    }
    QStringList paths;
    for (const QUrl& url : dragged.urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    if (!paths.isEmpty())
        Q_EMIT files_dropped(paths);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"

#include "canvas/layers/mark_layer.h"
#include "canvas/view/canvas_accessible.h"
#include "canvas/view/part_names.h"
#include "common/work/local_files.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>

namespace tangram {

namespace {

constexpr double nudge = 8; ///< scene units of Ctrl with an arrow key

/// Null where the key is no arrow.
QPointF direction_of(int key)
{
    switch (key) {
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
}

void take(CanvasSelection& selection, const ClusterParts& parts, Qt::KeyboardModifiers modifiers)
{
    extends(modifiers) ? selection.add(parts) : selection.mark(parts);
}

ClusterParts one_node(int node)
{
    return {{node}, {}, {}, {}, {}};
}

bool holds_part(const QMimeData& dragged)
{
    return dragged.hasFormat(QString::fromLatin1(canvas_part_type));
}

} // namespace

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
    if (drag_ && drag_->kind() == CanvasDrag::Kind::pan)
        viewport()->setCursor(Qt::ClosedHandCursor);
    else if (tool_ == CanvasTool::pan || panning_by_space_)
        viewport()->setCursor(Qt::OpenHandCursor);
    else if (tool_ == CanvasTool::link || tool_ == CanvasTool::islands)
        viewport()->setCursor(Qt::CrossCursor);
    else
        viewport()->setCursor(Qt::ArrowCursor);
}

void ClusterView::mousePressEvent(QMouseEvent* event)
{
    if (!state_.cluster || drag_ || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    const bool pans = event->button() == Qt::MiddleButton || panning_by_space_;
    drag_.emplace(pans ? CanvasTool::pan : tool_, event->button(), event->pos(), part_at(event->pos()));
    show_cursor();
}

void ClusterView::mouseMoveEvent(QMouseEvent* event)
{
    if (!drag_ || drag_->is_click_at(event->pos()))
        return;
    const QPointF from = mapToScene(drag_->position());
    ClusterParts grabbed;
    if (drag_->kind() == CanvasDrag::Kind::click) {
        const ClusterParts parts = parts_of(state_, drag_->part());
        const bool is_marked = selection_.holds(parts);
        drag_->begin(state_, from, is_marked);
        if (drag_->kind() == CanvasDrag::Kind::move && !is_marked)
            grabbed = parts;
    }
    if (drag_->kind() == CanvasDrag::Kind::pan) {
        pan(drag_->pan_to(event->pos()));
        return;
    }
    drag_->follow(state_, from, mapToScene(event->pos()), part_at(event->pos()));
    marks_->gesture = drag_->gesture();
    viewport()->update();
    if (!grabbed.empty())
        take(selection_, grabbed, event->modifiers());
}

void ClusterView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != drag_->button())
        return; // another button than the one that holds the parts
    const CanvasDrag ended = *drag_;
    cancel_drag();
    end_drag(ended, *event);
}

void ClusterView::end_drag(const CanvasDrag& drag, const QMouseEvent& event)
{
    switch (drag.kind()) {
    case CanvasDrag::Kind::click:
        press(drag.part(), event.modifiers());
        break;
    case CanvasDrag::Kind::move: {
        const QPointF at = mapToScene(event.pos());
        keep_section();
        if (tool_ != CanvasTool::islands)
            Q_EMIT moved(drag.gesture().moved, place_at(state_, at));
        else if (const int island = island_of(state_, island_place_at(state_, at)); island >= 0)
            Q_EMIT joined_island(island);
        break;
    }
    case CanvasDrag::Kind::band:
    case CanvasDrag::Kind::lasso:
        take(selection_, drag.caught(state_), event.modifiers());
        break;
    case CanvasDrag::Kind::link:
        Q_EMIT linked(drag.part(), part_at(event.pos()));
        break;
    case CanvasDrag::Kind::pan:
        break;
    }
}

void ClusterView::cancel_drag()
{
    drag_.reset();
    marks_->gesture = {};
    viewport()->update();
    show_cursor();
}

void ClusterView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!state_.cluster)
        return;
    const ClusterParts parts = parts_of(state_, part_at(event->pos()));
    if (parts.empty())
        return;
    selection_.mark(parts);
    Q_EMIT activated();
}

void ClusterView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!state_.cluster || drag_)
        return;
    if (event->reason() != QContextMenuEvent::Mouse) {
        const QPoint at = selection_.parts().empty() ? viewport()->rect().center()
                                                     : mapFromScene(rect_of(state_, selection_.parts()).center());
        Q_EMIT menu_asked(viewport()->mapToGlobal(at));
        return;
    }
    const ClusterParts parts = parts_of(state_, part_at(event->pos()));
    if (!parts.empty() && !selection_.holds(parts))
        selection_.mark(parts);
    Q_EMIT menu_asked(event->globalPos());
}

void ClusterView::keyPressEvent(QKeyEvent* event)
{
    if (const QPointF arrow = direction_of(event->key()); !arrow.isNull()) {
        if (event->modifiers() & Qt::ControlModifier)
            nudge_marked(arrow);
        else if (event->modifiers() & Qt::AltModifier)
            PanZoomView::keyPressEvent(event);
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
            selection_.toggle(one_node(selection_.current()));
        else
            panning_by_space_ = true;
        show_cursor();
        return;
    case Qt::Key_Escape:
        if (drag_ || marks_->gesture.moving) {
            cancel_drag();
            return;
        }
        selection_.clear();
        choose_island(-1);
        event->ignore(); // it stops a search, too
        return;
    default:
        PanZoomView::keyPressEvent(event);
    }
}

void ClusterView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        panning_by_space_ = false;
        show_cursor();
    }
    if (!direction_of(event->key()).isNull() && !event->isAutoRepeat())
        end_nudge();
    PanZoomView::keyReleaseEvent(event);
}

void ClusterView::nudge_marked(const QPointF& direction)
{
    if (drag_ || selection_.parts().empty())
        return;
    // While a key is held only the outlines move: an edit of thousands of nodes takes longer than a key repeats.
    marks_->gesture.moving = true;
    marks_->gesture.moved += direction * nudge;
    viewport()->update();
}

void ClusterView::end_nudge()
{
    if (drag_ || !marks_->gesture.moving)
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
            selection_.add(one_node(selection_.current()));
        selection_.add(one_node(next));
    } else {
        selection_.mark(one_node(next));
    }
    selection_.set_current(next);
    ensureVisible(state_.layout.nodes[next], 24, 24);
    choose_island(state_.island_of(next));
    setAccessibleDescription(spoken_name(state_, {HitKind::node, next, {}, -1}));
    tell_current(*this, next);
}

void ClusterView::focusInEvent(QFocusEvent* event)
{
    PanZoomView::focusInEvent(event);
    marks_->shows_current = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    if (marks_->shows_current && selection_.current() < 0 && !state_.layout.nodes.empty())
        selection_.set_current(0);
    viewport()->update();
    tell_current(*this, selection_.current());
}

void ClusterView::focusOutEvent(QFocusEvent* event)
{
    PanZoomView::focusOutEvent(event);
    end_nudge(); // the key's release goes elsewhere
    marks_->shows_current = false;
    panning_by_space_ = false;
    viewport()->update();
}

void ClusterView::dragEnterEvent(QDragEnterEvent* event)
{
    if (holds_part(*event->mimeData()) || event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void ClusterView::dragMoveEvent(QDragMoveEvent* event)
{
    if (holds_part(*event->mimeData())) {
        marks_->gesture.target = place_at(state_, mapToScene(event->position().toPoint()));
        viewport()->update();
    }
    event->acceptProposedAction();
}

void ClusterView::dragLeaveEvent(QDragLeaveEvent* event)
{
    cancel_drag();
    event->accept();
}

void ClusterView::dropEvent(QDropEvent* event)
{
    cancel_drag();
    setFocus(Qt::MouseFocusReason); // what follows is meant for the drawing
    event->acceptProposedAction();
    const QMimeData& dragged = *event->mimeData();
    if (holds_part(dragged)) {
        keep_section();
        Q_EMIT dropped(QString::fromUtf8(dragged.data(QString::fromLatin1(canvas_part_type))),
                       mapToScene(event->position().toPoint()));
    } else if (const QStringList paths = local_files(dragged); !paths.isEmpty()) {
        Q_EMIT files_dropped(paths);
    }
}

} // namespace tangram

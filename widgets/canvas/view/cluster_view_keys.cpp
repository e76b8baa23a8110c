// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"

#include "canvas/layers/mark_layer.h"
#include "canvas/view/canvas_accessible.h"
#include "canvas/view/part_names.h"

#include <QKeyEvent>

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

} // namespace

void ClusterView::keyPressEvent(QKeyEvent* event)
{
    if (const QPointF arrow = direction_of(event->key()); !arrow.isNull()) {
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
    if (!direction_of(event->key()).isNull() && !event->isAutoRepeat())
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

void ClusterView::go_to_node(int node)
{
    setFocus(Qt::ShortcutFocusReason);
    selection_.set_current(node);
    ensureVisible(state_.layout.nodes[static_cast<std::size_t>(node)], 24, 24);
    tell_current(*this, node);
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

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"

#include "canvas/layers/mark_layer.h"

#include <QMouseEvent>
#include <QScrollBar>

namespace tangram {

namespace {

void take(CanvasSelection& selection, const ClusterParts& parts, Qt::KeyboardModifiers modifiers)
{
    extends(modifiers) ? selection.add(parts) : selection.mark(parts);
}

} // namespace

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
        take(selection_, parts, event.modifiers());
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
            gesture.target = island_place_at(state_, at);
            gesture.target_island = island_of(state_, gesture.target);
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
        else if (const int island = island_of(state_, island_place_at(state_, at)); island >= 0)
            Q_EMIT joined_island(island);
        break;
    case Drag::band: {
        const ClusterParts parts = parts_in(state_, gesture.band.value_or(QRectF()));
        take(selection_, parts, event.modifiers());
        break;
    }
    case Drag::lasso: {
        const ClusterParts parts{nodes_in(state_, gesture.lasso), {}, {}, {}, {}};
        take(selection_, parts, event.modifiers());
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

void ClusterView::cancel_drag()
{
    drag_ = Drag::none;
    marks_->gesture = {};
    viewport()->update();
    show_cursor();
}

} // namespace tangram

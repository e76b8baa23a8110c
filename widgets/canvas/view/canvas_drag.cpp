// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/canvas_drag.h"

#include <QApplication>

#include <utility>

namespace tangram {

namespace {

/// Inside a rack or zone a band is drawn, at its edge and title it is grabbed.
bool is_inside_place(const CanvasState& state, const CanvasHit& part, const QPointF& point)
{
    if (!part.is_place())
        return false;
    const QRectF& frame = state.layout.frames[part.frame].rect;
    return point.y() > frame.top() + 26 && frame.adjusted(8, 8, -8, -8).contains(point);
}

} // namespace

CanvasDrag::CanvasDrag(CanvasTool tool, Qt::MouseButton button, const QPoint& position, CanvasHit part)
    : tool_(tool)
    , kind_(tool == CanvasTool::pan ? Kind::pan : Kind::click)
    , button_(button)
    , position_(position)
    , part_(std::move(part))
{
}

bool CanvasDrag::is_click_at(const QPoint& position) const
{
    return kind_ == Kind::click && (position - position_).manhattanLength() < QApplication::startDragDistance();
}

void CanvasDrag::begin(const CanvasState& state, const QPointF& from, bool part_is_marked)
{
    const bool is_wire = part_.kind == HitKind::uplink || part_.kind == HitKind::link || part_.kind == HitKind::cable;
    if (tool_ == CanvasTool::link)
        kind_ = part_.kind == HitKind::ground ? Kind::pan : Kind::link;
    else if (tool_ == CanvasTool::islands && part_.kind != HitKind::node)
        kind_ = Kind::lasso;
    else if (is_wire || parts_of(state, part_).empty() || (!part_is_marked && is_inside_place(state, part_, from)))
        kind_ = Kind::band;
    else
        kind_ = Kind::move;
}

void CanvasDrag::follow(const CanvasState& state, const QPointF& from, const QPointF& at, const CanvasHit& over)
{
    switch (kind_) {
    case Kind::move:
        gesture_.moving = true;
        gesture_.moved = at - from;
        gesture_.target = tool_ == CanvasTool::islands ? island_place_at(state, at) : place_at(state, at);
        gesture_.target_island = tool_ == CanvasTool::islands ? island_of(state, gesture_.target) : -1;
        break;
    case Kind::band:
        gesture_.band = QRectF(from, at).normalized();
        break;
    case Kind::lasso:
        if (gesture_.lasso.isEmpty())
            gesture_.lasso << from;
        gesture_.lasso << at;
        break;
    case Kind::link:
        gesture_.link = QLineF(from, at);
        gesture_.target = over;
        break;
    case Kind::click:
    case Kind::pan:
        break;
    }
}

QPoint CanvasDrag::pan_to(const QPoint& position)
{
    return position - std::exchange(position_, position);
}

ClusterParts CanvasDrag::caught(const CanvasState& state) const
{
    return gesture_.band ? parts_in(state, *gesture_.band)
                         : ClusterParts{nodes_in(state, gesture_.lasso), {}, {}, {}, {}};
}

} // namespace tangram

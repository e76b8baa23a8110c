// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>

namespace tangram {

namespace {

constexpr double wire_reach = 5; ///< pixels

} // namespace

CanvasHit ClusterView::hit(const QPoint& position) const
{
    return hit_at(state_, mapToScene(position), wire_reach / transform().m11());
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

} // namespace tangram

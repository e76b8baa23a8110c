// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does.
#include "gantt/chart/gantt_chart.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace tangram {

std::optional<GanttSpot> GanttChart::spot_at(const QPointF& position) const
{
    const GanttViewport view = scene_->viewport();
    if (!scene_->layout() || !view.area.contains(position))
        return std::nullopt;
    return scene_->layout()->hit(view.seconds(position.x()), view.height(position.y()), view.scale(),
                                 view.seconds_per_pixel() * view.pixel_ratio, 1.5);
}

void GanttChart::point_at(const QPoint& position)
{
    GanttOverlay& overlay = scene_->overlay();
    const GanttViewport view = scene_->viewport();
    overlay.hovered = spot_at(position);
    overlay.ruler_s.reset();
    if (view.area.contains(position))
        overlay.ruler_s = view.seconds(position.x());
}

void GanttChart::follow_pointer()
{
    if (!scene_->layout())
        return;
    if (!pointer_) {
        scene_->overlay().hovered.reset();
        scene_->overlay().ruler_s.reset();
        return;
    }
    point_at(*pointer_);
    if (QToolTip::isVisible())
        show_tooltip(*pointer_, plot_->mapToGlobal(*pointer_));
}

void GanttChart::hover(const QPoint& position, const QPoint& global)
{
    pointer_ = position;
    if (!scene_->layout())
        return;
    point_at(position);
    scene_->redraw_overlay();
    plot_->setCursor(heading_at(position) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    show_tooltip(position, global);
}

void GanttChart::show_tooltip(const QPoint& position, const QPoint& global)
{
    const QString text = tooltip_at(position);
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(global + QPoint(4, 8), text, plot_);
}

QString GanttChart::tooltip_at(const QPoint& position) const
{
    const GanttLayout& layout = *scene_->layout();
    const GanttOverlay& overlay = scene_->overlay();
    const GanttViewport view = scene_->viewport();
    QString text;
    const auto row = layout.row_at(view.height(position.y()));
    const bool beside = position.y() < view.area.top() || position.y() > view.area.bottom();
    if (overlay.hovered) {
        text = gantt_tooltip(layout, *overlay.hovered);
    } else if (row && overlay.ruler_s) {
        const int own = layout.rows()[static_cast<std::size_t>(*row)].row;
        const double until = layout.part(*row).geometry->duration_s();
        if (view.band(layout, *row, GanttLaneKind::compute).contains(position)) {
            if (const Bubble* bubble = layout.part(*row).geometry->bubble_at(own, *overlay.ruler_s))
                text = gantt_tooltip(layout, *row, *bubble);
        } else if (layout.has_memory() && layout.part(*row).memory && *overlay.ruler_s >= 0 && *overlay.ruler_s <= until
                   && view.band(layout, *row, layout.memory_band()).contains(position)) {
            text = gantt_memory_tooltip(layout, *row, *overlay.ruler_s);
        }
    } else if (row && !beside) {
        text = gantt_stage_tooltip(layout, *row);
    }
    if (const auto plan = heading_at(position)) {
        const QString name = layout.parts()[static_cast<std::size_t>(*plan)].plan.name;
        text = is_folded(*plan) ? tr("Click to show the stages of plan %1").arg(name)
                                : tr("Click to fold the stages of plan %1 away").arg(name);
    }
    return text;
}

std::optional<int> GanttChart::heading_at(const QPoint& position) const
{
    const GanttViewport view = scene_->viewport();
    if (!scene_->layout() || position.y() < view.area.top() || position.y() > view.area.bottom())
        return std::nullopt;
    return scene_->layout()->heading_at(view.height(position.y()));
}

void GanttChart::leave()
{
    pointer_.reset();
    scene_->overlay().hovered.reset();
    scene_->overlay().ruler_s.reset();
    scene_->redraw_overlay();
}

void GanttChart::click(const QPoint& position)
{
    if (!scene_->layout())
        return;
    if (const auto plan = heading_at(position))
        return fold(*plan, !is_folded(*plan));
    const auto row = scene_->layout()->row_at(scene_->viewport().height(position.y()));
    if (const auto spot = spot_at(position))
        return select(*spot);
    scene_->overlay().selected.reset();
    scene_->select_row(row);
    scene_->redraw_overlay();
    tell_plans();
    if (row)
        Q_EMIT stage_selected(scene_->layout()->stage_of(*row));
}

bool GanttChart::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != plot_)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseMove: {
        auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() == Qt::NoButton)
            hover(mouse->pos(), mouse->globalPosition().toPoint());
        else
            pointer_ = mouse->pos(); // what is dragged moves under it
        break;
    }
    case QEvent::MouseButtonPress:
        pressed_ = static_cast<QMouseEvent*>(event)->pos();
        break;
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && (mouse->pos() - pressed_).manhattanLength() < 4)
            click(mouse->pos());
        break;
    }
    case QEvent::Leave:
        leave();
        break;
    case QEvent::ContextMenu: {
        // A QCustomPlot lets nothing of the mouse through to the widgets around it.
        const auto* asked = static_cast<QContextMenuEvent*>(event);
        QContextMenuEvent own(asked->reason(), plot_->mapTo(this, asked->pos()), asked->globalPos(),
                              asked->modifiers());
        QCoreApplication::sendEvent(this, &own);
        return true;
    }
    case QEvent::Wheel: {
        auto* wheel = static_cast<QWheelEvent*>(event);
        const QPoint turned = wheel->angleDelta();
        if (wheel->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier) && !turned.isNull()) {
            step_rows(turned.x() + turned.y() > 0 ? 1 : -1);
            return true;
        }
        if (wheel->modifiers().testFlag(Qt::ShiftModifier) || std::abs(turned.x()) > std::abs(turned.y())) {
            pan(-(turned.x() != 0 ? turned.x() : turned.y()) / 120.0 * 0.1);
            return true;
        }
        // Over the labels the wheel scrolls the rows.
        if (scroll_->isVisible() && wheel->position().x() < scene_->frame().bars.left()) {
            scroll_rows(turned.y() > 0 ? -1 : 1);
            return true;
        }
        break;
    }
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tangram

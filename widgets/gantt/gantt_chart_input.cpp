// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does.
#include "gantt/gantt_chart.h"
#include "gantt/gantt_layers.h"
#include "gantt/gantt_scene.h"

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
    return scene_->layout()->hit(view.seconds(position.x()), view.height(position.y()),
                                 view.seconds_per_pixel() * view.pixel_ratio, 1.5);
}

void GanttChart::hover(const QPoint& position, const QPoint& global)
{
    if (!scene_->layout())
        return;
    const GanttLayout& layout = *scene_->layout();
    GanttOverlay& overlay = scene_->overlay();
    const GanttViewport view = scene_->viewport();
    overlay.hovered = spot_at(position);
    overlay.ruler_s.reset();
    if (view.area.contains(position))
        overlay.ruler_s = view.seconds(position.x());
    scene_->redraw_overlay();

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
        } else if (layout.has_memory() && *overlay.ruler_s >= 0 && *overlay.ruler_s <= until
                   && view.band(layout, *row, layout.memory_band()).contains(position)) {
            text = gantt_memory_tooltip(layout, *row, *overlay.ruler_s);
        }
    } else if (row && !beside) {
        text = gantt_stage_tooltip(layout, *row);
    }
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(global + QPoint(4, 8), text, plot_);
}

void GanttChart::leave()
{
    scene_->overlay().hovered.reset();
    scene_->overlay().ruler_s.reset();
    scene_->redraw_overlay();
}

void GanttChart::click(const QPoint& position)
{
    if (!scene_->layout())
        return;
    const auto row = scene_->layout()->row_at(scene_->viewport().height(position.y()));
    if (const auto spot = spot_at(position))
        return select(*spot);
    scene_->overlay().selected.reset();
    scene_->select_row(row);
    scene_->redraw_overlay();
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
        break;
    }
    case QEvent::MouseButtonPress:
        pressed_ = static_cast<QMouseEvent*>(event)->pos();
        break;
    case QEvent::MouseButtonRelease: {
        const QPoint released = static_cast<QMouseEvent*>(event)->pos();
        if ((released - pressed_).manhattanLength() < 4)
            click(released);
        break;
    }
    case QEvent::Leave:
        leave();
        break;
    case QEvent::Wheel: {
        auto* wheel = static_cast<QWheelEvent*>(event);
        const QPoint turned = wheel->angleDelta();
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

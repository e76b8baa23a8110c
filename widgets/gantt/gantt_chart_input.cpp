// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse and the keyboard do.
#include "gantt/gantt_chart.h"
#include "gantt/gantt_layers.h"
#include "gantt/gantt_scene.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <cmath>

namespace tangram {

std::optional<GanttSpot> GanttChart::spot_at(const QPointF& position) const
{
    const GanttViewport view = scene_->viewport();
    if (!scene_->geometry() || !view.area.contains(position))
        return std::nullopt;
    return scene_->geometry()->hit(view.seconds(position.x()), view.row(position.y()),
                                   view.seconds_per_pixel() * view.pixel_ratio, 1.5 / view.row_height);
}

void GanttChart::hover(const QPoint& position, const QPoint& global)
{
    if (!scene_->geometry())
        return;
    GanttOverlay& overlay = scene_->overlay();
    const GanttViewport view = scene_->viewport();
    overlay.hovered = spot_at(position);
    overlay.ruler_s.reset();
    if (view.area.contains(position))
        overlay.ruler_s = view.seconds(position.x());
    scene_->redraw_overlay();

    QString text;
    const auto row = scene_->geometry()->row_at(view.row(position.y()));
    if (overlay.hovered) {
        text = gantt_tooltip(*scene_->file(), *scene_->geometry(), *overlay.hovered);
    } else if (row && overlay.ruler_s) {
        const GanttRow& found = scene_->geometry()->rows()[static_cast<std::size_t>(*row)];
        const bool in_bar = view.band(found, GanttLaneKind::compute).contains(position);
        if (const Bubble* bubble = in_bar ? scene_->geometry()->bubble_at(*row, *overlay.ruler_s) : nullptr)
            text = gantt_tooltip(*scene_->file(), found, *bubble);
    } else if (row) {
        text = gantt_stage_tooltip(*scene_->file(), scene_->geometry()->rows()[static_cast<std::size_t>(*row)]);
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
    if (!scene_->geometry())
        return;
    scene_->overlay().selected = spot_at(position);
    const auto row = scene_->geometry()->row_at(scene_->viewport().row(position.y()));
    scene_->overlay().selected_row = row;
    scene_->redraw_overlay();
    if (row) {
        const GanttRow& found = scene_->geometry()->rows()[static_cast<std::size_t>(*row)];
        Q_EMIT stage_selected(found.pipeline, found.stage);
    }
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

void GanttChart::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return pan(-0.1);
    case Qt::Key_Right:
        return pan(0.1);
    case Qt::Key_Up:
        return scroll_rows(-1);
    case Qt::Key_Down:
        return scroll_rows(1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom_in();
    case Qt::Key_Minus:
        return zoom_out();
    case Qt::Key_F:
    case Qt::Key_Home:
        return fit();
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse and keyboard do.
#include "gantt/chart/gantt_chart.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace tangram {

bool GanttChart::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != plot_)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() == Qt::NoButton)
            pointer_.move(mouse->pos());
        else
            pointer_.drag(mouse->pos());
        break;
    }
    case QEvent::MouseButtonPress:
        pressed_ = static_cast<QMouseEvent*>(event)->pos();
        break;
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton || (mouse->pos() - pressed_).manhattanLength() >= 4)
            break;
        if (const auto plan = scene_->heading_at(mouse->pos()))
            fold(*plan, !is_folded(*plan));
        else
            selection_.select_at(mouse->pos());
        break;
    }
    case QEvent::Leave:
        pointer_.leave();
        break;
    case QEvent::ContextMenu: {
        // A QCustomPlot lets nothing of the mouse through to the widgets around it.
        const auto* asked = static_cast<QContextMenuEvent*>(event);
        QContextMenuEvent own(asked->reason(), plot_->mapTo(this, asked->pos()), asked->globalPos(),
                              asked->modifiers());
        QCoreApplication::sendEvent(this, &own);
        return true;
    }
    case QEvent::Wheel:
        if (turn(*static_cast<QWheelEvent*>(event)))
            return true;
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

bool GanttChart::turn(const QWheelEvent& wheel)
{
    const QPoint turned = wheel.angleDelta();
    QScrollBar& scroll = rows_.scroll_bar();
    if (wheel.modifiers() == (Qt::ControlModifier | Qt::ShiftModifier) && !turned.isNull()) {
        if (turned.x() + turned.y() > 0)
            rows_.raise();
        else
            rows_.lower();
    } else if (wheel.modifiers().testFlag(Qt::ShiftModifier) || std::abs(turned.x()) > std::abs(turned.y())) {
        times_.pan(-(turned.x() != 0 ? turned.x() : turned.y()) / 120.0 * 0.1);
    } else if (scroll.isVisible() && wheel.position().x() < scene_->frame().bars.left()) {
        // Over the labels it scrolls the rows.
        scroll.triggerAction(turned.y() > 0 ? QScrollBar::SliderSingleStepSub : QScrollBar::SliderSingleStepAdd);
    } else {
        return false;
    }
    return true;
}

void GanttChart::contextMenuEvent(QContextMenuEvent* event)
{
    const bool by_mouse = event->reason() == QContextMenuEvent::Mouse;
    const QPoint at = plot_->mapFrom(this, event->pos());
    const std::optional<int> heading = by_mouse ? scene_->heading_at(at) : std::nullopt;
    if (by_mouse && !heading)
        selection_.select_at(at);
    QToolTip::hideText();
    selection_.update_actions();
    Q_EMIT menu_wanted(heading ? std::optional(GanttStage{*heading, 0, 0}) : selected_stage());
    event->ignore(); // the window shows the menu, with what it can do with any chart
}

void GanttChart::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() == Qt::NoModifier && selection_.walk(event->key()))
        return;
    QScrollBar& scroll = rows_.scroll_bar();
    switch (event->key()) {
    case Qt::Key_F10:
        if (event->modifiers() == Qt::ShiftModifier)
            return ask_for_menu();
        break;
    case Qt::Key_Left:
        return times_.pan(-0.1);
    case Qt::Key_Right:
        return times_.pan(0.1);
    case Qt::Key_Up:
        return scroll.triggerAction(QScrollBar::SliderSingleStepSub);
    case Qt::Key_Down:
        return scroll.triggerAction(QScrollBar::SliderSingleStepAdd);
    case Qt::Key_PageUp:
        return scroll.triggerAction(QScrollBar::SliderPageStepSub);
    case Qt::Key_PageDown:
        return scroll.triggerAction(QScrollBar::SliderPageStepAdd);
    case Qt::Key_Home:
        return times_.pan_to_start();
    case Qt::Key_End:
        return times_.pan_to_end();
    case Qt::Key_Comma:
        return selection_.previous();
    case Qt::Key_Period:
        return selection_.next();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return selected_event() ? zoom_to_selection() : selection_.next();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom_in();
    case Qt::Key_Minus:
        return zoom_out();
    case Qt::Key_F:
        return fit();
    case Qt::Key_P:
        return zoom_to_period();
    case Qt::Key_Escape:
        if (selection_.clear())
            return;
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void GanttChart::ask_for_menu()
{
    const auto& selected = scene_->overlay().selected;
    const QRectF place = selected ? scene_->viewport().rect(*scene_->layout(), *selected) : scene_->frame().bars;
    const QPoint at = plot_->mapTo(this, place.center().toPoint());
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, at, mapToGlobal(at));
    QCoreApplication::sendEvent(this, &asked);
}

} // namespace tangram

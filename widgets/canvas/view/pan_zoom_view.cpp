// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/pan_zoom_view.h"

#include <QGestureEvent>
#include <QPinchGesture>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double zoom_step = 1.2;
constexpr double least_scale = 0.02;
constexpr double largest_scale = 4;
constexpr double comfortable_scale = 1.25; ///< fit() goes no nearer
constexpr double readable_scale = 0.7;
constexpr double margin = 24;

} // namespace

PanZoomView::PanZoomView(QWidget* parent)
    : QGraphicsView(parent)
{
    setTransformationAnchor(QGraphicsView::NoAnchor); // that under the mouse wants every move of it
    setResizeAnchor(QGraphicsView::AnchorViewCenter);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    grabGesture(Qt::PinchGesture);
}

QRectF PanZoomView::ground() const
{
    const QRectF all = content();
    const double room = std::max({all.width(), all.height(), 2000.0});
    return all.adjusted(-room, -room, room, room);
}

void PanZoomView::show_content()
{
    scene()->setSceneRect(ground());
    if (fitted_)
        fit();
    Q_EMIT view_changed();
}

void PanZoomView::show_around(const QPointF& point)
{
    fitted_ = false;
    centerOn(point);
    Q_EMIT view_changed();
}

void PanZoomView::fit()
{
    fitted_ = true;
    fit_area(content(), margin);
}

void PanZoomView::fit_section(const QRectF& area)
{
    fitted_ = false;
    fit_area(area, 4 * margin);
}

void PanZoomView::fit_area(const QRectF& area, double around)
{
    // What is kept free around is measured on the screen: from afar zones' names stand in it.
    const QSizeF room = viewport()->size() - QSizeF(2 * around, 2 * around);
    const double unit =
        std::max(area.width() / std::max(1.0, room.width()), area.height() / std::max(1.0, room.height()));
    fitInView(area.adjusted(-around * unit, -around * unit, around * unit, around * unit), Qt::KeepAspectRatio);
    if (transform().m11() > comfortable_scale) {
        resetTransform();
        scale(comfortable_scale, comfortable_scale);
        centerOn(area.center());
    }
    Q_EMIT view_changed();
}

void PanZoomView::bring_into_view(const QRectF& area)
{
    if (area.isEmpty())
        return;
    fitted_ = false;
    if (transform().m11() < readable_scale) {
        resetTransform();
        scale(readable_scale, readable_scale);
    }
    ensureVisible(area, 48, 48);
    Q_EMIT view_changed();
}

void PanZoomView::pan(const QPoint& by)
{
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
    fitted_ = false;
}

void PanZoomView::zoom_in()
{
    scale_view(zoom_step, viewport()->rect().center());
}

void PanZoomView::zoom_out()
{
    scale_view(1 / zoom_step, viewport()->rect().center());
}

void PanZoomView::scale_view(double factor, const QPoint& fixed)
{
    const double now = transform().m11();
    const double wanted = std::clamp(now * factor, least_scale, largest_scale);
    const QPointF point = mapToScene(fixed);
    scale(wanted / now, wanted / now);
    pan(fixed - mapFromScene(point));
    fitted_ = false;
    Q_EMIT view_changed();
}

void PanZoomView::wheelEvent(QWheelEvent* event)
{
    const int turned = event->angleDelta().y();
    if (event->modifiers() & Qt::ShiftModifier)
        pan({turned, 0});
    else if (turned != 0)
        scale_view(std::pow(zoom_step, turned / 120.0), event->position().toPoint());
    event->accept();
}

void PanZoomView::scrollContentsBy(int dx, int dy)
{
    QGraphicsView::scrollContentsBy(dx, dy);
    Q_EMIT view_changed();
}

void PanZoomView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    if (fitted_)
        fit();
    Q_EMIT view_changed();
}

void PanZoomView::showEvent(QShowEvent* event)
{
    QGraphicsView::showEvent(event);
    if (fitted_)
        fit();
}

bool PanZoomView::event(QEvent* event)
{
    if (event->type() == QEvent::Gesture) {
        if (QGesture* gesture = static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture)) {
            const auto* pinch = static_cast<QPinchGesture*>(gesture);
            scale_view(pinch->scaleFactor(), viewport()->mapFromGlobal(pinch->centerPoint().toPoint()));
            return true;
        }
    }
    return QGraphicsView::event(event);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"

#include "canvas/layout/free_ground.h"

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

QRectF ClusterView::visible() const
{
    return mapToScene(viewport()->rect()).boundingRect();
}

QRectF ClusterView::content() const
{
    return state_.layout.bounds.isEmpty() ? QRectF(0, 0, 640, 400) : state_.layout.bounds;
}

QRectF ClusterView::free_place(const QSizeF& size, bool on_top) const
{
    const QSizeF gap = gap_beside(size);
    QRectF first(QPointF(), size);
    const QRectF marked = rect_of(state_, selection_.parts());
    if (marked.isEmpty())
        first.moveCenter(visible().center());
    else if (on_top)
        first.moveCenter({marked.center().x(), marked.top() - 2 * gap.height() - size.height() / 2});
    else
        first.moveTopLeft({marked.right() + gap.width(), marked.top()});
    return free_places(state_, first, 1, {}).front();
}

void ClusterView::keep_section()
{
    fitted_ = false;
}

void ClusterView::show_around(const QPointF& point)
{
    fitted_ = false;
    centerOn(point);
    Q_EMIT view_changed();
}

void ClusterView::fit()
{
    fitted_ = true;
    fit_area(content(), margin);
}

void ClusterView::fit_marked()
{
    if (selection_.parts().empty()) {
        fit();
        return;
    }
    fitted_ = false;
    fit_area(rect_of(state_, selection_.parts()), 4 * margin);
}

void ClusterView::fit_area(const QRectF& area, double around)
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

void ClusterView::look_at(const ClusterParts& parts)
{
    const QRectF rect = rect_of(state_, parts);
    if (rect.isEmpty())
        return;
    fitted_ = false;
    if (transform().m11() < readable_scale) {
        resetTransform();
        scale(readable_scale, readable_scale);
    }
    ensureVisible(rect, 48, 48);
    Q_EMIT view_changed();
}

void ClusterView::zoom_in()
{
    scale_view(zoom_step);
}

void ClusterView::zoom_out()
{
    scale_view(1 / zoom_step);
}

void ClusterView::scale_view(double factor)
{
    const double now = transform().m11();
    const double wanted = std::clamp(now * factor, least_scale, largest_scale);
    scale(wanted / now, wanted / now);
    fitted_ = false;
    Q_EMIT view_changed();
}

void ClusterView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ShiftModifier) {
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - event->angleDelta().y());
        fitted_ = false;
    } else if (event->angleDelta().y() != 0) {
        scale_view(std::pow(zoom_step, event->angleDelta().y() / 120.0));
    }
    event->accept();
}

void ClusterView::scrollContentsBy(int dx, int dy)
{
    QGraphicsView::scrollContentsBy(dx, dy);
    Q_EMIT view_changed();
}

void ClusterView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    if (fitted_)
        fit();
    Q_EMIT view_changed();
}

void ClusterView::showEvent(QShowEvent* event)
{
    QGraphicsView::showEvent(event);
    if (fitted_)
        fit();
}

bool ClusterView::event(QEvent* event)
{
    if (event->type() == QEvent::Gesture) {
        if (QGesture* gesture = static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture)) {
            scale_view(static_cast<QPinchGesture*>(gesture)->scaleFactor());
            return true;
        }
    }
    return QGraphicsView::event(event);
}

} // namespace tangram

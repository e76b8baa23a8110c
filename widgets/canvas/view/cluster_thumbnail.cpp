// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_thumbnail.h"

#include "canvas/layout/canvas_selection.h"
#include "canvas/view/cluster_view.h"

#include <QPainter>

namespace tangram {

namespace {

/// The view is laid out larger than the picture, so that the canvas's margins shrink with it.
constexpr int reduction = 2;

} // namespace

QImage cluster_thumbnail(std::shared_ptr<const Cluster> cluster, const Islands& islands, QSize size, double pixel_ratio)
{
    QImage image(size * pixel_ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixel_ratio);
    image.fill(Qt::transparent);
    CanvasSelection selection;
    ClusterView view(selection);
    view.resize(size * reduction);
    view.set_cluster(std::move(cluster), islands);
    view.grab(QRect(0, 0, 1, 1)); // a view that was never shown learns its size only when it is drawn
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    view.render(&painter, QRectF(QPointF(), size), view.viewport()->rect(), Qt::KeepAspectRatio);
    return image;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/hull_layer.h"

#include <QPainterPath>

namespace tangram {

void HullLayer::read_cluster()
{
    hulls_ = island_hulls(state().layout, state().island_of_node);
}

void HullLayer::draw(CanvasPainter& painter, const QRectF& exposed)
{
    if (painter.scale() < far_away)
        return; // the cards are blocks of colour
    for (const IslandHull& hull : hulls_) {
        if (!hull.bounds.intersects(exposed))
            continue;
        const IslandInk& with = ink(hull.island);
        const bool highlighted = state().highlighted == hull.island;
        const double line = highlighted ? 2 : 1;
        if (hull.pieces.size() == 1) {
            const QRectF piece = painter.pixels(hull.pieces.front());
            painter.box(piece, with.soft, with.outline, painter.scale() >= close_up ? 5 : 0, line);
            continue;
        }
        for (const QRectF& piece : hull.pieces)
            painter.fill(painter.pixels(piece), with.soft);
        QPainter& scene = painter.begin_scene();
        scene.setPen(QPen(with.outline, highlighted ? line / painter.scale() : 0));
        scene.drawPath(hull.outline);
        painter.end_scene();
    }
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/hull_layer.h"

#include "common/island_colours.h"

#include <QPainter>

namespace tangram {

void HullLayer::draw(QPainter& painter, const QRectF& exposed, double scale)
{
    if (scale < far_away)
        return; // the cards are blocks of colour
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const IslandHull& hull : hulls_) {
        if (!hull.bounds.intersects(exposed))
            continue;
        const QColor colour = island_colour(hull.island);
        const bool highlighted = state().highlighted == hull.island;
        painter.setOpacity(state().highlighted < 0 || highlighted ? 1 : 0.3);
        QColor soft = colour;
        soft.setAlphaF(highlighted ? 0.22F : 0.12F);
        QColor line = colour;
        line.setAlphaF(highlighted ? 1.0F : 0.5F);
        // Where colours repeat the outline is dashed; the hatch itself stands on the cards.
        painter.setPen(QPen(line, highlighted ? 2 / scale : 1 / scale,
                            island_hatch(hull.island) == Qt::NoBrush ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(soft);
        painter.drawPath(hull.outline);
    }
}

} // namespace tangram

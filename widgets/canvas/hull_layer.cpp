// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/hull_layer.h"

#include "common/island_colours.h"

#include <QPainter>

#include <cmath>

namespace tangram {

namespace {

QColor blended(const QColor& over, const QColor& under, double share)
{
    const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(share * a + (1 - share) * b)); };
    return {mix(over.red(), under.red()), mix(over.green(), under.green()), mix(over.blue(), under.blue())};
}

} // namespace

void HullLayer::draw(QPainter& painter, const QRectF& exposed, double scale)
{
    if (scale < far_away)
        return; // the cards are blocks of colour
    const QColor ground = state().dark ? QColor(0x20, 0x24, 0x2b) : QColor(0xf8, 0xf9, 0xfb);
    for (const IslandHull& hull : hulls_) {
        if (!hull.bounds.intersects(exposed))
            continue;
        const QColor colour = island_colour(hull.island);
        const bool highlighted = state().highlighted == hull.island;
        const bool faded = state().highlighted >= 0 && !highlighted;
        // Opaque rectangles: blending hundreds of tall outlines takes Qt many times a frame.
        painter.setRenderHint(QPainter::Antialiasing, false);
        const QColor soft = blended(colour, ground, faded ? 0.04 : highlighted ? 0.24 : 0.13);
        for (const QRectF& piece : hull.pieces)
            painter.fillRect(piece.adjusted(1, 1, -1, -1), soft);
        // Where colours repeat the outline is dashed; the hatch itself stands on the cards.
        painter.setRenderHint(QPainter::Antialiasing, highlighted || scale >= close_up);
        painter.setPen(QPen(blended(colour, ground,
                                    faded             ? 0.2
                                        : highlighted ? 1
                                                      : 0.55),
                            highlighted ? 2 / scale : 0,
                            island_hatch(hull.island) == Qt::NoBrush ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(hull.outline);
    }
}

} // namespace tangram

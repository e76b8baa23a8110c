// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/network_layer.h"
#include "canvas/layers/canvas_layer.h"

#include "common/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double too_small_for_boxes = 0.2;

/// One pixel at 1 GB/s and one more for every factor of four.
double line_width(const Wire& wire)
{
    return wire.bytes_per_s > 0 ? std::clamp(1 + std::log(wire.bytes_per_s / 1e9) / std::log(4.0), 1.0, 7.0) : 2;
}

bool is_marked(const ClusterParts& marked, const Wire& wire)
{
    return (wire.link >= 0 && std::binary_search(marked.links.begin(), marked.links.end(), wire.link))
        || (wire.uplink_of >= 0 && std::binary_search(marked.switches.begin(), marked.switches.end(), wire.uplink_of));
}

} // namespace

void WireLayer::draw(CanvasPainter& painter, const QRectF& exposed)
{
    const QColor usual = state().dark ? QColor(0x55, 0x63, 0x78) : QColor(0x9a, 0xaa, 0xbe);
    for (const Wire& wire : state().layout.wires) {
        if (!wire.points.boundingRect().adjusted(-8, -8, 8, 8).intersects(exposed))
            continue;
        const QColor colour = is_marked(state().marked, wire) ? accent_colour(state().dark) : usual;
        // Every stretch is upright or level; each takes in the corners at its ends.
        const double width = std::max(1.0, std::round(line_width(wire) * painter.scale()));
        const double half = std::floor(width / 2);
        for (qsizetype i = 1; i < wire.points.size(); ++i) {
            const QPointF a = painter.pixels(wire.points[i - 1]);
            const QPointF b = painter.pixels(wire.points[i]);
            const QRectF way = QRectF(a, b).normalized();
            painter.fill(QRectF(way.topLeft() - QPointF(half, half), way.size() + QSizeF(width, width)), colour);
        }
    }
}

void SwitchLayer::draw(CanvasPainter& painter, const QRectF& exposed)
{
    if (painter.scale() < too_small_for_boxes)
        return;
    const bool dark = state().dark;
    for (const SwitchBox& box : state().layout.switches) {
        if (!box.rect.intersects(exposed))
            continue;
        painter.box(painter.pixels(box.rect), {card_colour(dark), {}}, frame_colour(dark, true), 3);
        const int pixels =
            static_cast<int>(std::lround(11 * std::clamp(0.8 / painter.scale(), 1.0, 1.8) * painter.scale()));
        if (pixels < least_pixels)
            continue;
        painter.write(box.rect.adjusted(4, 0, -4, 0), QString::fromStdString(state().cluster->switches[box.index].id),
                      {pixels, false, card_text_colour(dark), Qt::AlignHCenter, Qt::ElideMiddle});
    }
}

} // namespace tangram

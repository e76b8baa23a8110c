// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/network_layer.h"

#include "common/theme.h"

#include <QPainter>

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

void WireLayer::draw(QPainter& painter, const QRectF& exposed, double)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QColor colour = state().dark ? QColor(0x55, 0x63, 0x78) : QColor(0x9a, 0xaa, 0xbe);
    for (const Wire& wire : state().layout.wires) {
        if (!wire.points.boundingRect().adjusted(-8, -8, 8, 8).intersects(exposed))
            continue;
        painter.setPen(QPen(is_marked(state().marked, wire) ? accent_colour(state().dark) : colour, line_width(wire),
                            Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawPolyline(wire.points);
    }
}

void SwitchLayer::draw(QPainter& painter, const QRectF& exposed, double scale)
{
    if (scale < too_small_for_boxes)
        return;
    const bool dark = state().dark;
    for (const SwitchBox& box : state().layout.switches) {
        if (!box.rect.intersects(exposed))
            continue;
        painter.setPen(QPen(hairline_colour(dark).darker(dark ? 80 : 112), 1));
        painter.setBrush(card_colour(dark));
        painter.drawRect(box.rect);
        if (scale < far_away)
            continue;
        painter.setPen(card_text_colour(dark));
        const QString id = QString::fromStdString(state().cluster->switches[static_cast<std::size_t>(box.index)].id);
        text().draw(painter, box.rect.adjusted(4, 0, -4, 0), Qt::AlignHCenter, id, 11, false, Qt::ElideMiddle);
    }
}

} // namespace tangram

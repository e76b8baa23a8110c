// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/mark_layer.h"

#include "common/island_colours.h"
#include "common/theme.h"

#include <QPainter>

#include <algorithm>

namespace tangram {

QRectF MarkLayer::rect_of_target() const
{
    const CanvasHit& target = gesture.target;
    if (target.is_place() && target.frame >= 0)
        return state().layout.frames[static_cast<std::size_t>(target.frame)].rect;
    if (target.kind == HitKind::node)
        return state().layout.nodes[static_cast<std::size_t>(target.index)];
    if (target.kind == HitKind::switch_box)
        for (const SwitchBox& box : state().layout.switches)
            if (box.index == target.index)
                return box.rect;
    return {};
}

void MarkLayer::draw(QPainter& painter, const QRectF& exposed, double scale)
{
    const double pixel = 1 / scale;
    const QColor accent = accent_colour(state().dark);
    const ClusterParts& marked = state().marked;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);

    // Marked cards: few are outlined, of many the area is shown.
    QVector<QRectF> rects;
    for (const int node : state().cards.meeting(exposed))
        if (static_cast<std::size_t>(node) < state().node_is_marked.size()
            && state().node_is_marked[static_cast<std::size_t>(node)])
            rects.append(state().layout.nodes[static_cast<std::size_t>(node)]);
    for (const SwitchBox& box : state().layout.switches)
        if (std::binary_search(marked.switches.begin(), marked.switches.end(), box.index))
            rects.append(box.rect);
    painter.setPen(QPen(accent, 2 * pixel));
    painter.setRenderHint(QPainter::Antialiasing, scale >= far_away);
    painter.drawRects(rects);
    painter.setPen(QPen(accent, 2 * pixel, Qt::DashLine));
    for (const ClusterFrame& frame : state().layout.frames) {
        const bool is_marked = frame.zone
            ? std::find(marked.zones.begin(), marked.zones.end(), frame.key.zone) != marked.zones.end()
            : !frame.key.rack.empty()
                && std::find(marked.racks.begin(), marked.racks.end(), frame.key) != marked.racks.end();
        if (is_marked)
            painter.drawRoundedRect(frame.rect.adjusted(-3, -3, 3, 3), 4, 4);
    }
    if (shows_current && current >= 0 && static_cast<std::size_t>(current) < state().layout.nodes.size()) {
        painter.setPen(QPen(card_text_colour(state().dark), pixel, Qt::DotLine));
        painter.drawRect(state().layout.nodes[static_cast<std::size_t>(current)].adjusted(-4, -4, 4, 4));
    }

    if (const QRectF target = rect_of_target(); !target.isEmpty()) {
        painter.setPen(QPen(gesture.target_island >= 0 ? island_colour(gesture.target_island) : accent, 3 * pixel));
        painter.drawRoundedRect(target.adjusted(-4, -4, 4, 4), 4, 4);
    }
    if (gesture.moving) {
        QColor ghost = accent;
        ghost.setAlphaF(0.25F);
        painter.setPen(QPen(accent, pixel));
        painter.setBrush(ghost);
        painter.translate(gesture.moved);
        painter.drawRects(rects);
        painter.translate(-gesture.moved);
    }
    QColor inside = accent;
    inside.setAlphaF(0.1F);
    painter.setPen(QPen(accent, pixel));
    painter.setBrush(inside);
    if (gesture.band)
        painter.drawRect(*gesture.band);
    if (gesture.lasso.size() > 1)
        painter.drawPolygon(gesture.lasso);
    if (gesture.link) {
        painter.setPen(QPen(accent, 2 * pixel, Qt::DashLine));
        painter.drawLine(*gesture.link);
    }
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/mark_layer.h"

#include "common/theme/island_colours.h"
#include "common/theme/theme.h"

#include <algorithm>

namespace tangram {

QRectF MarkLayer::rect_of_target() const
{
    const CanvasHit& target = gesture.target;
    if (target.is_place() && target.frame >= 0)
        return state().layout.frames[target.frame].rect;
    if (target.kind == HitKind::node)
        return state().layout.nodes[target.index];
    if (target.kind == HitKind::switch_box)
        for (const SwitchBox& box : state().layout.switches)
            if (box.index == target.index)
                return box.rect;
    return {};
}

std::vector<QRectF> MarkLayer::marked_rects(const QRectF& exposed) const
{
    std::vector<QRectF> rects;
    const ClusterParts& marked = state().marked;
    if (!marked.nodes.empty())
        for (const int node : state().cards.meeting(exposed))
            if (static_cast<std::size_t>(node) < state().node_is_marked.size() && state().node_is_marked[node])
                rects.push_back(state().layout.nodes[node]);
    if (!marked.switches.empty())
        for (const SwitchBox& box : state().layout.switches)
            if (std::binary_search(marked.switches.begin(), marked.switches.end(), box.index))
                rects.push_back(box.rect);
    return rects;
}

void MarkLayer::draw_marked_frames(CanvasPainter& painter) const
{
    const ClusterParts& marked = state().marked;
    if (marked.racks.empty() && marked.zones.empty())
        return;
    for (const ClusterFrame& frame : state().layout.frames) {
        const bool is_marked = frame.zone
            ? std::find(marked.zones.begin(), marked.zones.end(), frame.key.zone) != marked.zones.end()
            : !frame.key.rack.empty() && std::binary_search(marked.racks.begin(), marked.racks.end(), frame.key);
        if (is_marked)
            painter.dashed_edge(painter.pixels(frame.rect).adjusted(-3, -3, 3, 3), accent_colour(state().dark), 2);
    }
}

void MarkLayer::draw(CanvasPainter& painter, const QRectF& exposed)
{
    const QColor accent = accent_colour(state().dark);
    const std::vector<QRectF> rects = marked_rects(exposed);
    const double line = painter.scale() < far_away ? 1 : 2;
    for (const QRectF& rect : rects)
        painter.edge(painter.pixels(rect).adjusted(-1, -1, 1, 1), accent, line);
    draw_marked_frames(painter);
    if (shows_current && current >= 0 && static_cast<std::size_t>(current) < state().layout.nodes.size())
        painter.dashed_edge(painter.pixels(state().layout.nodes[current]).adjusted(-4, -4, 4, 4),
                            card_text_colour(state().dark));
    if (const QRectF target = rect_of_target(); !target.isEmpty())
        painter.round_edge(painter.pixels(target).adjusted(-4, -4, 4, 4),
                           gesture.target_island >= 0 ? island_colour(state().look_of(gesture.target_island)) : accent,
                           4, 3);
    if (gesture.moving) {
        QColor ghost = accent;
        ghost.setAlphaF(0.25F);
        for (const QRectF& rect : rects) {
            const QRectF there = painter.pixels(rect.translated(gesture.moved));
            painter.fill(there, ghost);
            painter.edge(there, accent);
        }
    }
    draw_outlines(painter, accent);
}

void MarkLayer::draw_outlines(CanvasPainter& painter, const QColor& accent) const
{
    QColor inside = accent;
    inside.setAlphaF(0.1F);
    if (gesture.band) {
        const QRectF band = painter.pixels(*gesture.band);
        painter.fill(band, inside);
        painter.edge(band, accent);
    }
    if (gesture.lasso.size() < 2 && !gesture.link)
        return;
    const double pixel = 1 / painter.scale();
    QPainter& scene = painter.begin_scene();
    scene.setRenderHint(QPainter::Antialiasing);
    if (gesture.lasso.size() > 1) {
        scene.setPen(QPen(accent, pixel));
        scene.setBrush(inside);
        scene.drawPolygon(gesture.lasso);
    }
    if (gesture.link) {
        scene.setPen(QPen(accent, 2 * pixel, Qt::DashLine));
        scene.drawLine(*gesture.link);
    }
    painter.end_scene();
}

} // namespace tangram

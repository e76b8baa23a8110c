// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/canvas_hit.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

namespace {

/// From a point to an upright or level line.
double distance(const QPointF& point, const QPointF& a, const QPointF& b)
{
    const QPointF nearest(std::clamp(point.x(), std::min(a.x(), b.x()), std::max(a.x(), b.x())),
                          std::clamp(point.y(), std::min(a.y(), b.y()), std::max(a.y(), b.y())));
    return QLineF(point, nearest).length();
}

bool touches(const Wire& wire, const QPointF& point, double reach)
{
    for (qsizetype i = 1; i < wire.points.size(); ++i)
        if (distance(point, wire.points[i - 1], wire.points[i]) <= reach)
            return true;
    return false;
}

} // namespace

CanvasHit place_at(const CanvasState& state, const QPointF& point)
{
    for (std::size_t f = 0; f < state.layout.frames.size(); ++f) { // racks stand before zones
        const ClusterFrame& frame = state.layout.frames[f];
        if (frame.rect.contains(point))
            return {frame.zone ? HitKind::zone : HitKind::rack, -1, frame.key, static_cast<int>(f)};
    }
    return {};
}

CanvasHit island_place_at(const CanvasState& state, const QPointF& point)
{
    constexpr double between = 5; // as far as a hull reaches around its cards
    int nearest = state.cards.at(point);
    double least = 1e300;
    if (nearest < 0)
        for (const int node :
             state.cards.meeting({point - QPointF(between, between), QSizeF(2 * between, 2 * between)}))
            if (const double away = QLineF(point, state.layout.nodes[node].center()).length(); away < least) {
                nearest = node;
                least = away;
            }
    if (nearest >= 0)
        return {HitKind::node, nearest, {}, -1};
    const CanvasHit place = place_at(state, point);
    return place.kind == HitKind::rack && island_of(state, place) >= 0 ? place : CanvasHit{};
}

int island_of(const CanvasState& state, const CanvasHit& place)
{
    if (place.kind == HitKind::node)
        return state.island_of(place.index);
    if (place.kind != HitKind::rack)
        return -1;
    const std::vector<int>& nodes = state.layout.frames[place.frame].nodes;
    const int first = nodes.empty() ? -1 : state.island_of(nodes.front());
    const bool one = std::all_of(nodes.begin(), nodes.end(), [&](int node) { return state.island_of(node) == first; });
    return one ? first : -1;
}

CanvasHit hit_at(const CanvasState& state, const QPointF& point, double reach)
{
    if (const int node = state.cards.at(point); node >= 0)
        return {HitKind::node, node, {}, -1};
    for (const SwitchBox& box : state.layout.switches)
        if (box.rect.contains(point))
            return {HitKind::switch_box, box.index, {}, -1};
    for (std::size_t w = 0; w < state.layout.wires.size(); ++w) {
        const Wire& wire = state.layout.wires[w];
        if (!touches(wire, point, reach))
            continue;
        if (wire.link >= 0)
            return {HitKind::link, wire.link, {}, -1};
        if (wire.uplink_of >= 0)
            return {HitKind::uplink, wire.uplink_of, {}, -1};
        return {HitKind::cable, static_cast<int>(w), {}, -1};
    }
    return place_at(state, point);
}

ClusterParts parts_of(const CanvasState& state, const CanvasHit& hit)
{
    ClusterParts parts;
    switch (hit.kind) {
    case HitKind::node:
        parts.nodes = {hit.index};
        break;
    case HitKind::switch_box:
    case HitKind::uplink:
        parts.switches = {hit.index};
        break;
    case HitKind::link:
        parts.links = {hit.index};
        break;
    case HitKind::cable: {
        const Wire& cable = state.layout.wires[hit.index];
        if (cable.node >= 0) {
            parts.nodes = {cable.node};
            break;
        }
        const ClusterFrame& rack = state.layout.frames[cable.frame];
        parts.nodes = rack.nodes;
        std::sort(parts.nodes.begin(), parts.nodes.end());
        if (parts.nodes.empty())
            parts.racks = {rack.key};
        break;
    }
    case HitKind::rack:
        if (!hit.place.rack.empty())
            parts.racks = {hit.place};
        break;
    case HitKind::zone:
        parts.zones = {hit.place.zone};
        break;
    case HitKind::ground:
        break;
    }
    return parts;
}

ClusterParts parts_in(const CanvasState& state, const QRectF& area)
{
    ClusterParts parts;
    parts.nodes = state.cards.meeting(area);
    for (const SwitchBox& box : state.layout.switches)
        if (box.rect.intersects(area))
            parts.switches.push_back(box.index);
    std::sort(parts.switches.begin(), parts.switches.end());
    for (const ClusterFrame& frame : state.layout.frames)
        if (!frame.zone && frame.nodes.empty() && frame.rect.intersects(area))
            parts.racks.push_back(frame.key);
    std::sort(parts.racks.begin(), parts.racks.end());
    return parts;
}

std::vector<int> nodes_in(const CanvasState& state, const QPolygonF& outline)
{
    std::vector<int> nodes;
    for (const int node : state.cards.meeting(outline.boundingRect()))
        if (outline.containsPoint(state.layout.nodes[node].center(), Qt::OddEvenFill))
            nodes.push_back(node);
    return nodes;
}

QRectF rect_of(const CanvasState& state, const ClusterParts& parts)
{
    QRectF rect;
    for (const int node : parts.nodes)
        rect |= state.layout.nodes[node];
    for (const SwitchBox& box : state.layout.switches)
        if (std::binary_search(parts.switches.begin(), parts.switches.end(), box.index))
            rect |= box.rect;
    for (const ClusterFrame& frame : state.layout.frames) {
        const bool marked = frame.zone
            ? std::find(parts.zones.begin(), parts.zones.end(), frame.key.zone) != parts.zones.end()
            : std::find(parts.racks.begin(), parts.racks.end(), frame.key) != parts.racks.end();
        if (marked)
            rect |= frame.rect;
    }
    for (const Wire& wire : state.layout.wires)
        if (wire.link >= 0 && std::binary_search(parts.links.begin(), parts.links.end(), wire.link))
            rect |= wire.points.boundingRect();
    return rect;
}

int next_node(const CanvasState& state, int node, const QPointF& direction)
{
    const std::vector<QRectF>& cards = state.layout.nodes;
    if (cards.empty())
        return -1;
    if (node < 0 || node >= static_cast<int>(cards.size()))
        return 0;
    const QPointF from = cards[node].center();
    int best = -1;
    double best_distance = std::numeric_limits<double>::infinity();
    for (std::size_t n = 0; n < cards.size(); ++n) {
        const QPointF way = cards[n].center() - from;
        const double ahead = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        if (ahead <= 1 || aside > 2 * ahead)
            continue;
        // What stands aside counts more than what stands far, so that rows and columns are followed.
        const double far = ahead + 2 * aside;
        if (far < best_distance) {
            best_distance = far;
            best = static_cast<int>(n);
        }
    }
    return best;
}

} // namespace tangram

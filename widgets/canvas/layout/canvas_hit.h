// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_state.h"

#include <QPolygonF>

namespace tangram {

enum class HitKind { ground, node, switch_box, rack, zone, uplink, link, cable };

/// What stands at a point of the canvas.
struct CanvasHit {
    HitKind kind = HitKind::ground;
    int index = -1; ///< node, switch, the switch of an uplink, link, or the wire of a cable
    RackKey place; ///< of a rack or zone
    int frame = -1; ///< of ClusterLayout::frames, for racks and zones

    bool is_place() const { return kind == HitKind::rack || kind == HitKind::zone; }
    friend bool operator==(const CanvasHit&, const CanvasHit&) = default;
};

/// `reach`: how far from a wire still hits it, in scene units. Cards before switches before wires before racks before
/// zones. Pure.
CanvasHit hit_at(const CanvasState& state, const QPointF& point, double reach);
/// The innermost rack or zone there, whatever stands in front of it; ground where there is none.
CanvasHit place_at(const CanvasState& state, const QPointF& point);

/// Where what is let go joins an island: a card, the nearest where the point lies in a hull between them, or a rack all
/// of whose nodes are in one. Ground where there is none.
CanvasHit island_place_at(const CanvasState& state, const QPointF& point);
/// The island that such a place stands for; -1: none.
int island_of(const CanvasState& state, const CanvasHit& place);

/// What a hit marks. The uplink of a switch marks the switch, the cable of nodes marks them: its figures are those of
/// their interfaces. That of an empty rack marks the rack.
ClusterParts parts_of(const CanvasState& state, const CanvasHit& hit);
/// Nodes, switches and empty racks that meet the area, for a rubber band.
ClusterParts parts_in(const CanvasState& state, const QRectF& area);
/// Nodes whose middle lies inside, for a lasso.
std::vector<int> nodes_in(const CanvasState& state, const QPolygonF& outline);

/// Where the part stands; the bounds of all together.
QRectF rect_of(const CanvasState& state, const ClusterParts& parts);

/// The card nearest to `node` in that direction (a unit vector); -1: there is none. From no node (-1) the first.
int next_node(const CanvasState& state, int node, const QPointF& direction);

} // namespace tangram

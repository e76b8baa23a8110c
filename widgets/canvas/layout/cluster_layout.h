// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_parts.h"

#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <vector>

namespace tangram {

/// A rack or a zone around its nodes.
struct ClusterFrame {
    QRectF rect;
    QString label;
    bool zone = false;
    RackKey key; ///< of a zone the zone alone; of nodes in no rack both may be empty
    std::vector<int> nodes; ///< of a rack, in the order they stand
    int switch_index = -1; ///< of a rack whose nodes hang on one switch, or that is empty and kept one; -1: none
};

struct SwitchBox {
    int index = 0; ///< of Cluster::switches
    QRectF rect;
};

/// A line of the switch tree, from a child or the interfaces of nodes up to a switch, or a link beyond the tree.
struct Wire {
    QPolygonF points; ///< orthogonal
    double bytes_per_s = 0; ///< 0: non-blocking
    QString label;
    int uplink_of = -1; ///< the switch whose uplink it is; -1: another's
    int link = -1; ///< of Cluster::links
    int cable_to = -1; ///< the switch that nodes hang on by it
    int frame = -1; ///< of ClusterLayout::frames: the rack at the lower end of a cable
    int node = -1; ///< or the node that stands freely
};

/// Where everything of a cluster stands on the canvas, in scene units (1 unit is 1 pixel at 100 %).
struct ClusterLayout {
    std::vector<QRectF> nodes; ///< one card per Cluster::nodes
    std::vector<ClusterFrame> frames; ///< racks of a zone before the zone
    std::vector<SwitchBox> switches;
    std::vector<Wire> wires;
    QRectF bounds;
};

/// Racks (or else switches) as blocks of cards, blocks in rows inside their zone, zones side by side, the switch tree
/// above. Nodes of a block are sorted by `island_of_node`, which may be empty. What has a position of its own stands
/// there, and leaves its place in the rows free, so that moving one thing moves nothing else; cards that have none
/// never overlap. Pure.
ClusterLayout lay_out_cluster(const Cluster& cluster, const std::vector<int>& island_of_node);

/// A point of the scene as a cluster keeps it.
inline Position position(const QPointF& point)
{
    return {point.x(), point.y()};
}

/// Room below a rack, in which the names of its islands stand.
inline constexpr double rack_foot = 42;
/// The size of every card.
QSizeF card_size();
/// The corners of `count` new cards in a grid whose first stands at `corner`.
std::vector<Position> grid_of_cards(const QPointF& corner, int count);
/// Their size together.
QSizeF size_of_grid(int count);
/// Of an empty rack.
QSizeF size_of_new_rack();
/// The rack around such cards would have its corner there.
QPointF rack_corner(const QRectF& cards);

} // namespace tangram

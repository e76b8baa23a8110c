// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

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
    std::vector<int> nodes; ///< of a rack, in the order they stand
};

struct SwitchBox {
    int index = 0; ///< of Cluster::switches
    QRectF rect;
};

/// A line of the switch tree, from a child up to its parent.
struct Wire {
    QPolygonF points; ///< orthogonal
    double bytes_per_s = 0; ///< 0: non-blocking
    QString label;
};

/// Where everything of a cluster stands on the canvas, in scene units (1 unit is 1 pixel at 100 %).
struct ClusterLayout {
    std::vector<QRectF> nodes; ///< one card per Cluster::nodes
    std::vector<ClusterFrame> frames;
    std::vector<SwitchBox> switches;
    std::vector<Wire> wires;
    QRectF bounds;
};

/// Racks (or else switches) as blocks of cards, blocks in rows inside their zone, zones side by side, the switch tree
/// above. Nodes of a block are sorted by `island_of_node`, which may be empty. The cards never overlap. Pure.
ClusterLayout lay_out_cluster(const Cluster& cluster, const std::vector<int>& island_of_node);

} // namespace tangram

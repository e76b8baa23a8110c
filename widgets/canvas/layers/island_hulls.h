// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/cluster_layout.h"

#include <QPainterPath>

#include <vector>

namespace tangram {

/// The area around an island's cards within one rack, or around those that stand freely together.
struct IslandHull {
    int island = 0;
    QPainterPath outline;
    std::vector<QRectF> pieces; ///< that cover the same area but for its round corners
    QRectF bounds;
};

/// One hull for each island and rack. Cards that stand next to each other share one outline. Pure.
std::vector<IslandHull> island_hulls(const ClusterLayout& layout, const std::vector<int>& island_of_node);

} // namespace tangram

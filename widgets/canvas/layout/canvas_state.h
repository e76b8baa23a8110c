// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/cluster_layout.h"
#include "canvas/layout/idle_marks.h"
#include "canvas/layout/rect_index.h"
#include "islands/islands.h"

#include <memory>
#include <vector>

namespace tangram {

/// What the layers of the canvas draw; owned by the view.
struct CanvasState {
    std::shared_ptr<const Cluster> cluster; ///< null: nothing is open
    Islands islands;
    std::vector<int> looks; ///< of the islands: what their letters and colours come from
    std::vector<int> island_of_node; ///< -1: none
    ClusterLayout layout;
    RectIndex cards; ///< of layout.nodes
    int highlighted = -1; ///< an island, or -1
    ClusterParts marked;
    std::vector<char> node_is_marked; ///< by node
    IdleMarks idle;
    bool dark = false;

    /// Lays it out, and highlights none of the islands, which may be empty.
    void set_cluster(std::shared_ptr<const Cluster> shown, const Islands& found);
    void mark(const ClusterParts& parts);

    int island_of(int node) const { return island_of_node.empty() ? -1 : island_of_node[node]; }
    int look_of(int island) const
    {
        const auto at = static_cast<std::size_t>(island);
        return island >= 0 && at < looks.size() ? looks[at] : island;
    }
};

/// Below these scales the drawing grows coarser.
inline constexpr double far_away = 0.30; ///< nodes are blocks of colour
inline constexpr double near_by = 0.36; ///< above: GPUs too
inline constexpr double close_up = 0.6; ///< above: everything

} // namespace tangram

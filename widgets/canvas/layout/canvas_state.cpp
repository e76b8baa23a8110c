// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/canvas_state.h"

#include "islands/naming.h"

#include <utility>

namespace tangram {

void CanvasState::set_cluster(std::shared_ptr<const Cluster> shown, const Islands& found)
{
    cluster = std::move(shown);
    islands = found;
    looks = island_looks(islands);
    highlighted = -1;
    const Cluster none;
    const Cluster& drawn = cluster ? *cluster : none;
    island_of_node.assign(islands.empty() ? 0 : drawn.nodes.size(), -1);
    for (std::size_t i = 0; i < islands.size(); ++i)
        for (const int node : islands[i].nodes)
            island_of_node[node] = static_cast<int>(i);
    layout = lay_out_cluster(drawn, island_of_node);
    cards = RectIndex(layout.nodes);
}

void CanvasState::mark(const ClusterParts& parts)
{
    marked = parts;
    node_is_marked.assign(layout.nodes.size(), 0);
    for (const int node : marked.nodes)
        if (static_cast<std::size_t>(node) < node_is_marked.size())
            node_is_marked[node] = 1;
}

} // namespace tangram

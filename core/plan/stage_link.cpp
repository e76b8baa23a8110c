// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/stage_link.h"

#include <algorithm>

namespace tangram {

LinkReach reach(const Cluster& cluster, const StageLayout& a, const StageLayout& b)
{
    LinkReach farthest = LinkReach::inside_node;
    for (const GpuRange& here : a.gpus)
        for (const GpuRange& there : b.gpus) {
            if (here.node == there.node)
                continue;
            const Location& from = cluster.nodes[static_cast<std::size_t>(here.node)].location;
            const Location& to = cluster.nodes[static_cast<std::size_t>(there.node)].location;
            const LinkReach way = from.zone != to.zone ? LinkReach::between_zones
                : from.rack != to.rack                 ? LinkReach::between_racks
                                                       : LinkReach::between_nodes;
            farthest = std::max(farthest, way);
        }
    return farthest;
}

std::optional<StageLink> slowest_link(const Cluster& cluster, const Plan& plan, int pipeline, int stage)
{
    const std::vector<Stage>& stages = plan.pipelines[static_cast<std::size_t>(pipeline)].stages;
    std::optional<StageLink> slowest;
    double longest = -1;
    for (const int from : {stage - 1, stage}) {
        if (from < 0 || from + 1 >= static_cast<int>(stages.size()))
            continue;
        const Stage& sends = stages[static_cast<std::size_t>(from)];
        const Stage& receives = stages[static_cast<std::size_t>(from + 1)];
        const double seconds = sends.times.send_forward_s + receives.times.send_backward_s;
        if (seconds > longest) {
            longest = seconds;
            slowest = {from, from + 1, reach(cluster, sends.layout, receives.layout)};
        }
    }
    return slowest;
}

} // namespace tangram

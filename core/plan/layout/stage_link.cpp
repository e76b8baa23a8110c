// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/stage_link.h"

#include <algorithm>

namespace tangram {

LinkReach reach(const Cluster& cluster, const StageLayout& a, const StageLayout& b)
{
    // Two places differ somewhere between the stages as soon as any differs from the first one of a.
    LinkReach farthest = LinkReach::inside_node;
    if (a.gpus.empty())
        return farthest;
    const int first = a.gpus.front().node;
    const Location& from = cluster.nodes[first].location;
    for (const StageLayout* stage : {&a, &b})
        for (const GpuRange& range : stage->gpus) {
            if (range.node == first)
                continue;
            const Location& to = cluster.nodes[range.node].location;
            farthest = std::max(farthest,
                                from.zone != to.zone       ? LinkReach::between_zones
                                    : from.rack != to.rack ? LinkReach::between_racks
                                                           : LinkReach::between_nodes);
        }
    return farthest;
}

std::optional<StageLink> slowest_link(const Cluster& cluster, const Plan& plan, int pipeline, int stage)
{
    const std::vector<Stage>& stages = plan.pipelines[pipeline].stages;
    std::optional<StageLink> slowest;
    double longest = -1;
    for (const int from : {stage - 1, stage}) {
        if (from < 0 || from + 1 >= static_cast<int>(stages.size()))
            continue;
        const Stage& sends = stages[from];
        const Stage& receives = stages[from + 1];
        const double seconds = sends.times.send_forward_s + receives.times.send_backward_s;
        if (seconds > longest) {
            longest = seconds;
            slowest = {from, from + 1, reach(cluster, sends.layout, receives.layout)};
        }
    }
    return slowest;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/gpus/gradient_ring.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <vector>

namespace tangram {

namespace {

int first_node_of(const SearchSpace& space, const NodeRun& run)
{
    const int island = space.islands()[run.island].island;
    return space.problem().islands[island].nodes[run.first];
}

/// One node for each run: those of an island mostly hang on the network alike, and where they do not, what is common
/// to fewer of them is no bound.
std::vector<int> nodes_of(const SearchSpace& space, const Group& group)
{
    std::vector<int> nodes;
    for (const auto& runs : group)
        for (const NodeRun& run : runs) {
            if (!space.routes().alike(space.islands()[run.island].island))
                return {};
            nodes.push_back(first_node_of(space, run));
        }
    return nodes;
}

/// Hops that lie on every way between two groups.
std::vector<int> common_hops(const SearchSpace& space, const Group& from, const Group& to)
{
    std::vector<int> common;
    bool any = false;
    for (const int a : nodes_of(space, from))
        for (const int b : nodes_of(space, to)) {
            if (a == b)
                return {};
            const auto& way = space.routes().network().hops(a, b);
            std::vector<int> hops(way.begin(), way.end());
            std::sort(hops.begin(), hops.end());
            if (!any)
                common = std::move(hops);
            else
                std::erase_if(common, [&](int hop) { return !std::binary_search(hops.begin(), hops.end(), hop); });
            any = true;
            if (common.empty())
                return common;
        }
    return common;
}

} // namespace

double least_gradient_ring_s(const SearchSpace& space, const Division& division)
{
    std::vector<const Group*> ring; // in the order of the plan's pipelines
    for (const auto& set : division.sets)
        for (const Group& group : set)
            ring.push_back(&group);
    if (ring.size() < 2)
        return 0;
    StageLayout whole;
    whole.layers = {0, space.layer_count()};
    const double bytes = gradient_bytes(space.problem(), whole);
    const Network& network = space.routes().network();
    std::vector<double> crossing(static_cast<std::size_t>(network.edge_count()), 0);
    double seconds = 0;
    for (std::size_t g = 0; g < ring.size(); ++g)
        for (const int hop : common_hops(space, *ring[g], *ring[(g + 1) % ring.size()])) {
            double& load = crossing[hop];
            load += bytes;
            seconds = std::max(seconds, load / network.edge_capacity(hop));
        }
    return ring_seconds(ring.size(), seconds, 0);
}

double gradient_exchange_s(const SearchSpace& space, const PipelineLayout& pipeline, int pipelines)
{
    if (pipelines < 2)
        return 0;
    double slowest_s = 0;
    for (const StageLayout& stage : pipeline.stages)
        slowest_s =
            std::max(slowest_s, gradient_bytes(space.problem(), stage) / space.routes().end_of(stage, {}).bytes_per_s);
    return ring_seconds(static_cast<std::size_t>(pipelines), slowest_s, 0);
}

} // namespace tangram

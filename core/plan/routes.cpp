// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/routes.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

/// Bytes/s that a stage's GPUs move through their nodes' interfaces, each node's in proportion to its share of the GPUs
/// in use there.
double injection(const Cluster& cluster, const Network& network, const StageLayout& stage, const GpusInUse& in_use)
{
    double sum = 0;
    for (const GpuRange& range : stage.gpus) {
        const Node& node = cluster.nodes[static_cast<std::size_t>(range.node)];
        sum += network.injection_bytes_per_s(range.node) * range.count / in_use.of(node, range.node);
    }
    return sum;
}

void add_load(std::vector<std::pair<int, double>>& loads, int edge, double bytes)
{
    const auto place = std::lower_bound(loads.begin(), loads.end(), edge,
                                        [](const auto& load, int wanted) { return load.first < wanted; });
    if (place != loads.end() && place->first == edge)
        place->second += bytes;
    else
        loads.emplace(place, edge, bytes);
}

} // namespace

Routes::Routes(const PlanningProblem& problem)
    : problem_(&problem)
    , network_(*problem.cluster)
{
    const auto& nodes = problem.cluster->nodes;
    for (const Island& island : problem.islands) {
        const Node& first = nodes[static_cast<std::size_t>(island.nodes.front())];
        uniform_.push_back(std::all_of(island.nodes.begin(), island.nodes.end(), [&](int index) {
            const Node& node = nodes[static_cast<std::size_t>(index)];
            return node.location.switch_id == first.location.switch_id && node.location.zone == first.location.zone
                && node.scale_up == first.scale_up;
        }));
    }
}

Flow Routes::flow(const StageLayout& from, const StageLayout& to, double bytes, const GpusInUse& in_use) const
{
    const Cluster& cluster = *problem_->cluster;
    Flow flow;
    if (from.gpus.size() == 1 && to.gpus.size() == 1 && from.gpus[0].node == to.gpus[0].node) {
        const Node& node = cluster.nodes[static_cast<std::size_t>(from.gpus[0].node)];
        flow.latency_s = node.intra.latency_s;
        flow.seconds =
            flow.latency_s + bytes / (node.intra.bytes_per_s * std::min(from.gpus[0].count, to.gpus[0].count));
        return flow;
    }
    const int from_node = from.gpus.front().node;
    const int to_node = to.gpus.front().node;
    if (from_node != to_node && network_.same_scale_up_domain(from_node, to_node)
        && uniform_[static_cast<std::size_t>(from.island)] && uniform_[static_cast<std::size_t>(to.island)]
        && !from.mixed() && !to.mixed()) {
        const LinkSpeed speed = network_.scale_up_speed(from_node);
        flow.latency_s = speed.latency_s;
        flow.seconds = flow.latency_s + bytes / (speed.bytes_per_s * std::min(from.gpu_count(), to.gpu_count()));
        return flow;
    }

    // Senders and receivers are matched in order; where all of a side hang on the network alike, one match stands for
    // all.
    const std::size_t from_nodes = from.gpus.size();
    const std::size_t to_nodes = to.gpus.size();
    const bool alike = uniform_[static_cast<std::size_t>(from.island)] && uniform_[static_cast<std::size_t>(to.island)]
        && from.island != to.island && !from.mixed() && !to.mixed();
    const std::size_t matches = alike ? 1 : std::max(from_nodes, to_nodes);
    double narrowest_alone = 0;
    const double share = bytes / static_cast<double>(matches);
    std::vector<int> hops; // of the last match
    for (std::size_t k = 0; k < matches; ++k) {
        const int a = from.gpus[k * from_nodes / matches].node;
        const int b = to.gpus[k * to_nodes / matches].node;
        const bool as_before = k > 0
            && network_.same_way(a, b, from.gpus[(k - 1) * from_nodes / matches].node,
                                 to.gpus[(k - 1) * to_nodes / matches].node);
        if (!as_before) {
            const LinkSpeed path = network_.path(a, b);
            flow.latency_s = std::max(flow.latency_s, path.latency_s);
            if (path.bytes_per_s <= 0)
                narrowest_alone = std::numeric_limits<double>::infinity();
            hops = network_.hops(a, b);
        }
        for (const int edge : hops)
            add_load(flow.loads, edge, share);
    }
    double seconds = std::max(
        narrowest_alone,
        bytes / std::min(injection(cluster, network_, from, in_use), injection(cluster, network_, to, in_use)));
    for (const auto& [edge, load] : flow.loads)
        seconds = std::max(seconds, load / network_.edge_capacity(edge));
    flow.seconds = flow.latency_s + seconds;
    return flow;
}

double Routes::shared_seconds(const Flow& flow, const std::vector<int>& sharing) const
{
    double seconds = flow.seconds - flow.latency_s;
    for (const auto& [edge, load] : flow.loads)
        seconds = std::max(seconds, load * sharing[static_cast<std::size_t>(edge)] / network_.edge_capacity(edge));
    return flow.latency_s + seconds;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/routes.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tangram {

namespace {

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
        const Node& first = nodes[island.nodes.front()];
        uniform_.push_back(std::all_of(island.nodes.begin(), island.nodes.end(), [&](int index) {
            const Node& node = nodes[index];
            return node.location.switch_id == first.location.switch_id && node.location.zone == first.location.zone
                && node.scale_up == first.scale_up && interface_share(node) == interface_share(first)
                && network_.injection_bytes_per_s(index) == network_.injection_bytes_per_s(island.nodes.front());
        }));
    }
}

Routes::End Routes::end_of(const StageLayout& stage, const GpusInUse& in_use) const
{
    End end{&stage, 0};
    for (const GpuRange& range : stage.gpus) { // each node's in proportion to its share of the GPUs in use there
        const Node& node = problem_->cluster->nodes[range.node];
        end.bytes_per_s += network_.injection_bytes_per_s(range.node) * range.count / in_use.of(node, range.node);
    }
    return end;
}

Flow Routes::flow(const End& from_end, const End& to_end, double bytes) const
{
    const StageLayout& from = *from_end.stage;
    const StageLayout& to = *to_end.stage;
    const Cluster& cluster = *problem_->cluster;
    Flow flow;
    if (from.gpus.size() == 1 && to.gpus.size() == 1 && from.gpus[0].node == to.gpus[0].node) {
        const Node& node = cluster.nodes[from.gpus[0].node];
        flow.latency_s = node.intra.latency_s;
        flow.seconds =
            flow.latency_s + bytes / (node.intra.bytes_per_s * std::min(from.gpus[0].count, to.gpus[0].count));
        return flow;
    }
    const int from_node = from.gpus.front().node;
    const int to_node = to.gpus.front().node;
    if (from_node != to_node && network_.same_scale_up_domain(from_node, to_node) && uniform_[from.island]
        && uniform_[to.island] && !from.mixed() && !to.mixed()) {
        const LinkSpeed speed = network_.scale_up_speed(from_node);
        flow.latency_s = speed.latency_s;
        flow.seconds = flow.latency_s + bytes / (speed.bytes_per_s * std::min(from.gpu_count(), to.gpu_count()));
        return flow;
    }

    // Senders and receivers are matched in order; where all of a side hang on the network alike, one match stands for
    // all.
    const std::size_t from_nodes = from.gpus.size();
    const std::size_t to_nodes = to.gpus.size();
    const bool alike =
        uniform_[from.island] && uniform_[to.island] && from.island != to.island && !from.mixed() && !to.mixed();
    const std::size_t matches = alike ? 1 : std::max(from_nodes, to_nodes);
    double narrowest_alone = 0;
    const double share = bytes / static_cast<double>(matches);
    std::vector<int> hops; // of the last matches
    int same = 0; // how many of them there are
    const auto load_hops = [&] {
        for (const int edge : hops)
            add_load(flow.loads, edge, same * share);
    };
    int a = -1;
    int b = -1;
    for (std::size_t k = 0; k < matches; ++k) {
        const int a_before = std::exchange(a, from.gpus[k * from_nodes / matches].node);
        const int b_before = std::exchange(b, to.gpus[k * to_nodes / matches].node);
        if (k > 0 && network_.same_way(a, b, a_before, b_before)) {
            ++same;
            continue;
        }
        load_hops();
        const LinkSpeed path = network_.path(a, b);
        flow.latency_s = std::max(flow.latency_s, path.latency_s);
        if (path.bytes_per_s <= 0)
            narrowest_alone = std::numeric_limits<double>::infinity();
        hops = network_.hops(a, b);
        same = 1;
    }
    load_hops();
    double seconds = std::max(narrowest_alone, bytes / std::min(from_end.bytes_per_s, to_end.bytes_per_s));
    for (const auto& [edge, load] : flow.loads)
        seconds = std::max(seconds, load / network_.edge_capacity(edge));
    flow.seconds = flow.latency_s + seconds;
    return flow;
}

double Routes::shared_seconds(const Flow& flow, const std::vector<int>& sharing) const
{
    double seconds = flow.seconds - flow.latency_s;
    for (const auto& [edge, load] : flow.loads)
        seconds = std::max(seconds, load * sharing[edge] / network_.edge_capacity(edge));
    return flow.latency_s + seconds;
}

} // namespace tangram

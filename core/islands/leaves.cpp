// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/leaves.h"

#include "islands/metrics.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <tuple>

namespace tangram {

namespace {

/// Equal for identical nodes, different otherwise.
struct Key {
    std::string_view gpu_type;
    Metrics metrics{};
    double latency_s = 0;
    std::string_view switch_id;
    std::string_view zone;
    std::string_view scale_up;
    std::string_view alone; ///< the node's id when it cannot reach any other node

    auto fields() const { return std::tie(gpu_type, metrics, latency_s, zone, switch_id, scale_up, alone); }
};

Key key_of(const Cluster& cluster, int index)
{
    const Node& node = cluster.nodes[index];
    Key key{cluster.gpu_type_of(node).id,
            node_metrics(cluster, index),
            node.nic.latency_s,
            node.location.switch_id,
            node.location.zone,
            node.scale_up,
            {}};
    if (!(node.nic_count * node.nic.bytes_per_s > 0) && node.scale_up.empty())
        key.alone = node.id;
    return key;
}

} // namespace

std::vector<Leaf> find_leaves(const Cluster& cluster)
{
    std::vector<Leaf> leaves;
    std::vector<bool> taken(cluster.nodes.size(), false);
    for (std::size_t i = 0; i < cluster.islands.size(); ++i) {
        const StatedIsland& stated = cluster.islands[i];
        Leaf leaf{{}, static_cast<int>(i)};
        for (const int node : stated.nodes) {
            if (stated.locked && !taken[node]) {
                taken[node] = true;
                leaf.nodes.push_back(node);
            }
        }
        std::sort(leaf.nodes.begin(), leaf.nodes.end());
        if (!leaf.nodes.empty())
            leaves.push_back(std::move(leaf));
    }

    // Neighbours are often identical: such runs are put in order as one.
    struct Run {
        Key key;
        std::vector<int> nodes;
    };
    std::vector<Run> runs;
    for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
        if (taken[i])
            continue;
        const Key key = key_of(cluster, static_cast<int>(i));
        if (runs.empty() || runs.back().key.fields() != key.fields())
            runs.push_back({key, {}});
        runs.back().nodes.push_back(static_cast<int>(i));
    }
    std::vector<std::size_t> order(runs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto left = runs[a].key.fields();
        const auto right = runs[b].key.fields();
        return left != right ? left < right : a < b;
    });
    const Key* last = nullptr;
    for (const std::size_t at : order) {
        Run& run = runs[at];
        if (last != nullptr && last->fields() == run.key.fields())
            leaves.back().nodes.insert(leaves.back().nodes.end(), run.nodes.begin(), run.nodes.end());
        else
            leaves.push_back({std::move(run.nodes), -1});
        last = &run.key;
    }
    return leaves;
}

} // namespace tangram

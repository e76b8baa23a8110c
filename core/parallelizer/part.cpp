// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/part.h"

#include "islands/metrics.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string_view>

namespace tangram {

namespace {

// Index of Metrics.
constexpr auto at(Metric metric)
{
    return static_cast<std::size_t>(metric);
}

/// Lowest of every metric over the nodes, and the node that the lowest matmul rate belongs to.
struct Worst {
    Metrics metrics;
    int slowest = 0;
    LinkSpeed inside{std::numeric_limits<double>::infinity(), 0};
    Host host;
};

/// A limit that only one of them knows holds for both; a rate that one does not know is not known of both.
Host lesser(const Host& a, const Host& b)
{
    const bool both = a.memory_bytes > 0 && b.memory_bytes > 0;
    return {both ? std::min(a.memory_bytes, b.memory_bytes) : std::max(a.memory_bytes, b.memory_bytes),
            std::min(a.memory_bytes_per_s, b.memory_bytes_per_s), std::min(a.link_bytes_per_s, b.link_bytes_per_s)};
}

Worst worst_member(const Cluster& cluster, std::span<const int> nodes)
{
    Worst worst;
    worst.metrics.fill(std::numeric_limits<double>::infinity());
    worst.slowest = nodes.front();
    double slowest_memory = 0;
    for (const int node : nodes) {
        const Metrics here = node_metrics(cluster, node);
        const double rate = here[at(Metric::matmul)];
        const double memory = here[at(Metric::memory)];
        const double lowest = worst.metrics[at(Metric::matmul)];
        if (rate < lowest || (rate == lowest && memory < slowest_memory)) {
            worst.slowest = node;
            slowest_memory = memory;
        }
        for (std::size_t m = 0; m < metric_count; ++m)
            worst.metrics[m] = std::min(worst.metrics[m], here[m]);
        const Node& member = cluster.nodes[node];
        const double link = member.gpu_count > 1 ? link_bytes_per_s(member, cluster.gpu_type_of(member)) : 0;
        worst.inside.bytes_per_s = std::min(worst.inside.bytes_per_s, link);
        worst.inside.latency_s = std::max(worst.inside.latency_s, member.intra.latency_s);
        const Host host = host_of_gpu(member, cluster.gpu_type_of(member));
        worst.host = node == nodes.front() ? host : lesser(worst.host, host);
    }
    return worst;
}

/// A number of nodes such that scale-up domains begin only at its multiples: all but the last hold as many, or
/// multiples of it. 0 where a node is in none.
int nodes_per_domain(const Cluster& cluster, std::span<const int> nodes)
{
    int share = 0;
    int here = 0;
    std::string_view domain;
    for (const int node : nodes) {
        const std::string& next = cluster.nodes[node].scale_up;
        if (next.empty())
            return 0;
        if (next != domain) {
            share = std::gcd(share, here);
            here = 0;
            domain = next;
        }
        ++here;
    }
    return share;
}

/// The slowest node's GPU type with the island's least memory and memory bandwidth.
std::shared_ptr<const GpuType> worst_gpu(const Cluster& cluster, const Worst& worst)
{
    const Node& slowest = cluster.nodes[worst.slowest];
    const GpuType& type = cluster.gpu_type_of(slowest);
    const double memory = worst.metrics[at(Metric::memory)];
    // The metric is what is attained; the cost formulas multiply the nominal rate by what the type attains of it.
    const double attained = worst.metrics[at(Metric::memory_bandwidth)];
    const bool nominal = attained == type.memory_bytes_per_s * type.efficiency.memory;
    const double rate = nominal ? type.memory_bytes_per_s : attained / type.efficiency.memory;
    if (memory == type.memory_bytes && rate == type.memory_bytes_per_s)
        return cluster.shared_gpu_type_of(slowest);
    auto copy = std::make_shared<GpuType>(type);
    copy->memory_bytes = memory;
    copy->memory_bytes_per_s = rate;
    return copy;
}

} // namespace

bool operator==(const Part& a, const Part& b)
{
    return a.speed == b.speed && a.nodes == b.nodes && a.gpus_per_node == b.gpus_per_node && a.inside == b.inside
        && a.across == b.across && a.gpus_per_domain == b.gpus_per_domain && a.host == b.host
        && a.training == b.training && (a.gpu == b.gpu || *a.gpu == *b.gpu);
}

Part make_part(const Cluster& cluster, const Network& network, std::span<const int> island_nodes,
               std::span<const int> part_nodes, int gpus_per_node, double interface_gain)
{
    const Worst worst = worst_member(cluster, island_nodes);
    Part part;
    part.gpu = worst_gpu(cluster, worst);
    const Node& slowest = cluster.nodes[worst.slowest];
    const double expected = attainable_matmul_flops(cluster.gpu_type_of(slowest));
    if (slowest.measured.matmul_flops && expected > 0)
        part.speed = *slowest.measured.matmul_flops / expected;
    part.host = worst.host;
    part.training = cluster.training;
    part.nodes = static_cast<int>(part_nodes.size());
    part.gpus_per_node = gpus_per_node;
    part.gpus_per_domain = gpus_per_node;
    part.inside = worst.inside;
    if (part.nodes < 2)
        return part;

    const int first = part_nodes.front();
    const bool one_domain = std::all_of(part_nodes.begin(), part_nodes.end(), [&](int node) {
        return node == first || network.same_scale_up_domain(first, node);
    });
    if (one_domain) {
        part.inside = network.scale_up_speed(first);
        part.across = part.inside;
        part.gpus_per_domain = part.gpus();
        return part;
    }
    if (const int share = nodes_per_domain(cluster, part_nodes); share > 1) {
        part.inside = network.scale_up_speed(first);
        part.gpus_per_domain = share * gpus_per_node;
    }
    // Each GPU drives its share of the node's interfaces; all of the part's together share what the switches let
    // through.
    const LinkSpeed per_node = network.collective_speed(part_nodes);
    const double through_switches = per_node.bytes_per_s / gpus_per_node;
    const double interfaces = worst.metrics[at(Metric::injection)] * interface_gain;
    part.across = {std::min(through_switches, interfaces) * part.training.network_fraction, per_node.latency_s};
    return part;
}

} // namespace tangram

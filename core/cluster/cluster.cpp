// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"

#include <algorithm>

namespace tangram {

int Cluster::gpu_count() const
{
    int count = 0;
    for (const Node& node : nodes)
        count += node.gpu_count;
    return count;
}

Host host_of_gpu(const Node& node, const GpuType& gpu)
{
    const auto or_usual = [](double stated, double usual) { return stated > 0 ? stated : usual; };
    return {node.host.memory_bytes / node.gpu_count,
            or_usual(node.host.memory_bytes_per_s / node.gpu_count, gpu.host.memory_bytes_per_s),
            or_usual(node.host.link_bytes_per_s, gpu.host.link_bytes_per_s)};
}

namespace {

bool same_types(const Cluster& a, const Cluster& b)
{
    return std::equal(a.gpu_types.begin(), a.gpu_types.end(), b.gpu_types.begin(), b.gpu_types.end(),
                      [](const auto& left, const auto& right) { return left == right || *left == *right; });
}

/// But for their positions.
template <typename Part> bool alike(const Part& a, const Part& b)
{
    if (a.position == b.position)
        return a == b;
    Part there = a;
    there.position = b.position;
    return there == b;
}

} // namespace

bool same_hardware(const Cluster& a, const Cluster& b)
{
    return a.links == b.links && a.scale_up_domains == b.scale_up_domains && a.training == b.training
        && std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(), alike<Node>)
        && std::equal(a.switches.begin(), a.switches.end(), b.switches.begin(), b.switches.end(), alike<Switch>)
        && same_types(a, b);
}

bool operator==(const Cluster& a, const Cluster& b)
{
    return a.name == b.name && a.nodes == b.nodes && a.switches == b.switches && a.links == b.links
        && a.scale_up_domains == b.scale_up_domains && a.racks == b.racks && a.zones == b.zones
        && a.islands == b.islands && a.training == b.training && same_types(a, b);
}

} // namespace tangram

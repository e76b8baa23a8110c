// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_parts.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tangram {

RackKey rack_of(const Node& node)
{
    return {node.location.zone, node.location.rack};
}

ClusterParts with_contents(const Cluster& cluster, ClusterParts parts)
{
    const std::set<std::string> zones(parts.zones.begin(), parts.zones.end());
    std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    std::set<int> nodes(parts.nodes.begin(), parts.nodes.end());
    for (const Rack& rack : cluster.racks)
        if (zones.contains(rack.zone))
            racks.insert({rack.zone, rack.id});
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        const Node& node = cluster.nodes[n];
        const bool in_zone = zones.contains(node.location.zone) && !node.location.zone.empty();
        if (in_zone && !node.location.rack.empty())
            racks.insert(rack_of(node));
        if (in_zone || (!node.location.rack.empty() && racks.contains(rack_of(node))))
            nodes.insert(static_cast<int>(n));
    }
    parts.nodes.assign(nodes.begin(), nodes.end());
    parts.racks.assign(racks.begin(), racks.end());
    return parts;
}

ClusterParts whole(const Cluster& cluster)
{
    ClusterParts parts;
    parts.nodes.resize(cluster.nodes.size());
    std::iota(parts.nodes.begin(), parts.nodes.end(), 0);
    parts.switches.resize(cluster.switches.size());
    std::iota(parts.switches.begin(), parts.switches.end(), 0);
    for (const Zone& zone : cluster.zones)
        parts.zones.push_back(zone.id);
    for (const Rack& rack : cluster.racks)
        parts.racks.push_back({rack.zone, rack.id});
    std::set<std::string> zones(parts.zones.begin(), parts.zones.end());
    std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    for (const Node& node : cluster.nodes) {
        if (!node.location.zone.empty())
            zones.insert(node.location.zone);
        if (!node.location.rack.empty())
            racks.insert(rack_of(node));
    }
    parts.zones.assign(zones.begin(), zones.end());
    parts.racks.assign(racks.begin(), racks.end());
    return parts;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/edit/cluster_edits.h"
#include "cluster/edit/edit_result.h"

#include <map>
#include <set>

namespace tangram {

ClusterPiece piece_of(const Cluster& cluster, const ClusterParts& marked)
{
    const ClusterParts parts = with_contents(cluster, marked);
    std::set<std::string> copied_zones(parts.zones.begin(), parts.zones.end());
    std::set<std::string> copied_switches;
    for (const int at : parts.switches)
        copied_switches.insert(cluster.switches[at].id);

    // What the copied parts refer to comes along.
    std::set<std::string> needed = copied_switches;
    for (const int node : parts.nodes)
        needed.insert(cluster.nodes[node].location.switch_id);
    const std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    for (const Rack& rack : cluster.racks)
        if (racks.contains({rack.zone, rack.id}))
            needed.insert(rack.switch_id);
    std::map<std::string, const Switch*> by_id;
    for (const Switch& made : cluster.switches)
        by_id.emplace(made.id, &made);
    for (std::vector<std::string> open(needed.begin(), needed.end()); !open.empty();) {
        const auto found = by_id.find(open.back());
        open.pop_back();
        if (found != by_id.end() && !found->second->parent.empty() && needed.insert(found->second->parent).second)
            open.push_back(found->second->parent);
    }

    ClusterPiece piece;
    Cluster& made = piece.cluster;
    made.name = cluster.name;
    made.training = cluster.training;
    for (const Switch& other : cluster.switches) {
        if (!needed.contains(other.id))
            continue;
        if (copied_switches.contains(other.id))
            piece.copied.switches.push_back(static_cast<int>(made.switches.size()));
        made.switches.push_back(other);
    }
    std::set<std::string> domains;
    for (const int at : parts.nodes) {
        Node node = cluster.nodes[at];
        node.gpu_type = index_of_type(made, cluster.shared_gpu_type_of(node));
        domains.insert(node.scale_up);
        piece.copied.nodes.push_back(static_cast<int>(made.nodes.size()));
        made.nodes.push_back(std::move(node));
    }
    for (const ScaleUpDomain& domain : cluster.scale_up_domains)
        if (domains.contains(domain.id))
            made.scale_up_domains.push_back(domain);
    for (const Rack& rack : cluster.racks)
        if (racks.contains({rack.zone, rack.id}))
            made.racks.push_back(rack);
    for (const std::string& zone : parts.zones) {
        Zone drawn{zone, {}};
        for (const Zone& other : cluster.zones)
            if (other.id == zone)
                drawn = other;
        made.zones.push_back(std::move(drawn));
    }
    for (const ExtraLink& link : cluster.links) {
        const auto ends_here = [&](const std::string& end) {
            return copied_switches.contains(end) || copied_zones.contains(end);
        };
        if (!ends_here(link.a) || !ends_here(link.b))
            continue;
        piece.copied.links.push_back(static_cast<int>(made.links.size()));
        made.links.push_back(link);
    }
    piece.copied.racks = parts.racks;
    piece.copied.zones = parts.zones;
    return piece;
}

} // namespace tangram

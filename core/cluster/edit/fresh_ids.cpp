// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/edit/cluster_edits.h"
#include "cluster/edit/fresh_names.h"

namespace tangram {

std::vector<std::string> fresh_node_ids(const Cluster& cluster, std::string_view like, int count)
{
    FreshNames names;
    for (const Node& node : cluster.nodes)
        names.take(node.id);
    std::vector<std::string> ids;
    for (int i = 0; i < count; ++i)
        ids.push_back(names.numbered(like));
    return ids;
}

std::string fresh_switch_id(const Cluster& cluster, std::string_view like)
{
    FreshNames names;
    for (const Switch& other : cluster.switches)
        names.take(other.id);
    return names.fresh(like);
}

std::string fresh_rack_id(const Cluster& cluster, std::string_view zone, std::string_view like)
{
    FreshNames names;
    for (const Rack& rack : cluster.racks)
        if (rack.zone == zone)
            names.take(rack.id);
    for (const Node& node : cluster.nodes)
        if (node.location.zone == zone)
            names.take(node.location.rack);
    return names.fresh(like);
}

std::string fresh_zone_id(const Cluster& cluster, std::string_view like)
{
    FreshNames names;
    for (const Zone& zone : cluster.zones)
        names.take(zone.id);
    for (const Node& node : cluster.nodes)
        names.take(node.location.zone);
    for (const Rack& rack : cluster.racks)
        names.take(rack.zone);
    return names.fresh(like);
}

} // namespace tangram

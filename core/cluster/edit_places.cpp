// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_check.h"
#include "cluster/cluster_edits.h"
#include "cluster/edit_result.h"
#include "text/tr.h"

#include <algorithm>
#include <optional>
#include <set>

namespace tangram {

namespace {

/// The switch that all nodes of the rack hang on; nothing where it has no nodes or they hang on several.
std::optional<std::string> switch_of_rack(const Cluster& cluster, const RackKey& rack)
{
    std::optional<std::string> found;
    for (const Node& node : cluster.nodes) {
        if (rack_of(node) != rack)
            continue;
        if (found && *found != node.location.switch_id)
            return {};
        found = node.location.switch_id;
    }
    return found;
}

/// Racks that become one of the same name and zone are one.
void unite_racks(Cluster& cluster)
{
    std::set<RackKey> seen;
    std::erase_if(cluster.racks, [&](const Rack& rack) { return !seen.insert({rack.zone, rack.id}).second; });
}

} // namespace

Result<Cluster> add_rack(const Cluster& cluster, Rack rack)
{
    Cluster edited = cluster;
    edited.racks.push_back(std::move(rack));
    return finish_edit(std::move(edited));
}

Result<Cluster> add_zone(const Cluster& cluster, Zone zone)
{
    Cluster edited = cluster;
    edited.zones.push_back(std::move(zone));
    return finish_edit(std::move(edited));
}

Result<Cluster> rename_rack(const Cluster& cluster, const RackKey& rack, std::string_view name)
{
    if (std::optional<Error> wrong = check_name(name, Core::later("the rack's name")))
        return std::move(*wrong);
    Cluster edited = cluster;
    for (Rack& drawn : edited.racks)
        if (drawn.zone == rack.zone && drawn.id == rack.rack)
            drawn.id = name;
    unite_racks(edited);
    for (Node& node : edited.nodes)
        if (rack_of(node) == rack)
            node.location.rack = name;
    return finish_edit(std::move(edited));
}

Result<Cluster> rename_zone(const Cluster& cluster, std::string_view zone, std::string_view name)
{
    if (std::optional<Error> wrong = check_name(name, Core::later("the zone's name")))
        return std::move(*wrong);
    Cluster edited = cluster;
    for (Zone& drawn : edited.zones)
        if (drawn.id == zone)
            drawn.id = name;
    std::set<std::string> seen;
    std::erase_if(edited.zones, [&](const Zone& drawn) { return !seen.insert(drawn.id).second; });
    for (Rack& rack : edited.racks)
        if (rack.zone == zone)
            rack.zone = name;
    unite_racks(edited);
    for (Node& node : edited.nodes)
        if (node.location.zone == zone)
            node.location.zone = name;
    for (ExtraLink& link : edited.links) {
        for (std::string* end : {&link.a, &link.b})
            if (*end == zone)
                *end = name;
    }
    return finish_edit(std::move(edited));
}

Result<Cluster> put_into_rack(const Cluster& cluster, std::span<const int> nodes, const RackKey& rack)
{
    const std::optional<std::string> on_switch = rack.rack.empty() ? std::nullopt : switch_of_rack(cluster, rack);
    return change_nodes(cluster, nodes, [&](Node& node) {
        node.location.zone = rack.zone;
        node.location.rack = rack.rack;
        if (on_switch)
            node.location.switch_id = *on_switch;
        node.position.reset();
    });
}

Result<Cluster> put_into_zone(const Cluster& cluster, const ClusterParts& parts, std::string_view zone)
{
    Cluster edited = cluster;
    const std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    for (Rack& rack : edited.racks)
        if (racks.contains({rack.zone, rack.id}))
            rack.zone = zone;
    unite_racks(edited);
    for (Node& node : edited.nodes)
        if (!node.location.rack.empty() && racks.contains(rack_of(node)))
            node.location.zone = zone;
    for (const int node : parts.nodes) {
        Node& moved = edited.nodes[static_cast<std::size_t>(node)];
        if (moved.location.rack.empty())
            moved.location.zone = zone;
    }
    return finish_edit(std::move(edited));
}

Result<Cluster> remove_parts(const Cluster& cluster, const ClusterParts& marked)
{
    const ClusterParts parts = with_contents(cluster, marked);
    Cluster edited = cluster;

    std::vector<int> new_index(cluster.nodes.size(), 0);
    for (const int node : parts.nodes)
        new_index[static_cast<std::size_t>(node)] = -1;
    edited.nodes.clear();
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        if (new_index[n] < 0)
            continue;
        new_index[n] = static_cast<int>(edited.nodes.size());
        edited.nodes.push_back(cluster.nodes[n]);
    }
    for (StatedIsland& island : edited.islands) {
        std::vector<int> rest;
        for (const int node : island.nodes)
            if (const int index = new_index[static_cast<std::size_t>(node)]; index >= 0)
                rest.push_back(index);
        island.nodes = std::move(rest);
    }

    std::set<int> gone_links(parts.links.begin(), parts.links.end());
    edited.links.clear();
    for (std::size_t i = 0; i < cluster.links.size(); ++i)
        if (!gone_links.contains(static_cast<int>(i)))
            edited.links.push_back(cluster.links[i]);

    // From the last, so that indices stay; what hung on a removed switch hangs on the one above.
    for (auto at = parts.switches.rbegin(); at != parts.switches.rend(); ++at) {
        const Switch gone = edited.switches[static_cast<std::size_t>(*at)];
        edited.switches.erase(edited.switches.begin() + *at);
        for (Switch& child : edited.switches)
            if (child.parent == gone.id)
                child.parent = gone.parent;
        for (Node& node : edited.nodes)
            if (node.location.switch_id == gone.id)
                node.location.switch_id = gone.parent;
    }

    const std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    std::erase_if(edited.racks, [&](const Rack& rack) { return racks.contains({rack.zone, rack.id}); });
    const std::set<std::string> zones(parts.zones.begin(), parts.zones.end());
    std::erase_if(edited.zones, [&](const Zone& zone) { return zones.contains(zone.id); });
    return finish_edit(std::move(edited));
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_check.h"
#include "cluster/edit/cluster_edits.h"
#include "cluster/edit/edit_result.h"
#include "text/tr.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

namespace tangram {

namespace {

/// The switch that all nodes of the rack hang on, or that is drawn on top of an empty one; nothing where there is none
/// or several.
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
    if (found)
        return found;
    for (const Rack& drawn : cluster.racks)
        if (drawn.id == rack.rack && drawn.zone == rack.zone && !drawn.switch_id.empty())
            return drawn.switch_id;
    return {};
}

/// Racks that become one of the same name and zone are one.
void unite_racks(Cluster& cluster)
{
    std::set<RackKey> seen;
    std::erase_if(cluster.racks, [&](const Rack& rack) { return !seen.insert({rack.zone, rack.id}).second; });
}

/// What hung on a removed switch hangs on the first above it that stays.
void remove_switches(Cluster& cluster, const std::vector<int>& gone)
{
    std::unordered_map<std::string, std::string> above; // of those that go
    for (const int at : gone) {
        const Switch& made = cluster.switches[at];
        above.emplace(made.id, made.parent);
    }
    std::erase_if(cluster.switches, [&](const Switch& made) { return above.contains(made.id); });
    change_switches_above(cluster, [&](std::string& id) {
        for (auto found = above.find(id); found != above.end(); found = above.find(id))
            id = found->second;
    });
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
    const std::vector<RackKey> racks = whole(cluster).racks;
    if (name != rack.rack && std::binary_search(racks.begin(), racks.end(), RackKey{rack.zone, std::string(name)}))
        return Error{Core::tr("another rack has the name \"{}\"", name),
                     {},
                     Core::tr("choose another name; to merge the racks, drag the nodes of one into the other")};
    Cluster edited = cluster;
    for (Rack& drawn : edited.racks)
        if (drawn.zone == rack.zone && drawn.id == rack.rack)
            drawn.id = name;
    for (Node& node : edited.nodes)
        if (rack_of(node) == rack)
            node.location.rack = name;
    return finish_edit(std::move(edited));
}

Result<Cluster> rename_zone(const Cluster& cluster, std::string_view zone, std::string_view name)
{
    if (std::optional<Error> wrong = check_name(name, Core::later("the zone's name")))
        return std::move(*wrong);
    const std::vector<std::string> zones = whole(cluster).zones;
    if (name != zone && std::binary_search(zones.begin(), zones.end(), name))
        return Error{Core::tr("another zone has the name \"{}\"", name),
                     {},
                     Core::tr("choose another name; to merge the zones, drag the racks of one into the other")};
    Cluster edited = cluster;
    for (Zone& drawn : edited.zones)
        if (drawn.id == zone)
            drawn.id = name;
    for (Rack& rack : edited.racks)
        if (rack.zone == zone)
            rack.zone = name;
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

Result<Cluster> put_on_switch(const Cluster& cluster, const ClusterParts& parts, std::string_view switch_id)
{
    if (parts.nodes.empty() && parts.racks.empty())
        return Error{Core::tr("no nodes are selected"), {}, Core::tr("select the nodes or racks to change")};
    Cluster edited = cluster;
    const std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    std::set<RackKey> without_nodes = racks;
    for (const int node : parts.nodes)
        edited.nodes[node].location.switch_id = switch_id;
    for (Node& node : edited.nodes) {
        if (node.location.rack.empty() || !racks.contains(rack_of(node)))
            continue;
        node.location.switch_id = switch_id;
        without_nodes.erase(rack_of(node));
    }
    // What stands in a rack tells its switch; an empty one has to keep it for what comes. A switch it kept before it
    // was filled no longer counts.
    for (Rack& drawn : edited.racks)
        if (const RackKey key{drawn.zone, drawn.id}; racks.contains(key))
            drawn.switch_id = without_nodes.contains(key) ? std::string(switch_id) : std::string();
    return finish_edit(std::move(edited));
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
        Node& moved = edited.nodes[node];
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
        new_index[node] = -1;
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
            if (const int index = new_index[node]; index >= 0)
                rest.push_back(index);
        island.nodes = std::move(rest);
    }

    std::set<int> gone_links(parts.links.begin(), parts.links.end());
    edited.links.clear();
    for (std::size_t i = 0; i < cluster.links.size(); ++i)
        if (!gone_links.contains(static_cast<int>(i)))
            edited.links.push_back(cluster.links[i]);

    remove_switches(edited, parts.switches);

    const std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    std::erase_if(edited.racks, [&](const Rack& rack) { return racks.contains({rack.zone, rack.id}); });
    const std::set<std::string> zones(parts.zones.begin(), parts.zones.end());
    std::erase_if(edited.zones, [&](const Zone& zone) { return zones.contains(zone.id); });
    return finish_edit(std::move(edited));
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/scenario.h"

#include "cluster/cluster_check.h"
#include "text/tr.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace tangram {

namespace {

/// Places of the things with those ids, ascending, each once; or which id nothing has.
template <typename Thing>
Result<std::vector<int>> places_of(const std::vector<std::string>& ids, const std::vector<Thing>& things,
                                   Error (*missing)(const std::string& id))
{
    std::unordered_map<std::string_view, int> place;
    for (std::size_t at = 0; at < things.size(); ++at)
        place.emplace(things[at].id, static_cast<int>(at));
    std::vector<int> places;
    for (const std::string& id : ids) {
        const auto found = place.find(id);
        if (found == place.end())
            return missing(id);
        places.push_back(found->second);
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

Error no_such_node(const std::string& id)
{
    return {Core::tr("no node has the id \"{}\"", id), {}, Core::tr("take it out of the scenario, or add such a node")};
}

Error no_such_switch(const std::string& id)
{
    return {
        Core::tr("no switch has the id \"{}\"", id), {}, Core::tr("take it out of the scenario, or add such a switch")};
}

/// Prices are the cluster's: one type has one price, whatever was stored with a change.
std::shared_ptr<const GpuType> priced_as_in(const Cluster& cluster, const std::shared_ptr<const GpuType>& gpu)
{
    for (const auto& there : cluster.gpu_types) {
        GpuType priced = *gpu;
        priced.price_usd = there->price_usd;
        priced.price_usd_per_hour = there->price_usd_per_hour;
        priced.sources = there->sources;
        if (priced == *there)
            return there;
    }
    return gpu;
}

/// A switch or zone that the piece is joined to and that is neither in it nor in the cluster; empty: none is missing.
std::string missing_end(const Cluster& cluster, const ClusterPiece& piece)
{
    std::set<std::string> there{""};
    for (const Switch& made : cluster.switches)
        there.insert(made.id);
    for (const int at : piece.copied.switches)
        there.insert(piece.cluster.switches[at].id);
    for (const int at : piece.copied.switches)
        if (const std::string& parent = piece.cluster.switches[at].parent; !there.contains(parent))
            return parent;
    for (const int at : piece.copied.nodes)
        if (const std::string& id = piece.cluster.nodes[at].location.switch_id; !there.contains(id))
            return id;
    for (const std::string& zone : whole(cluster).zones)
        there.insert(zone);
    there.insert(piece.copied.zones.begin(), piece.copied.zones.end());
    for (const int at : piece.copied.nodes)
        there.insert(piece.cluster.nodes[at].location.zone);
    for (const int at : piece.copied.links) {
        const ExtraLink& link = piece.cluster.links[at];
        for (const std::string& end : {link.a, link.b})
            if (!there.contains(end))
                return end;
    }
    return {};
}

Result<Cluster> changed(const Cluster& cluster, const AddParts& change)
{
    if (const std::string end = missing_end(cluster, *change.parts); !end.empty())
        return Error{Core::tr("what is added is connected to \"{}\", which does not exist", end),
                     {},
                     Core::tr("add it, too, or name an existing one")};
    ClusterPiece piece = *change.parts;
    for (auto& gpu : piece.cluster.gpu_types)
        gpu = priced_as_in(cluster, gpu);
    Result<Pasted> pasted = paste(cluster, piece, std::vector<Position>(1));
    if (!pasted)
        return pasted.error();
    return std::move(pasted->cluster);
}

Result<Cluster> changed(const Cluster& cluster, const RemoveNodes& change)
{
    Result<std::vector<int>> nodes = places_of(change.nodes, cluster.nodes, no_such_node);
    if (!nodes)
        return nodes.error();
    ClusterParts parts;
    parts.nodes = std::move(*nodes);
    return remove_parts(cluster, parts);
}

Result<Cluster> changed(const Cluster& cluster, const ReplaceNodes& change)
{
    const Result<std::vector<int>> nodes = places_of(change.nodes, cluster.nodes, no_such_node);
    if (!nodes)
        return nodes.error();
    const Result<Cluster> replaced = change_nodes(cluster, *nodes, [&with = change.with.node](Node& node) {
        Node other = with;
        other.id = std::move(node.id);
        other.gpu_type = node.gpu_type;
        other.location = std::move(node.location);
        other.position = node.position;
        node = std::move(other);
    });
    return replaced ? set_gpu_type(*replaced, *nodes, priced_as_in(cluster, change.with.gpu)) : replaced;
}

Result<Cluster> changed(const Cluster& cluster, const SetInterfaces& change)
{
    const Result<std::vector<int>> nodes = places_of(change.nodes, cluster.nodes, no_such_node);
    if (!nodes)
        return nodes.error();
    return change_nodes(cluster, *nodes, [&](Node& node) {
        node.nic_count = change.count;
        node.nic = change.speed;
    });
}

Result<Cluster> changed(const Cluster& cluster, const SetUplinks& change)
{
    const Result<std::vector<int>> switches = places_of(change.switches, cluster.switches, no_such_switch);
    if (!switches)
        return switches.error();
    return change_switches(cluster, *switches, [&](Switch& made) { made.uplink_bytes_per_s = change.bytes_per_s; });
}

Result<Cluster> changed(const Cluster& cluster, const SetLink& change)
{
    const ExtraLink& link = change.link;
    const auto same_ends = [&](const ExtraLink& other) {
        return (other.a == link.a && other.b == link.b) || (other.a == link.b && other.b == link.a);
    };
    const auto found = std::find_if(cluster.links.begin(), cluster.links.end(), same_ends);
    if (found == cluster.links.end())
        return add_link(cluster, link);
    const std::vector<int> at{static_cast<int>(found - cluster.links.begin())};
    return change_links(cluster, at, [&](ExtraLink& there) { there.speed = link.speed; });
}

Result<Cluster> changed(const Cluster& cluster, const SetPrice& change)
{
    Cluster edited = cluster;
    const auto found = std::find_if(edited.gpu_types.begin(), edited.gpu_types.end(),
                                    [&](const auto& gpu) { return gpu->id == change.gpu_type; });
    if (found == edited.gpu_types.end())
        return Error{
            Core::tr("no node has GPUs of the type \"{}\"", change.gpu_type), {}, Core::tr("name a type by its id")};
    GpuType priced = **found;
    const auto set = [&](const char* key, double& figure, const std::optional<double>& price) {
        if (!price || *price == figure)
            return;
        figure = *price;
        priced.sources.erase(key);
    };
    set("price_usd", priced.price_usd, change.price_usd);
    set("price_usd_per_hour", priced.price_usd_per_hour, change.price_usd_per_hour);
    if (std::optional<Error> wrong = check_gpu_type(priced))
        return std::move(*wrong);
    *found = std::make_shared<const GpuType>(std::move(priced));
    return edited;
}

/// What one change makes of the premises.
struct Changed {
    const Premises& before;

    Result<Premises> operator()(const SetModel& change) const { return Premises{before.cluster, change.model}; }
    template <typename ClusterChange> Result<Premises> operator()(const ClusterChange& change) const
    {
        Result<Cluster> edited = changed(*before.cluster, change);
        if (!edited)
            return edited.error();
        return Premises{std::make_shared<const Cluster>(std::move(*edited)), before.model};
    }
};

} // namespace

NodeFigures figures_of(const Node& node, std::shared_ptr<const GpuType> gpu)
{
    NodeFigures figures{node, std::move(gpu)};
    figures.node.id.clear();
    figures.node.location = {};
    figures.node.position.reset();
    figures.node.scale_up.clear();
    return figures;
}

Result<Premises> with_scenario(const Premises& base, const Scenario& scenario)
{
    Premises premises = base;
    for (std::size_t at = 0; at < scenario.changes.size(); ++at) {
        Result<Premises> next = std::visit(Changed{premises}, scenario.changes[at]);
        if (!next) {
            Error wrong = next.error();
            wrong.where = Core::tr("scenario \"{}\", change {}", scenario.name, at + 1);
            return wrong;
        }
        premises = std::move(*next);
    }
    return premises;
}

} // namespace tangram

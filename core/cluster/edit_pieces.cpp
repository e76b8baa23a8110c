// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_edits.h"
#include "cluster/cluster_limits.h"
#include "cluster/edit_result.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace tangram {

namespace {

template <typename Parts> bool has_id(const Parts& parts, const std::string& id)
{
    return std::any_of(parts.begin(), parts.end(), [&](const auto& part) { return part.id == id; });
}

/// What the ids of a piece become in the cluster it is put into.
struct NewNames {
    std::map<std::string, std::string> switches;
    std::map<RackKey, RackKey> racks;
    std::map<std::string, std::string> zones;
    std::map<std::string, std::string> domains; ///< an empty one: left behind

    template <typename Name> static Name of(const std::map<Name, Name>& names, const Name& old)
    {
        const auto found = names.find(old);
        return found == names.end() ? old : found->second;
    }
};

/// Switches from the roots down, so that a parent's new name is known before its children need it.
std::vector<int> parents_first(const std::vector<Switch>& switches, const std::vector<int>& chosen)
{
    std::map<std::string, int> index;
    for (const int at : chosen)
        index.emplace(switches[static_cast<std::size_t>(at)].id, at);
    std::vector<int> ordered;
    std::set<int> done;
    for (const int start : chosen) {
        std::vector<int> way;
        for (int at = start; !done.contains(at);) {
            done.insert(at);
            way.push_back(at);
            const auto parent = index.find(switches[static_cast<std::size_t>(at)].parent);
            if (parent == index.end())
                break;
            at = parent->second;
        }
        ordered.insert(ordered.end(), way.rbegin(), way.rend());
    }
    return ordered;
}

void paste_places(const ClusterPiece& piece, Cluster& edited, NewNames& names, ClusterParts& parts,
                  const Position& offset)
{
    const auto shifted = [&](std::optional<Position> position) {
        if (position)
            position = Position{position->x + offset.x, position->y + offset.y};
        return position;
    };
    for (const std::string& zone : piece.copied.zones) {
        const std::string fresh = fresh_zone_id(edited, zone);
        names.zones[zone] = fresh;
        Zone made{fresh, {}};
        for (const Zone& drawn : piece.cluster.zones)
            if (drawn.id == zone)
                made.position = shifted(drawn.position);
        edited.zones.push_back(std::move(made));
        parts.zones.push_back(fresh);
    }
    for (const RackKey& rack : piece.copied.racks) {
        const std::string zone = NewNames::of(names.zones, rack.zone);
        const RackKey fresh{zone, fresh_rack_id(edited, zone, rack.rack)};
        names.racks[rack] = fresh;
        Rack made{fresh.rack, fresh.zone, {}};
        for (const Rack& drawn : piece.cluster.racks)
            if (drawn.id == rack.rack && drawn.zone == rack.zone)
                made.position = shifted(drawn.position);
        edited.racks.push_back(std::move(made));
        parts.racks.push_back(fresh);
    }
    for (const int at : parents_first(piece.cluster.switches, piece.copied.switches)) {
        Switch made = piece.cluster.switches[static_cast<std::size_t>(at)];
        const std::string fresh = fresh_switch_id(edited, made.id);
        names.switches[made.id] = fresh;
        made.id = fresh;
        made.parent = NewNames::of(names.switches, made.parent);
        if (!has_id(edited.switches, made.parent))
            made.parent.clear();
        made.position = shifted(made.position);
        parts.switches.push_back(static_cast<int>(edited.switches.size()));
        edited.switches.push_back(std::move(made));
    }
}

/// A domain is copied with the last of its nodes; a piece of one stays in it.
void paste_domains(const ClusterPiece& piece, Cluster& edited, NewNames& names)
{
    std::map<std::string, bool> all_copied;
    std::unordered_set<int> copied(piece.copied.nodes.begin(), piece.copied.nodes.end());
    for (std::size_t n = 0; n < piece.cluster.nodes.size(); ++n) {
        const std::string& domain = piece.cluster.nodes[n].scale_up;
        if (domain.empty())
            continue;
        const auto [all, is_new] = all_copied.emplace(domain, true);
        all->second = all->second && copied.contains(static_cast<int>(n));
    }
    for (const ScaleUpDomain& domain : piece.cluster.scale_up_domains) {
        const auto all = all_copied.find(domain.id);
        if (all == all_copied.end())
            continue;
        if (!all->second && has_id(edited.scale_up_domains, domain.id))
            continue;
        ScaleUpDomain made = domain;
        for (int number = 1; has_id(edited.scale_up_domains, made.id); ++number)
            made.id = fmt::format("{}-{}", domain.id, number);
        names.domains[domain.id] = made.id;
        edited.scale_up_domains.push_back(std::move(made));
    }
}

/// Names for nodes that are added: their own where it is free, else the next number of names that begin alike.
class NodeNamer {
public:
    explicit NodeNamer(const Cluster& cluster)
        : cluster_(cluster)
    {
        for (const Node& node : cluster.nodes)
            taken_.insert(node.id);
    }
    std::string name(std::string wanted)
    {
        while (!taken_.insert(wanted).second)
            wanted = next(wanted);
        return wanted;
    }

private:
    std::string next(const std::string& like)
    {
        // Nodes of a piece that begin alike get consecutive numbers.
        const std::size_t dash = like.find_last_of('-');
        const std::string stem = like.substr(0, dash);
        const bool numbered =
            dash != std::string::npos && like.find_first_not_of("0123456789", dash + 1) == std::string::npos;
        const std::string key = numbered ? stem : like;
        auto [next, is_new] = next_.try_emplace(key);
        if (is_new) {
            const std::string first = fresh_node_ids(cluster_, like, 1).front();
            const std::size_t at = first.find_last_of('-');
            next->second = {first.substr(0, at + 1), std::stoll(first.substr(at + 1))};
        }
        return next->second.stem + std::to_string(next->second.number++);
    }
    struct Next {
        std::string stem;
        std::int64_t number = 0;
    };
    const Cluster& cluster_;
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, Next> next_;
};

void paste_nodes(const ClusterPiece& piece, Cluster& edited, const NewNames& names, ClusterParts& parts,
                 const Position& offset, NodeNamer& namer)
{
    std::unordered_set<std::string> switches;
    for (const Switch& made : edited.switches)
        switches.insert(made.id);
    std::unordered_map<int, int> types;
    for (const int at : piece.copied.nodes) {
        Node node = piece.cluster.nodes[static_cast<std::size_t>(at)];
        if (const auto [type, is_new] = types.try_emplace(node.gpu_type); is_new)
            type->second = index_of_type(edited, piece.cluster.shared_gpu_type_of(node));
        node.gpu_type = types[node.gpu_type];
        node.id = namer.name(node.id);
        const RackKey old = rack_of(node);
        node.location.zone = NewNames::of(names.zones, node.location.zone);
        if (!node.location.rack.empty()) {
            const RackKey now = NewNames::of(names.racks, old);
            node.location.rack = now.rack;
        }
        node.location.switch_id = NewNames::of(names.switches, node.location.switch_id);
        if (!switches.contains(node.location.switch_id))
            node.location.switch_id.clear();
        node.scale_up = NewNames::of(names.domains, node.scale_up);
        if (!node.scale_up.empty() && !has_id(edited.scale_up_domains, node.scale_up))
            node.scale_up.clear();
        if (node.position)
            node.position = Position{node.position->x + offset.x, node.position->y + offset.y};
        parts.nodes.push_back(static_cast<int>(edited.nodes.size()));
        edited.nodes.push_back(std::move(node));
    }
}

void paste_links(const ClusterPiece& piece, Cluster& edited, const NewNames& names, ClusterParts& parts)
{
    for (const int at : piece.copied.links) {
        ExtraLink link = piece.cluster.links[static_cast<std::size_t>(at)];
        for (std::string* end : {&link.a, &link.b})
            *end = names.switches.contains(*end) ? names.switches.at(*end) : NewNames::of(names.zones, *end);
        const bool there = std::any_of(edited.links.begin(), edited.links.end(),
                                       [&](const ExtraLink& other) { return other.a == link.a && other.b == link.b; });
        if (there)
            continue;
        parts.links.push_back(static_cast<int>(edited.links.size()));
        edited.links.push_back(std::move(link));
    }
}

} // namespace

ClusterPiece piece_of(const Cluster& cluster, const ClusterParts& marked)
{
    const ClusterParts parts = with_contents(cluster, marked);
    std::set<std::string> copied_zones(parts.zones.begin(), parts.zones.end());
    std::set<std::string> copied_switches;
    for (const int at : parts.switches)
        copied_switches.insert(cluster.switches[static_cast<std::size_t>(at)].id);

    // What the copied parts refer to comes along.
    std::set<std::string> needed = copied_switches;
    for (const int node : parts.nodes)
        needed.insert(cluster.nodes[static_cast<std::size_t>(node)].location.switch_id);
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
        Node node = cluster.nodes[static_cast<std::size_t>(at)];
        node.gpu_type = index_of_type(made, cluster.shared_gpu_type_of(node));
        domains.insert(node.scale_up);
        piece.copied.nodes.push_back(static_cast<int>(made.nodes.size()));
        made.nodes.push_back(std::move(node));
    }
    for (const ScaleUpDomain& domain : cluster.scale_up_domains)
        if (domains.contains(domain.id))
            made.scale_up_domains.push_back(domain);
    const std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
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
    for (std::size_t i = 0; i < cluster.links.size(); ++i) {
        const ExtraLink& link = cluster.links[i];
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

Result<Pasted> paste(const Cluster& cluster, const ClusterPiece& piece, int times, Position step)
{
    const double nodes = static_cast<double>(piece.copied.nodes.size()) * times;
    if (times < 1 || nodes + static_cast<double>(cluster.nodes.size()) > most_nodes)
        return Error{Core::tr("{} copies of {} nodes are too many", times, piece.copied.nodes.size()),
                     {},
                     Core::tr("a cluster has at most {} nodes", most_nodes)};
    Pasted pasted{cluster, {}};
    NodeNamer namer(cluster);
    for (int copy = 1; copy <= times; ++copy) {
        const Position offset{step.x * copy, step.y * copy};
        NewNames names;
        paste_places(piece, pasted.cluster, names, pasted.parts, offset);
        paste_domains(piece, pasted.cluster, names);
        paste_nodes(piece, pasted.cluster, names, pasted.parts, offset, namer);
        paste_links(piece, pasted.cluster, names, pasted.parts);
    }
    Result<Cluster> finished = finish_edit(std::move(pasted.cluster));
    if (!finished)
        return finished.error();
    pasted.cluster = std::move(*finished);
    std::sort(pasted.parts.racks.begin(), pasted.parts.racks.end());
    std::sort(pasted.parts.zones.begin(), pasted.parts.zones.end());
    return pasted;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_check.h"

#include "cluster/cluster_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

namespace tangram {

namespace {

using Ids = std::unordered_set<std::string_view>;

/// Notes the first thing that is wrong.
class Findings {
public:
    bool found() const { return error_.has_value(); }
    std::optional<Error> take() { return std::move(error_); }
    void note(std::optional<Error> error)
    {
        if (!error_)
            error_ = std::move(error);
    }
    void name(std::string_view name, std::string_view what) { note(check_name(name, what)); }
    /// Of a place: may be empty.
    void place(std::string_view name, std::string_view what)
    {
        if (!name.empty())
            note(check_name(name, what));
    }
    void number(double value, double low, double high, bool low_excluded, std::string_view what)
    {
        if (value >= low && value <= high && !(low_excluded && value == low))
            return;
        note(Error{fmt::format("{} is {:g}, expected {} {:g} and at most {:g}", what, value,
                               low_excluded ? "more than" : "at least", low, high),
                   {},
                   {}});
    }
    void unique(Ids& ids, std::string_view id, std::string_view what)
    {
        if (!ids.insert(id).second)
            note(Error{fmt::format("two {} have the id \"{}\"", what, id), {}, "give each an id of its own"});
    }
    void known(const Ids& ids, std::string_view id, std::string_view what)
    {
        if (!id.empty() && !ids.contains(id))
            note(Error{fmt::format("no {} has the id \"{}\"", what, id), {}, {}});
    }

private:
    std::optional<Error> error_;
};

void check_speed(const LinkSpeed& speed, std::string_view what, Findings& findings)
{
    findings.number(speed.bytes_per_s, 0, most_bytes_per_s, true, fmt::format("the bandwidth of {} in B/s", what));
    findings.number(speed.latency_s, 0, most_latency_s, false, fmt::format("the latency of {} in s", what));
}

void check_position(const std::optional<Position>& position, Findings& findings)
{
    for (const double at : {position ? position->x : 0, position ? position->y : 0})
        findings.number(at, -farthest_position, farthest_position, false, "a position");
}

void check_node(const Cluster& cluster, const Node& node, const Ids& switches, const Ids& domains, Findings& findings)
{
    findings.name(node.id, "the node's id");
    if (node.gpu_type < 0 || node.gpu_type >= static_cast<int>(cluster.gpu_types.size()))
        findings.note(Error{fmt::format("node \"{}\" has no GPU type", node.id), {}, {}});
    findings.number(node.gpu_count, 1, most_gpus_of_a_node, false, "the number of GPUs of a node");
    findings.name(node.intra_kind, "the kind of the link inside a node");
    check_speed(node.intra, "the link inside a node", findings);
    findings.number(node.nic_count, 1, most_nics_of_a_node, false, "the number of interfaces of a node");
    check_speed(node.nic, "an interface", findings);
    findings.place(node.location.zone, "the zone's name");
    findings.place(node.location.rack, "the rack's name");
    findings.known(switches, node.location.switch_id, "switch");
    findings.known(domains, node.scale_up, "scale-up domain");
    const NodeMeasurements& measured = node.measured;
    findings.number(measured.matmul_flops.value_or(1), 0, most_flops, true, "the measured FLOP/s");
    findings.number(measured.memory_bytes_per_s.value_or(1), 0, most_bytes_per_s, true,
                    "the measured memory bandwidth");
    findings.number(measured.all_reduce_bytes_per_s.value_or(1), 0, most_bytes_per_s, true,
                    "the measured bus bandwidth");
    check_position(node.position, findings);
}

/// Switches whose parents lead back to them.
void check_forest(const std::vector<Switch>& switches, Findings& findings)
{
    std::unordered_map<std::string_view, std::size_t> index;
    for (std::size_t i = 0; i < switches.size(); ++i)
        index.emplace(switches[i].id, i);
    std::vector<std::size_t> seen(switches.size(), 0); // by which walk, from 1
    for (std::size_t start = 0; start < switches.size(); ++start) {
        for (std::size_t at = start; seen[at] == 0;) {
            seen[at] = start + 1;
            const auto parent = index.find(switches[at].parent);
            if (parent == index.end())
                break;
            at = parent->second;
            if (seen[at] == start + 1)
                findings.note(Error{fmt::format("the parents of switch \"{}\" lead back to it", switches[at].id),
                                    {},
                                    "switches form a tree"});
        }
    }
}

void check_network(const Cluster& cluster, const Ids& switches, Findings& findings)
{
    Ids ends = switches;
    for (const Node& node : cluster.nodes)
        ends.insert(node.location.zone);
    for (const Zone& zone : cluster.zones)
        ends.insert(zone.id);
    for (const Switch& made : cluster.switches) {
        findings.name(made.id, "the switch's id");
        findings.known(switches, made.parent, "switch");
        findings.number(made.uplink_bytes_per_s, 0, most_uplink_bytes_per_s, false, "the uplink's bandwidth in B/s");
        findings.number(made.latency_s, 0, most_latency_s, false, "the switch's latency in s");
        check_position(made.position, findings);
    }
    check_forest(cluster.switches, findings);
    for (const ExtraLink& link : cluster.links) {
        for (const std::string& end : {link.a, link.b}) {
            findings.name(end, "the link's end");
            findings.known(ends, end, "zone or switch");
        }
        if (link.a == link.b)
            findings.note(Error{fmt::format("the link joins \"{}\" with itself", link.a), {}, "choose two ends"});
        check_speed(link.speed, "a link", findings);
    }
}

void check_stated_islands(const Cluster& cluster, Findings& findings)
{
    Ids ids;
    std::vector<bool> owned(cluster.nodes.size(), false);
    for (const StatedIsland& island : cluster.islands) {
        findings.name(island.id, "the island's id");
        findings.name(island.name, "the island's name");
        findings.unique(ids, island.id, "islands");
        if (island.nodes.empty())
            findings.note(Error{fmt::format("island \"{}\" has no nodes", island.id), {}, {}});
        for (std::size_t i = 0; i < island.nodes.size(); ++i) {
            const auto node = static_cast<std::size_t>(island.nodes[i]);
            if (island.nodes[i] < 0 || node >= owned.size() || owned[node]
                || (i > 0 && island.nodes[i - 1] >= island.nodes[i])) {
                findings.note(
                    Error{fmt::format("the nodes of island \"{}\" do not fit the cluster", island.id), {}, {}});
                return;
            }
            owned[node] = true;
        }
    }
}

} // namespace

std::optional<Error> check_name(std::string_view name, std::string_view what)
{
    if (name.empty())
        return Error{fmt::format("{} is empty", what), {}, "give it a name"};
    if (name.size() > longest_name_bytes)
        return Error{fmt::format("{} is longer than {} bytes", what, longest_name_bytes), {}, "shorten it"};
    const bool printable = std::none_of(name.begin(), name.end(), [](char letter) {
        return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
    });
    if (!printable)
        return Error{fmt::format("{} holds characters that cannot be shown", what), {}, "leave them out"};
    return {};
}

std::optional<Error> check_cluster(const Cluster& cluster)
{
    Findings findings;
    Ids switches;
    for (const Switch& made : cluster.switches)
        findings.unique(switches, made.id, "switches");
    Ids domains;
    for (const ScaleUpDomain& domain : cluster.scale_up_domains) {
        findings.name(domain.id, "the scale-up domain's id");
        findings.unique(domains, domain.id, "scale-up domains");
        check_speed(domain.speed, "a scale-up domain", findings);
    }
    Ids types;
    for (const auto& gpu : cluster.gpu_types)
        findings.unique(types, gpu->id, "GPU types");
    Ids nodes;
    double gpus = 0;
    for (const Node& node : cluster.nodes) {
        findings.unique(nodes, node.id, "nodes");
        check_node(cluster, node, switches, domains, findings);
        gpus += node.gpu_count;
    }
    if (cluster.nodes.size() > static_cast<std::size_t>(most_nodes) || gpus > most_gpus)
        findings.note(Error{fmt::format("more than {} nodes or {} GPUs in all", most_nodes, most_gpus),
                            {},
                            "plan a part of such a cluster at a time"});
    std::unordered_set<std::string> racks; // "zone \n rack": neither holds line breaks
    for (const Rack& rack : cluster.racks) {
        findings.name(rack.id, "the rack's name");
        findings.place(rack.zone, "the zone's name");
        check_position(rack.position, findings);
        if (!racks.insert(rack.zone + '\n' + rack.id).second)
            findings.note(Error{fmt::format("two racks have the name \"{}\"", rack.id), {}, "give each its own"});
    }
    Ids zones;
    for (const Zone& zone : cluster.zones) {
        findings.name(zone.id, "the zone's name");
        findings.unique(zones, zone.id, "zones");
        check_position(zone.position, findings);
    }
    check_network(cluster, switches, findings);
    check_stated_islands(cluster, findings);
    return findings.take();
}

} // namespace tangram

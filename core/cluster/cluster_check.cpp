// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_check.h"

#include "cluster/cluster_limits.h"
#include "cluster/rates_above_peak.h"
#include "text/tr.h"

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
    /// `what` is a text marked for later: it is put into words only where something is wrong. So is what it is of.
    void number(double value, double low, double high, bool low_excluded, std::string_view what,
                std::string_view of = {})
    {
        if (value >= low && value <= high && !(low_excluded && value == low))
            return;
        const std::string owner = translated(of);
        const std::string name = of.empty() ? translated(what) : Core::filled(what, fmt::make_format_args(owner));
        note(Error{low_excluded
                       ? Core::tr("{} is {:g}, expected more than {:g} and at most {:g}", name, value, low, high)
                       : Core::tr("{} is {:g}, expected at least {:g} and at most {:g}", name, value, low, high),
                   {},
                   {}});
    }
    void unique(Ids& ids, std::string_view id, std::string_view what)
    {
        if (!ids.insert(id).second)
            note(Error{Core::tr("two {} have the id \"{}\"", translated(what), id),
                       {},
                       Core::tr("give each an id of its own")});
    }
    void known(const Ids& ids, std::string_view id, std::string_view what)
    {
        if (!id.empty() && !ids.contains(id))
            note(Error{Core::tr("no {} has the id \"{}\"", translated(what), id), {}, {}});
    }

private:
    std::optional<Error> error_;
};

void check_speed(const LinkSpeed& speed, std::string_view what, Findings& findings)
{
    findings.number(speed.bytes_per_s, 0, most_bytes_per_s, true, Core::later("the bandwidth of {} in B/s"), what);
    findings.number(speed.latency_s, 0, most_latency_s, false, Core::later("the latency of {} in s"), what);
}

void check_position(const std::optional<Position>& position, Findings& findings)
{
    for (const double at : {position ? position->x : 0, position ? position->y : 0})
        findings.number(at, -farthest_position, farthest_position, false, Core::later("a position"));
}

void check_node(const Cluster& cluster, const Node& node, const Ids& switches, const Ids& domains, Findings& findings)
{
    findings.name(node.id, Core::later("the node's id"));
    if (node.gpu_type < 0 || node.gpu_type >= static_cast<int>(cluster.gpu_types.size()))
        findings.note(Error{Core::tr("node \"{}\" has no GPU type", node.id), {}, {}});
    findings.number(node.gpu_count, 1, most_gpus_of_a_node, false, Core::later("the number of GPUs of a node"));
    findings.name(node.intra_kind, Core::later("the kind of the link inside a node"));
    check_speed(node.intra, Core::later("the link inside a node"), findings);
    findings.number(node.nic_count, 1, most_nics_of_a_node, false, Core::later("the number of interfaces of a node"));
    check_speed(node.nic, Core::later("an interface"), findings);
    findings.place(node.location.zone, Core::later("the zone's name"));
    findings.place(node.location.rack, Core::later("the rack's name"));
    findings.known(switches, node.location.switch_id, Core::later("switch"));
    findings.known(domains, node.scale_up, Core::later("scale-up domain"));
    const NodeMeasurements& measured = node.measured;
    findings.number(measured.matmul_flops.value_or(1), 0, most_flops, true, Core::later("the measured FLOP/s"));
    findings.number(measured.memory_bytes_per_s.value_or(1), 0, most_bytes_per_s, true,
                    Core::later("the measured memory bandwidth"));
    findings.number(measured.all_reduce_bytes_per_s.value_or(1), 0, most_bytes_per_s, true,
                    Core::later("the measured bus bandwidth"));
    if (node.gpu_type >= 0 && node.gpu_type < static_cast<int>(cluster.gpu_types.size()))
        for (const RateAbovePeak& rate : rates_above_peak(node, cluster.gpu_type_of(node)))
            if (rate.peak_has_source)
                findings.note(error_of(rate, cluster.gpu_type_of(node)));
    check_position(node.position, findings);
}

void check_type(const GpuType& gpu, Findings& findings)
{
    findings.name(gpu.id, Core::later("the GPU type's id"));
    findings.name(gpu.name, Core::later("the GPU type's name"));
    findings.number(gpu.memory_bytes, least_memory_bytes, most_memory_bytes, false,
                    Core::later("the memory of a GPU in bytes"));
    findings.number(gpu.memory_bytes_per_s, 0, most_bytes_per_s, true, Core::later("the memory bandwidth in B/s"));
    for (const double peak : gpu.peak_flops)
        findings.number(peak, 0, most_flops, false, Core::later("the peak FLOP/s"));
    if (std::all_of(gpu.peak_flops.begin(), gpu.peak_flops.end(), [](double peak) { return peak == 0; }))
        findings.note(Error{Core::tr("the GPU has no peak FLOP/s in any precision"),
                            {},
                            Core::tr("give the peak FLOP/s of at least one precision")});
    findings.number(gpu.link_bytes_per_s, 0, most_bytes_per_s, false,
                    Core::later("the bandwidth of the GPU's links in B/s"));
    findings.number(gpu.power_w, 0, most_power_w, false, Core::later("the power of a GPU in W"));
    findings.number(gpu.price_usd, 0, most_price_usd, false, Core::later("the price of a GPU in dollars"));
    findings.number(gpu.price_usd_per_hour, 0, most_price_usd_per_hour, false,
                    Core::later("the rent of a GPU in dollars per hour"));
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
                findings.note(Error{Core::tr("the parents of switch \"{}\" lead back to it", switches[at].id),
                                    {},
                                    Core::tr("switches form a tree")});
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
        findings.name(made.id, Core::later("the switch's id"));
        findings.known(switches, made.parent, Core::later("switch"));
        findings.number(made.uplink_bytes_per_s, 0, most_uplink_bytes_per_s, false,
                        Core::later("the uplink's bandwidth in B/s"));
        findings.number(made.latency_s, 0, most_latency_s, false, Core::later("the switch's latency in s"));
        check_position(made.position, findings);
    }
    check_forest(cluster.switches, findings);
    for (const ExtraLink& link : cluster.links) {
        for (const std::string& end : {link.a, link.b}) {
            findings.name(end, Core::later("the link's end"));
            findings.known(ends, end, Core::later("zone or switch"));
        }
        if (link.a == link.b)
            findings.note(
                Error{Core::tr("the link connects \"{}\" to itself", link.a), {}, Core::tr("choose two ends")});
        check_speed(link.speed, Core::later("a link"), findings);
    }
}

void check_stated_islands(const Cluster& cluster, Findings& findings)
{
    Ids ids;
    std::vector<bool> owned(cluster.nodes.size(), false);
    for (const StatedIsland& island : cluster.islands) {
        findings.name(island.id, Core::later("the island's id"));
        findings.place(island.name, Core::later("the island's name"));
        findings.unique(ids, island.id, Core::later("islands"));
        if (island.nodes.empty())
            findings.note(Error{Core::tr("island \"{}\" has no nodes", island.id), {}, {}});
        for (std::size_t i = 0; i < island.nodes.size(); ++i) {
            const auto node = static_cast<std::size_t>(island.nodes[i]);
            if (island.nodes[i] < 0 || node >= owned.size() || owned[node]
                || (i > 0 && island.nodes[i - 1] >= island.nodes[i])) {
                findings.note(Error{Core::tr("the nodes of island \"{}\" do not fit the cluster", island.id), {}, {}});
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
        return Error{Core::tr("{} is empty", translated(what)), {}, Core::tr("give it a name")};
    if (name.size() > longest_name_bytes)
        return Error{
            Core::tr("{} is longer than {} bytes", translated(what), longest_name_bytes), {}, Core::tr("shorten it")};
    const bool printable = std::none_of(name.begin(), name.end(), [](char letter) {
        return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
    });
    if (!printable)
        return Error{
            Core::tr("{} contains characters that cannot be shown", translated(what)), {}, Core::tr("remove them")};
    return {};
}

std::optional<Error> check_gpu_type(const GpuType& gpu)
{
    Findings findings;
    check_type(gpu, findings);
    return findings.take();
}

std::optional<Error> check_cluster(const Cluster& cluster)
{
    Findings findings;
    Ids switches;
    for (const Switch& made : cluster.switches)
        findings.unique(switches, made.id, Core::later("switches"));
    Ids domains;
    for (const ScaleUpDomain& domain : cluster.scale_up_domains) {
        findings.name(domain.id, Core::later("the scale-up domain's id"));
        findings.unique(domains, domain.id, Core::later("scale-up domains"));
        check_speed(domain.speed, Core::later("a scale-up domain"), findings);
    }
    Ids types;
    for (const auto& gpu : cluster.gpu_types) {
        findings.unique(types, gpu->id, Core::later("GPU types"));
        check_type(*gpu, findings);
    }
    Ids nodes;
    double gpus = 0;
    for (const Node& node : cluster.nodes) {
        findings.unique(nodes, node.id, Core::later("nodes"));
        check_node(cluster, node, switches, domains, findings);
        gpus += node.gpu_count;
    }
    if (cluster.nodes.size() > static_cast<std::size_t>(most_nodes) || gpus > most_gpus)
        findings.note(Error{Core::tr("more than {} nodes or {} GPUs in all", most_nodes, most_gpus),
                            {},
                            Core::tr("plan one part of such a cluster at a time")});
    std::unordered_set<std::string> racks; // "zone \n rack": neither holds line breaks
    for (const Rack& rack : cluster.racks) {
        findings.name(rack.id, Core::later("the rack's name"));
        findings.place(rack.zone, Core::later("the zone's name"));
        check_position(rack.position, findings);
        findings.known(switches, rack.switch_id, Core::later("switch"));
        if (!racks.insert(rack.zone + '\n' + rack.id).second)
            findings.note(
                Error{Core::tr("two racks have the name \"{}\"", rack.id), {}, Core::tr("give each its own")});
    }
    Ids zones;
    for (const Zone& zone : cluster.zones) {
        findings.name(zone.id, Core::later("the zone's name"));
        findings.unique(zones, zone.id, Core::later("zones"));
        check_position(zone.position, findings);
    }
    check_network(cluster, switches, findings);
    check_stated_islands(cluster, findings);
    return findings.take();
}

} // namespace tangram

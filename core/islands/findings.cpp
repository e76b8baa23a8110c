// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/findings.h"

#include "cluster/rates_above_peak.h"
#include "islands/naming.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace tangram {

namespace {

constexpr double large_spread = 0.10; ///< beyond, treating an island as homogeneous costs more than planning it apart
constexpr double slow = 0.85; ///< of the median of its type
constexpr double oversubscribed = 1.01; ///< rounding aside
constexpr std::size_t fewest_for_a_median = 3;

// A line may break at a space, and behind a slash: a word joiner forbids it.
std::string gigabytes(double bytes_per_s)
{
    const double value = bytes_per_s / 1e9;
    return value < 1000 ? fmt::format("{:.4g}\u00a0GB/\u2060s", value)
                        : fmt::format("{:.4g}\u00a0TB/\u2060s", value / 1000);
}

std::string teraflops(double flops)
{
    return fmt::format("{:.3g}\u00a0TFLOP/\u2060s", flops / 1e12);
}

const std::string& zone_of(const Node& node)
{
    return node.location.zone;
}

class Finder {
public:
    Finder(const Cluster& cluster, const Islands& islands)
        : cluster_(cluster)
        , islands_(islands)
    {
        for (std::size_t s = 0; s < cluster.switches.size(); ++s)
            index_.emplace(cluster.switches[s].id, static_cast<int>(s));
        for (const Node& node : cluster.nodes) {
            ++nodes_in_zone_[zone_of(node)];
            ++nodes_in_rack_[rack_of(node)];
        }
    }

    std::vector<Finding> find()
    {
        find_unreachable();
        find_oversubscribed();
        find_spread();
        find_slow();
        find_above_peak();
        find_derived();
        find_without_switch();
        find_empty();
        std::stable_partition(found_.begin(), found_.end(), [](const Finding& finding) { return finding.is_fault; });
        return std::move(found_);
    }

private:
    int switch_of(const std::string& id) const
    {
        const auto at = index_.find(id);
        return at == index_.end() ? -1 : at->second;
    }
    int parent_of(int at) const { return switch_of(cluster_.switches[at].parent); }

    /// Parts that are joined have one number: switches of one tree, and what links join.
    std::vector<int> parts_of_the_network(const std::map<std::string, int>& zones) const
    {
        std::vector<int> leader(cluster_.switches.size() + zones.size());
        for (std::size_t i = 0; i < leader.size(); ++i)
            leader[i] = static_cast<int>(i);
        const auto root = [&](int at) {
            while (leader[at] != at)
                at = leader[at] = leader[leader[at]];
            return at;
        };
        const auto join = [&](int a, int b) {
            if (a >= 0 && b >= 0)
                leader[root(a)] = root(b);
        };
        for (std::size_t s = 0; s < cluster_.switches.size(); ++s)
            join(static_cast<int>(s), parent_of(static_cast<int>(s)));
        const auto end = [&](const std::string& id) {
            if (const int at = switch_of(id); at >= 0)
                return at;
            const auto zone = zones.find(id);
            return zone == zones.end() ? -1 : static_cast<int>(cluster_.switches.size()) + zone->second;
        };
        for (const ExtraLink& link : cluster_.links)
            join(end(link.a), end(link.b));
        // A zone that a link ends at reaches the switches of its nodes.
        for (const Node& node : cluster_.nodes) {
            const auto zone = zones.find(node.location.zone);
            if (zone != zones.end())
                join(static_cast<int>(cluster_.switches.size()) + zone->second, switch_of(node.location.switch_id));
        }
        for (std::size_t i = 0; i < leader.size(); ++i)
            leader[i] = root(static_cast<int>(i));
        return leader;
    }

    void find_unreachable()
    {
        if (cluster_.switches.empty())
            return; // all hang on one
        std::map<std::string, int> zones; // that links end at
        for (const ExtraLink& link : cluster_.links)
            for (const std::string& end : {link.a, link.b})
                if (switch_of(end) < 0)
                    zones.emplace(end, static_cast<int>(zones.size()));
        const std::vector<int> part = parts_of_the_network(zones);
        int first_root = 0;
        while (parent_of(first_root) >= 0)
            first_root = parent_of(first_root);
        std::map<int, std::vector<int>> nodes; // by part
        for (std::size_t n = 0; n < cluster_.nodes.size(); ++n) {
            const int on = switch_of(cluster_.nodes[n].location.switch_id);
            nodes[part[on < 0 ? first_root : on]].push_back(static_cast<int>(n));
        }
        if (nodes.size() < 2)
            return;
        const auto most = std::max_element(
            nodes.begin(), nodes.end(), [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
        for (const auto& [of, apart] : nodes) {
            if (of == most->first)
                continue;
            ClusterParts where;
            where.nodes = apart;
            found_.push_back({FindingKind::unreachable, true, unreachable_text(apart),
                              Core::tr("link their switch or zone to the others"), where, -1});
        }
    }

    /// By the zone or rack that they are, or else by the first: what is apart need not have a name of its own.
    std::string unreachable_text(const std::vector<int>& apart) const
    {
        const auto node = [&](int at) -> const Node& { return cluster_.nodes[at]; };
        const Node& first = node(apart.front());
        const auto are_all = [&](const auto& nodes_in, const auto& place_of) {
            return nodes_in.at(place_of(first)) == apart.size() && std::all_of(apart.begin(), apart.end(), [&](int at) {
                       return place_of(node(at)) == place_of(first);
                   });
        };
        if (apart.size() == 1)
            return Core::tr("{} cannot reach the rest", first.id);
        if (!first.location.zone.empty() && are_all(nodes_in_zone_, zone_of))
            return Core::tr("Zone {} with its {} nodes cannot reach the rest", first.location.zone, apart.size());
        if (!first.location.rack.empty() && are_all(nodes_in_rack_, rack_of))
            return Core::tr("Rack {} with its {} nodes cannot reach the rest", first.location.rack, apart.size());
        if (apart.size() == 2)
            return Core::tr("{} and {} cannot reach the rest", first.id, node(apart.back()).id);
        return Core::tr("{} and {} other nodes cannot reach the rest", first.id, apart.size() - 1);
    }

    /// What all nodes below each switch can send at once, in B/s: of its own nodes first, then from the leaves up.
    std::vector<double> sent_from_below() const
    {
        const std::size_t count = cluster_.switches.size();
        std::vector<double> below(count, 0);
        for (const Node& node : cluster_.nodes)
            if (const int at = switch_of(node.location.switch_id); at >= 0)
                below[at] += node.nic_count * node.nic.bytes_per_s;
        std::vector<int> parent(count);
        std::vector<int> open(count, 0); // children that are still to be added
        for (std::size_t s = 0; s < count; ++s)
            if (parent[s] = parent_of(static_cast<int>(s)); parent[s] >= 0)
                ++open[parent[s]];
        std::vector<std::size_t> complete;
        for (std::size_t s = 0; s < count; ++s)
            if (open[s] == 0)
                complete.push_back(s);
        while (!complete.empty()) {
            const std::size_t at = complete.back();
            complete.pop_back();
            if (parent[at] < 0)
                continue;
            const auto up = static_cast<std::size_t>(parent[at]);
            below[up] += below[at];
            if (--open[up] == 0)
                complete.push_back(up);
        }
        return below;
    }

    void find_oversubscribed()
    {
        const std::vector<double> below = sent_from_below();
        for (std::size_t s = 0; s < below.size(); ++s) {
            const Switch& made = cluster_.switches[s];
            if (made.parent.empty() || made.uplink_bytes_per_s <= 0)
                continue;
            const double ratio = below[s] / made.uplink_bytes_per_s;
            if (ratio <= oversubscribed)
                continue;
            ClusterParts where;
            where.switches = {static_cast<int>(s)};
            found_.push_back({FindingKind::oversubscribed, false,
                              Core::tr("Uplink {} → {} is oversubscribed {:.3g}:1 ({} for {})", made.id, made.parent,
                                       ratio, gigabytes(made.uplink_bytes_per_s), gigabytes(below[s])),
                              Core::tr("plans take it into account; a faster uplink helps traffic between racks"),
                              where, -1});
        }
    }

    void find_spread()
    {
        for (std::size_t i = 0; i < islands_.size(); ++i) {
            if (islands_[i].spread <= large_spread)
                continue;
            ClusterParts where;
            where.nodes = islands_[i].nodes;
            found_.push_back({FindingKind::large_spread, true,
                              Core::tr("Island {} has a spread of {:.3g}\u00a0%: its slowest node sets the pace",
                                       shown_island_name(islands_[i].name), 100 * islands_[i].spread),
                              Core::tr("split it, or lower the tolerance"), where, static_cast<int>(i)});
        }
    }

    void find_slow()
    {
        std::map<int, std::vector<double>> attained; // by type
        for (const Node& node : cluster_.nodes)
            if (node.measured.matmul_flops)
                attained[node.gpu_type].push_back(*node.measured.matmul_flops);
        for (auto& [type, values] : attained)
            std::sort(values.begin(), values.end());
        for (std::size_t n = 0; n < cluster_.nodes.size(); ++n) {
            const Node& node = cluster_.nodes[n];
            if (!node.measured.matmul_flops)
                continue;
            const std::vector<double>& values = attained[node.gpu_type];
            const double median = values[values.size() / 2];
            if (values.size() < fewest_for_a_median || *node.measured.matmul_flops >= slow * median)
                continue;
            ClusterParts where;
            where.nodes = {static_cast<int>(n)};
            found_.push_back({FindingKind::slow_node, true,
                              Core::tr("{} attains {}, others of its type {}", node.id,
                                       teraflops(*node.measured.matmul_flops), teraflops(median)),
                              Core::tr("look for throttling or a shared GPU, or measure it again"), where, -1});
        }
    }

    /// Only of peaks that are somebody's own: files that contradict a data sheet are not read.
    void find_above_peak()
    {
        struct Nodes {
            std::vector<int> nodes;
            RateAbovePeak largest;
        };
        std::map<std::pair<int, std::string_view>, Nodes> above; // by type and rate
        for (std::size_t n = 0; n < cluster_.nodes.size(); ++n) {
            const Node& node = cluster_.nodes[n];
            for (RateAbovePeak& rate : rates_above_peak(node, cluster_.gpu_type_of(node))) {
                Nodes& alike = above[{node.gpu_type, rate.key}];
                alike.nodes.push_back(static_cast<int>(n));
                if (rate.measured > alike.largest.measured)
                    alike.largest = std::move(rate);
            }
        }
        for (const auto& [key, alike] : above) {
            const GpuType& gpu = *cluster_.gpu_types[key.first];
            ClusterParts where;
            where.nodes = alike.nodes;
            const std::string& first = cluster_.nodes[alike.nodes.front()].id;
            found_.push_back(
                {FindingKind::above_peak, true,
                 alike.nodes.size() == 1
                     ? Core::tr("{} was measured at {}, but the peak of {} is {}", first, alike.largest.measured_text,
                                gpu.name, alike.largest.peak_text)
                     : Core::tr("{} nodes were measured at up to {}, but the peak of {} is {}", alike.nodes.size(),
                                alike.largest.measured_text, gpu.name, alike.largest.peak_text),
                 Core::tr(
                     "correct the measurement, or the peak that was entered; otherwise plans are predicted too fast"),
                 where, -1});
        }
    }

    void find_derived()
    {
        for (std::size_t t = 0; t < cluster_.gpu_types.size(); ++t) {
            const GpuType& gpu = *cluster_.gpu_types[t];
            if (gpu.efficiency.basis != "derived")
                continue;
            ClusterParts where;
            for (std::size_t n = 0; n < cluster_.nodes.size(); ++n)
                if (cluster_.nodes[n].gpu_type == static_cast<int>(t))
                    where.nodes.push_back(static_cast<int>(n));
            found_.push_back(
                {FindingKind::derived_figures, false,
                 Core::tr("Nothing was measured on {}: its attained rates are those of the most similar GPU type",
                          gpu.name),
                 Core::tr("measure it and open the calibration file of tangram calibrate"), where, -1});
        }
    }

    void find_without_switch()
    {
        if (cluster_.switches.empty())
            return;
        ClusterParts where;
        for (std::size_t n = 0; n < cluster_.nodes.size(); ++n)
            if (cluster_.nodes[n].location.switch_id.empty())
                where.nodes.push_back(static_cast<int>(n));
        if (where.nodes.empty())
            return;
        found_.push_back({FindingKind::no_switch, true,
                          where.nodes.size() == 1
                              ? Core::tr("1 node names no switch; it is taken to be connected to the first root")
                              : Core::tr("{} nodes name no switch; they are taken to be connected to the first root",
                                         where.nodes.size()),
                          Core::tr("link them to their switch"), where, -1});
    }

    void find_empty()
    {
        std::set<int> used;
        for (const Node& node : cluster_.nodes)
            used.insert(switch_of(node.location.switch_id));
        for (std::size_t s = 0; s < cluster_.switches.size(); ++s)
            used.insert(parent_of(static_cast<int>(s)));
        for (const Rack& rack : cluster_.racks)
            used.insert(switch_of(rack.switch_id));
        const auto note = [&](std::string text, ClusterParts where) {
            found_.push_back({FindingKind::empty_place, false, std::move(text), Core::tr("fill it or delete it"),
                              std::move(where), -1});
        };
        for (std::size_t s = 0; s < cluster_.switches.size(); ++s)
            if (!used.contains(static_cast<int>(s)))
                note(Core::tr("Nothing is connected to switch {}", cluster_.switches[s].id),
                     {{}, {static_cast<int>(s)}, {}, {}, {}});
        for (const Rack& rack : cluster_.racks)
            if (!nodes_in_rack_.contains({rack.zone, rack.id}))
                note(Core::tr("Rack {} is empty", rack.id), {{}, {}, {}, {{rack.zone, rack.id}}, {}});
        for (const Zone& zone : cluster_.zones)
            if (!nodes_in_zone_.contains(zone.id))
                note(Core::tr("Zone {} is empty", zone.id), {{}, {}, {}, {}, {zone.id}});
    }

    const Cluster& cluster_;
    const Islands& islands_;
    std::map<std::string, int> index_;
    std::map<std::string, std::size_t> nodes_in_zone_;
    std::map<RackKey, std::size_t> nodes_in_rack_;
    std::vector<Finding> found_;
};

} // namespace

std::vector<Finding> cluster_findings(const Cluster& cluster, const Islands& islands)
{
    return Finder(cluster, islands).find();
}

} // namespace tangram

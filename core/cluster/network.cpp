// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/network.h"
#include "cluster/switch_forest.h"

#include "cluster/network_data.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>

namespace tangram {

namespace {

/// Numbers names in the order in which they come.
class Names {
public:
    int operator()(const std::string& name)
    {
        const auto [entry, made] = index_.emplace(name, static_cast<int>(names_.size()));
        if (made)
            names_.push_back(name);
        return entry->second;
    }
    const std::vector<std::string>& all() const { return names_; }

private:
    std::unordered_map<std::string, int> index_;
    std::vector<std::string> names_;
};

double injection_of(const Node& node)
{
    return node.nic_count * node.nic.bytes_per_s;
}

} // namespace

Network::Network(const Cluster& cluster)
{
    auto data = std::make_unique<Data>();

    std::unordered_map<std::string, int> switch_index;
    for (std::size_t i = 0; i < cluster.switches.size(); ++i)
        switch_index.emplace(cluster.switches[i].id, static_cast<int>(i));
    Names zones;
    for (const Node& node : cluster.nodes)
        zones(node.location.zone);
    bool zone_links = false;
    for (const ExtraLink& link : cluster.links) {
        for (const std::string& end : {link.a, link.b}) {
            if (!switch_index.contains(end)) {
                zones(end);
                zone_links = true;
            }
        }
    }

    // Without switches one non-blocking switch joins all nodes; links between zones tell that each zone has its own.
    const bool stated = !cluster.switches.empty();
    if (stated)
        data->forest.emplace(cluster.switches);
    else
        data->forest.emplace(zone_links ? static_cast<int>(zones.all().size()) : 1);
    const SwitchForest& forest = *data->forest;
    const int first_link_edge = 2 * forest.size();
    data->detours = Detours(cluster, forest, zones.all(), first_link_edge);

    std::unordered_map<std::string, int> domain_index;
    for (const ScaleUpDomain& domain : cluster.scale_up_domains) {
        domain_index.emplace(domain.id, static_cast<int>(data->domains.size()));
        data->domains.push_back(domain.speed);
    }
    std::map<std::pair<int, int>, int> place_index;
    std::vector<int> below(static_cast<std::size_t>(forest.size()), 0);
    std::vector<int> in_zone(zones.all().size(), 0);
    for (const Node& node : cluster.nodes) {
        const int zone = zones(node.location.zone);
        int at = stated ? forest.first_root() : zone_links ? zone : 0;
        if (const auto hit = switch_index.find(node.location.switch_id); hit != switch_index.end())
            at = hit->second;
        const auto [place, made] = place_index.emplace(std::pair{at, zone}, static_cast<int>(data->places.size()));
        if (made)
            data->places.push_back({at, zone, data->detours.gates(forest, at, zone)});
        const auto domain = domain_index.find(node.scale_up);
        data->nodes.push_back({place->second, domain == domain_index.end() ? -1 : domain->second, node.gpu_count,
                               injection_of(node), node.nic.latency_s});
        ++in_zone[zone];
        for (int s = at; s >= 0; s = forest.parent(s))
            ++below[s];
    }

    for (int s = 0; s < forest.size(); ++s) {
        const double share = forest.uplink(s) / std::max(1, below[s]);
        data->uplink_share.push_back(share);
        data->capacity.insert(data->capacity.end(), 2, forest.uplink(s));
        data->share.insert(data->share.end(), 2, share);
    }
    for (const ExtraLink& link : cluster.links) {
        int users = 1;
        for (const std::string& end : {link.a, link.b}) {
            const auto hit = switch_index.find(end);
            users = std::max(users, hit != switch_index.end() ? below[hit->second] : in_zone[zones(end)]);
        }
        data->capacity.insert(data->capacity.end(), 2, link.speed.bytes_per_s);
        data->share.insert(data->share.end(), 2, link.speed.bytes_per_s / users);
    }
    data_ = std::move(data);
}

std::int64_t Network::steps_to_make(const Cluster& cluster)
{
    // From each end of a link to all others, looking at each once more, and from each place to all of them.
    const auto ends = 2 * static_cast<std::int64_t>(std::min(cluster.links.size(), Detours::most_links));
    return ends * ends * ends / 4
        + static_cast<std::int64_t>(cluster.switches.size() + cluster.nodes.size()) * (4 + ends / 4);
}

Network::~Network() = default;
Network::Network(Network&&) noexcept = default;
Network& Network::operator=(Network&&) noexcept = default;

Network::Data::Route Network::Data::route(int place_a, int place_b, double enough) const
{
    const Place& a = places[place_a];
    const Place& b = places[place_b];
    Route route{forest->between(a.switch_index, b.switch_index), -1, -1};
    if (a.gates.empty() || b.gates.empty())
        return route;
    const Detours::Way way = detours.best(a.gates, b.gates, enough);
    if (better_leg(way.leg, route.leg, enough))
        route = {way.leg, way.enter, way.leave};
    return route;
}

void Network::Data::append_hops(int place_a, int place_b, const Route& route, std::vector<int>& edges) const
{
    const int a = places[place_a].switch_index;
    const int b = places[place_b].switch_index;
    if (!route.leg.exists)
        return;
    if (route.enter < 0)
        return forest->append_hops(a, b, edges);
    const Detours::Portal& enter = detours.portals()[route.enter];
    const Detours::Portal& leave = detours.portals()[route.leave];
    if (enter.switch_index >= 0)
        forest->append_hops(a, enter.switch_index, edges);
    detours.append_hops(*forest, route.enter, route.leave, edges);
    if (leave.switch_index >= 0)
        forest->append_hops(leave.switch_index, b, edges);
}

LinkSpeed Network::path(int node_a, int node_b) const
{
    if (node_a == node_b)
        return {unlimited, 0};
    if (data_->same_domain(node_a, node_b))
        return {unlimited, data_->domains[data_->nodes[node_a].domain].latency_s};
    const Data::Attachment& a = data_->nodes[node_a];
    const Data::Attachment& b = data_->nodes[node_b];
    const double interfaces = std::min(a.injection, b.injection);
    const Leg leg = data_->route(a.place, b.place, interfaces).leg;
    if (!leg.exists)
        return {0, 0};
    return {leg.bytes_per_s < interfaces ? leg.bytes_per_s : unlimited, a.latency_s + leg.latency_s + b.latency_s};
}

LinkSpeed Network::busy_path(int node_a, int node_b) const
{
    const Data::Attachment& a = data_->nodes[node_a];
    const Data::Attachment& b = data_->nodes[node_b];
    if (data_->same_domain(node_a, node_b)) {
        const LinkSpeed& domain = data_->domains[a.domain];
        return {domain.bytes_per_s * std::min(a.gpus, b.gpus), domain.latency_s};
    }
    const double interfaces = std::min(a.injection, b.injection);
    if (node_a == node_b)
        return {interfaces, 2 * a.latency_s};
    const Data::Place& from = data_->places[a.place];
    const Data::Place& to = data_->places[b.place];
    if (from.gates.empty() || to.gates.empty()) { // what it carries alone is of no interest then
        const Leg shared = data_->forest->between(from.switch_index, to.switch_index, data_->uplink_share);
        return shared.exists
            ? LinkSpeed{std::min(shared.bytes_per_s, interfaces), a.latency_s + shared.latency_s + b.latency_s}
            : LinkSpeed{0, 0};
    }
    const Data::Route route = data_->route(a.place, b.place, interfaces);
    if (!route.leg.exists)
        return {0, 0};
    double share = unlimited;
    if (route.enter < 0) {
        share = data_->forest->between(from.switch_index, to.switch_index, data_->uplink_share).bytes_per_s;
    } else {
        std::vector<int> edges;
        data_->append_hops(a.place, b.place, route, edges);
        for (const int edge : edges)
            share = std::min(share, data_->share[edge]);
    }
    return {std::min(share, interfaces), a.latency_s + route.leg.latency_s + b.latency_s};
}

std::vector<int> Network::hops(int node_a, int node_b) const
{
    std::vector<int> edges;
    if (node_a == node_b || data_->same_domain(node_a, node_b))
        return edges;
    const Data::Attachment& a = data_->nodes[node_a];
    const Data::Attachment& b = data_->nodes[node_b];
    data_->append_hops(a.place, b.place, data_->route(a.place, b.place, std::min(a.injection, b.injection)), edges);
    return edges;
}

bool Network::same_way(int from, int to, int other_from, int other_to) const
{
    if (from == to || other_from == other_to || data_->same_domain(from, to)
        || data_->same_domain(other_from, other_to))
        return false;
    const auto alike = [&](int a, int b) {
        const Data::Attachment& x = data_->nodes[a];
        const Data::Attachment& y = data_->nodes[b];
        return x.place == y.place && x.injection == y.injection && x.latency_s == y.latency_s;
    };
    return alike(from, other_from) && alike(to, other_to);
}

double Network::edge_capacity(int edge) const
{
    return data_->capacity[edge];
}

int Network::edge_count() const
{
    return static_cast<int>(data_->capacity.size());
}

double Network::injection_bytes_per_s(int node) const
{
    return data_->nodes[node].injection;
}

bool Network::same_scale_up_domain(int node_a, int node_b) const
{
    return data_->same_domain(node_a, node_b);
}

LinkSpeed Network::scale_up_speed(int node) const
{
    const int domain = data_->nodes[node].domain;
    return domain < 0 ? LinkSpeed{} : data_->domains[domain];
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/network_data.h"
#include "cluster/switch_forest.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace tangram {

namespace {

double members_of(const auto& groups)
{
    double members = 0;
    for (const auto& group : groups)
        members += group.count;
    return members;
}

} // namespace

auto Network::Data::by_place(std::span<const int> members) const -> std::vector<PlaceMembers>
{
    std::vector<PlaceMembers> groups;
    std::unordered_map<int, std::size_t> group_of;
    for (const int node : members) {
        const Attachment& member = nodes[node];
        if (groups.empty() || groups.back().place != member.place) {
            const auto [entry, made] = group_of.emplace(member.place, groups.size());
            if (made)
                groups.push_back({member.place, 0, 0, 0});
            // The last group stays at the end, so that runs of one place need no look-up.
            else if (entry->second + 1 != groups.size()) {
                std::swap(groups[entry->second], groups.back());
                group_of[groups[entry->second].place] = entry->second;
                entry->second = groups.size() - 1;
            }
        }
        PlaceMembers& group = groups.back();
        const auto [low, high] = std::minmax(group.latency_s, member.latency_s);
        group.second_latency_s = group.count == 0 ? 0 : std::max(group.second_latency_s, low);
        group.latency_s = high;
        ++group.count;
    }
    return groups;
}

auto Network::Data::farthest(const std::vector<PlaceMembers>& groups, const PlaceMembers& from, double& latency_s) const
    -> const PlaceMembers*
{
    const PlaceMembers* farthest = &from;
    double most = -1;
    for (const PlaceMembers& to : groups) {
        if (&to == &from)
            continue;
        const Leg leg = forest->between(places[from.place].switch_index, places[to.place].switch_index);
        if (!leg.exists)
            return nullptr;
        const double here = from.latency_s + leg.latency_s + to.latency_s;
        if (here > most) {
            most = here;
            farthest = &to;
        }
    }
    latency_s = std::max(latency_s, most);
    return farthest;
}

LinkSpeed Network::Data::collective_in_tree(const std::vector<PlaceMembers>& groups, LinkSpeed within) const
{
    auto [speed, latency] = within;
    // The two farthest members are found by looking for the farthest from any member, and again from there.
    const PlaceMembers* from = &groups.front();
    for (int sweep = 0; sweep < 2; ++sweep) {
        from = farthest(groups, *from, latency);
        if (from == nullptr)
            return {};
    }
    // An uplink is crossed by all that is below it sending to all that is not.
    std::unordered_map<int, int> below;
    for (const PlaceMembers& group : groups) {
        for (int s = places[group.place].switch_index; s >= 0; s = forest->parent(s))
            below[s] += group.count;
    }
    const double members = members_of(groups);
    for (const auto& [s, count] : below) {
        const double outside = members - count;
        if (outside > 0)
            speed = std::min(speed, forest->uplink(s) * (members - 1) / (count * outside));
    }
    return {speed, latency};
}

LinkSpeed Network::Data::collective_with_detours(const std::vector<PlaceMembers>& groups, LinkSpeed within) const
{
    auto [speed, latency] = within;
    std::unordered_map<int, double> flows;
    std::vector<int> edges;
    for (const PlaceMembers& from : groups) {
        for (const PlaceMembers& to : groups) {
            if (&from == &to)
                continue;
            const Route way = route(from.place, to.place, within.bytes_per_s);
            if (!way.leg.exists)
                return {};
            latency = std::max(latency, from.latency_s + way.leg.latency_s + to.latency_s);
            edges.clear();
            append_hops(from.place, to.place, way, edges);
            for (const int edge : edges)
                flows[edge] += static_cast<double>(from.count) * to.count;
        }
    }
    const double others = members_of(groups) - 1;
    for (const auto& [edge, flow] : flows)
        speed = std::min(speed, capacity[edge] * others / flow);
    return {speed, latency};
}

// When each of n members sends at rate r to the n - 1 others equally, an edge that lies on f of the ordered pairs' ways
// carries f r / (n - 1); r is the largest rate at which no edge exceeds its capacity.
LinkSpeed Network::collective_speed(std::span<const int> nodes) const
{
    if (nodes.empty())
        return {};
    const int first = nodes.front();
    double speed = unlimited;
    int least_gpus = data_->nodes[first].gpus;
    bool one_domain = data_->nodes[first].domain >= 0;
    for (const int node : nodes) {
        speed = std::min(speed, data_->nodes[node].injection);
        least_gpus = std::min(least_gpus, data_->nodes[node].gpus);
        one_domain = one_domain && data_->nodes[node].domain == data_->nodes[first].domain;
    }
    if (nodes.size() == 1)
        return {speed, 0};
    if (one_domain) {
        const LinkSpeed& domain = data_->domains[data_->nodes[first].domain];
        return {domain.bytes_per_s * least_gpus, domain.latency_s};
    }
    const std::vector<Data::PlaceMembers> groups = data_->by_place(nodes);
    double latency = 0;
    for (const Data::PlaceMembers& group : groups) {
        if (group.count > 1)
            latency = std::max(latency,
                               group.latency_s + data_->forest->latency_s(data_->places[group.place].switch_index)
                                   + group.second_latency_s);
    }
    return data_->detours.empty() ? data_->collective_in_tree(groups, {speed, latency})
                                  : data_->collective_with_detours(groups, {speed, latency});
}

} // namespace tangram

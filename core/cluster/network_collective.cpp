// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/network_data.h"
#include "cluster/switch_forest.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace tangram {

namespace {

/// The members of a collective by place: how many, and the slowest two interfaces' latencies.
struct PlaceMembers {
    int place = 0;
    int count = 0;
    double latency_s = 0;
    double second_latency_s = 0;
};

std::vector<PlaceMembers> by_place(std::span<const int> nodes, const auto& attachments)
{
    std::vector<PlaceMembers> groups;
    std::unordered_map<int, std::size_t> group_of;
    for (const int node : nodes) {
        const auto& member = attachments[node];
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

} // namespace

// When each of n members sends at rate r to the n - 1 others equally, an edge that lies on f of the ordered pairs' ways
// carries f r / (n - 1); r is the largest rate at which no edge exceeds its capacity.
LinkSpeed Network::collective_speed(std::span<const int> nodes) const
{
    if (nodes.empty())
        return {};
    const int first = nodes.front();
    const double others = static_cast<double>(nodes.size()) - 1;
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

    const SwitchForest& forest = *data_->forest;
    const std::vector<PlaceMembers> groups = by_place(nodes, data_->nodes);
    double latency = 0;
    for (const PlaceMembers& group : groups) {
        if (group.count > 1)
            latency = std::max(latency,
                               group.latency_s + forest.latency_s(data_->places[group.place].switch_index)
                                   + group.second_latency_s);
    }

    if (data_->detours.empty()) {
        // In a tree an uplink is crossed by all that is below it sending to all that is not, and the two farthest
        // members are found by looking for the farthest from any member, and again from there.
        const auto distance = [&](const PlaceMembers& a, const PlaceMembers& b) {
            const Leg leg = forest.between(data_->places[a.place].switch_index, data_->places[b.place].switch_index);
            return leg.exists ? a.latency_s + leg.latency_s + b.latency_s : -1.0;
        };
        const PlaceMembers* from = &groups.front();
        for (int sweep = 0; sweep < 2; ++sweep) {
            const PlaceMembers* farthest = from;
            double most = -1;
            for (const PlaceMembers& to : groups) {
                if (&to == from)
                    continue;
                const double here = distance(*from, to);
                if (here < 0)
                    return {};
                if (here > most) {
                    most = here;
                    farthest = &to;
                }
            }
            latency = std::max(latency, most);
            from = farthest;
        }
        std::unordered_map<int, int> below;
        for (const PlaceMembers& group : groups) {
            for (int s = data_->places[group.place].switch_index; s >= 0; s = forest.parent(s))
                below[s] += group.count;
        }
        for (const auto& [s, count] : below) {
            const double outside = static_cast<double>(nodes.size()) - count;
            if (outside > 0)
                speed = std::min(speed, forest.uplink(s) * others / (count * outside));
        }
        return {speed, latency};
    }

    std::unordered_map<int, double> flows;
    std::vector<int> edges;
    const double enough = speed;
    for (const PlaceMembers& from : groups) {
        for (const PlaceMembers& to : groups) {
            if (&from == &to)
                continue;
            const Data::Route route = data_->route(from.place, to.place, enough);
            if (!route.leg.exists)
                return {};
            latency = std::max(latency, from.latency_s + route.leg.latency_s + to.latency_s);
            edges.clear();
            data_->append_hops(from.place, to.place, route, edges);
            for (const int edge : edges)
                flows[edge] += static_cast<double>(from.count) * to.count;
        }
    }
    for (const auto& [edge, flow] : flows)
        speed = std::min(speed, data_->capacity[edge] * others / flow);
    return {speed, latency};
}

} // namespace tangram

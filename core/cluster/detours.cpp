// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/detours.h"
#include "cluster/switch_forest.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace tangram {

namespace {
}

Detours::Detours(const Cluster& cluster, const SwitchForest& forest, const std::vector<std::string>& zones,
                 int first_edge)
{
    std::unordered_map<std::string, Portal> known;
    for (std::size_t i = 0; i < zones.size(); ++i)
        known.emplace(zones[i], Portal{-1, static_cast<int>(i)});
    for (std::size_t i = 0; i < cluster.switches.size(); ++i)
        known[cluster.switches[i].id] = Portal{static_cast<int>(i), -1};

    std::vector<std::size_t> order(cluster.links.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return cluster.links[a].speed.bytes_per_s > cluster.links[b].speed.bytes_per_s;
    });
    order.resize(std::min(order.size(), most_links));

    std::unordered_map<std::string, int> portal_of;
    const auto portal = [&](const std::string& id) {
        const auto place = known.find(id);
        if (place == known.end())
            return -1;
        const auto [entry, made] = portal_of.emplace(id, static_cast<int>(portals_.size()));
        if (made)
            portals_.push_back(place->second);
        return entry->second;
    };
    struct Link {
        int a, b, edge;
        LinkSpeed speed;
    };
    std::vector<Link> links;
    for (const std::size_t i : order) {
        const ExtraLink& link = cluster.links[i];
        if (!(link.speed.bytes_per_s > 0) || link.a == link.b || !known.contains(link.a) || !known.contains(link.b))
            continue;
        const int a = portal(link.a);
        const int b = portal(link.b);
        links.push_back({a, b, first_edge + 2 * static_cast<int>(i), link.speed});
    }

    const int count = static_cast<int>(portals_.size());
    for (const Portal& p : portals_)
        portal_latency_.push_back(p.switch_index >= 0 ? forest.latency_s(p.switch_index) : 0.0);
    steps_.resize(portals_.size() * portals_.size());
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < count; ++j) {
            if (i == j || portals_[i].switch_index < 0 || portals_[j].switch_index < 0)
                continue;
            Leg leg = forest.between(portals_[i].switch_index, portals_[j].switch_index);
            leg.latency_s -= portal_latency_[i];
            steps_[at(i, j)] = {leg, -1};
        }
    }
    for (const Link& link : links) {
        const auto offer = [&](int from, int to, int edge) {
            const Leg leg{true, link.speed.bytes_per_s, link.speed.latency_s + portal_latency_[to]};
            if (better_leg(leg, steps_[at(from, to)].leg, unlimited))
                steps_[at(from, to)] = {leg, edge};
        };
        offer(link.a, link.b, link.edge);
        offer(link.b, link.a, link.edge + 1);
    }
    ways_.resize(steps_.size());
    previous_.assign(steps_.size(), -1);
    for (int i = 0; i < count; ++i)
        find_ways_from(i);
}

// Dijkstra's algorithm with the narrowest step in place of the sum; ties go to the lower latency.
void Detours::find_ways_from(int portal)
{
    const int count = static_cast<int>(portals_.size());
    std::vector<bool> settled(portals_.size(), false);
    ways_[at(portal, portal)] = {true, unlimited, 0};
    for (;;) {
        int next = -1;
        for (int i = 0; i < count; ++i) {
            const Leg& way = ways_[at(portal, i)];
            if (!settled[i] && way.exists && (next < 0 || better_leg(way, ways_[at(portal, next)], unlimited)))
                next = i;
        }
        if (next < 0)
            return;
        settled[next] = true;
        const Leg so_far = ways_[at(portal, next)];
        for (int i = 0; i < count; ++i) {
            const Leg& step = steps_[at(next, i)].leg;
            if (settled[i] || !step.exists)
                continue;
            const Leg way{true, std::min(so_far.bytes_per_s, step.bytes_per_s), so_far.latency_s + step.latency_s};
            if (better_leg(way, ways_[at(portal, i)], unlimited)) {
                ways_[at(portal, i)] = way;
                previous_[at(portal, i)] = next;
            }
        }
    }
}

std::vector<Detours::Gate> Detours::gates(const SwitchForest& forest, int switch_index, int zone) const
{
    std::vector<Gate> gates;
    for (int i = 0; i < static_cast<int>(portals_.size()); ++i) {
        if (portals_[i].zone >= 0 && portals_[i].zone == zone)
            gates.push_back({i, {true, unlimited, 0}});
        if (portals_[i].switch_index < 0)
            continue;
        const Leg leg = forest.between(switch_index, portals_[i].switch_index);
        if (leg.exists)
            gates.push_back({i, leg});
    }
    return gates;
}

Detours::Way Detours::best(const std::vector<Gate>& from, const std::vector<Gate>& to, double enough) const
{
    Way best;
    for (const Gate& in : from) {
        for (const Gate& out : to) {
            const Leg& way = ways_[at(in.portal, out.portal)];
            if (in.portal == out.portal || !way.exists)
                continue;
            // The portal switch that is left is counted by the way and by the gate.
            const Leg leg{true, std::min({in.leg.bytes_per_s, way.bytes_per_s, out.leg.bytes_per_s}),
                          in.leg.latency_s + way.latency_s + out.leg.latency_s - portal_latency_[out.portal]};
            if (better_leg(leg, best.leg, enough))
                best = {leg, in.portal, out.portal};
        }
    }
    return best;
}

void Detours::append_hops(const SwitchForest& forest, int enter, int leave, std::vector<int>& edges) const
{
    std::vector<int> stations;
    for (int i = leave; i >= 0; i = previous_[at(enter, i)])
        stations.push_back(i);
    for (std::size_t i = stations.size(); i-- > 1;) {
        const Step& step = steps_[at(stations[i], stations[i - 1])];
        if (step.edge >= 0)
            edges.push_back(step.edge);
        else
            forest.append_hops(portals_[stations[i]].switch_index, portals_[stations[i - 1]].switch_index, edges);
    }
}

} // namespace tangram

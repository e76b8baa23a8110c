// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/gpus/class_orders.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

namespace tangram {

namespace {

using Order = std::vector<int>;

/// A class of the group, as far as its place in a pipeline is concerned.
struct Member {
    int island_class = 0;
    int node = 0; ///< one of it, index into the cluster's
    double capacity_bytes = 0; ///< per GPU
    double speed = 0; ///< per GPU
};

Member member_of(const SearchSpace& space, const Group& group, std::size_t island_class)
{
    const NodeRun& run = group[island_class].front();
    const IslandSpace& island = space.islands()[run.island];
    const auto& nodes = space.problem().islands[island.island].nodes;
    Member member{static_cast<int>(island_class), nodes[run.first], 0, 0};
    for (const PartSize& size : island.sizes)
        if (size.searched) {
            const PartKind& kind = space.kinds()[size.kind];
            member.capacity_bytes = kind.capacity_bytes;
            member.speed = kind.speed_share / kind.part.gpus();
            break;
        }
    return member;
}

const std::string& zone_of(const SearchSpace& space, const Member& member)
{
    return space.problem().cluster->nodes[member.node].location.zone;
}

/// Puts the zones, by one member of each, into the order whose crossings together take the least time. Of equals the
/// first in the order given.
void order_zones(const SearchSpace& space, std::vector<std::vector<Member>>& zones)
{
    constexpr std::size_t most_zones = 7; // 5,040 orders; beyond they stay as they are
    if (zones.size() < 3 || zones.size() > most_zones)
        return;
    const double bytes = boundary_bytes(space.problem(), 1);
    const auto crossing_s = [&](std::size_t a, std::size_t b) {
        const LinkSpeed way = space.routes().network().path(zones[a].front().node, zones[b].front().node);
        constexpr double no_way_s = 1e12;
        return way.bytes_per_s > 0 ? way.latency_s + bytes / way.bytes_per_s : no_way_s;
    };
    std::vector<std::vector<double>> seconds(zones.size(), std::vector<double>(zones.size(), 0));
    for (std::size_t a = 0; a < zones.size(); ++a)
        for (std::size_t b = 0; b < zones.size(); ++b)
            if (a != b)
                seconds[a][b] = crossing_s(a, b);
    std::vector<std::size_t> order(zones.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<std::size_t> best = order;
    double best_s = std::numeric_limits<double>::infinity();
    do {
        double sum_s = 0;
        for (std::size_t i = 1; i < order.size(); ++i)
            sum_s += seconds[order[i - 1]][order[i]];
        if (sum_s < best_s) {
            best_s = sum_s;
            best = order;
        }
    } while (std::next_permutation(order.begin(), order.end()));
    std::vector<std::vector<Member>> ordered;
    for (const std::size_t zone : best)
        ordered.push_back(std::move(zones[zone]));
    zones = std::move(ordered);
}

std::vector<std::vector<Member>> by_zone(const SearchSpace& space, const Group& group)
{
    std::vector<Member> members;
    for (std::size_t c = 0; c < group.size(); ++c)
        if (!group[c].empty())
            members.push_back(member_of(space, group, c));
    std::stable_sort(members.begin(), members.end(), [&](const Member& a, const Member& b) {
        return zone_of(space, a) != zone_of(space, b) ? zone_of(space, a) < zone_of(space, b)
                                                      : a.capacity_bytes < b.capacity_bytes;
    });
    std::vector<std::vector<Member>> zones;
    for (const Member& member : members) {
        if (zones.empty() || zone_of(space, zones.back().front()) != zone_of(space, member))
            zones.emplace_back();
        zones.back().push_back(member);
    }
    order_zones(space, zones);
    return zones;
}

Order joined(const std::vector<std::vector<Member>>& zones)
{
    Order order;
    for (const auto& members : zones)
        for (const Member& member : members)
            order.push_back(member.island_class);
    return order;
}

} // namespace

std::vector<std::vector<int>> class_orders(const SearchSpace& space, const Group& group, bool closely)
{
    std::vector<std::vector<Member>> zones = by_zone(space, group);
    std::vector<Order> orders{joined(zones)};
    if (closely && zones.size() > 1) {
        const auto slow_first = [](const Member& a, const Member& b) { return a.speed < b.speed; };
        for (auto& members : zones)
            std::stable_sort(members.begin(), members.end(), slow_first);
        std::reverse(zones.front().begin(), zones.front().end());
        orders.push_back(joined(zones));
    }
    const std::size_t there = orders.size();
    for (std::size_t i = 0; i < there; ++i)
        if (orders[i].size() > 1)
            orders.emplace_back(orders[i].rbegin(), orders[i].rend());
    return orders;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/busy_paths.h"
#include "cluster/switch_forest.h"

#include "cluster/network_data.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace tangram {

namespace {

/// Latencies that differ by less may be equal once others were added to them and rounded. Real ones differ by more.
constexpr double rounding_s = 1e-9;

/// A way from a place to a portal that leaves the tree through one of the place's gates.
struct Approach {
    int gate = 0;
    double bytes_per_s = 0;
    double latency_s = 0;
};

/// Whether `y` gives a better way than `x` whatever follows, or one as good that is looked at first.
bool spares(const Approach& y, const Approach& x)
{
    return y.bytes_per_s >= x.bytes_per_s
        && (y.latency_s + rounding_s < x.latency_s || (y.latency_s <= x.latency_s && y.gate < x.gate));
}

} // namespace

struct BusyPaths::Ways {
    /// A place as the beginning or the end of ways over links.
    struct Place {
        std::vector<std::size_t> first; ///< approach to each portal; one more for the end of the last
        std::vector<Approach> approaches; ///< that can be part of a best way
        std::vector<double> share; ///< through the tree to each gate's portal
    };

    Place place(const Network::Data& data, int index) const;
    /// That what is narrowest between two portals leaves for each node.
    double share_between(const Network::Data& data, int enter, int leave);

    std::vector<std::optional<Place>> places; ///< once they were asked for
    std::vector<double> shares; ///< portal x portal; -1: not known yet
    std::vector<int> edges;
};

BusyPaths::Ways::Place BusyPaths::Ways::place(const Network::Data& data, int index) const
{
    const std::vector<Detours::Gate>& gates = data.places[index].gates;
    const int portals = static_cast<int>(data.detours.portals().size());
    Place place;
    for (const Detours::Gate& gate : gates) {
        const int at = data.detours.portals()[gate.portal].switch_index;
        place.share.push_back(
            at < 0 ? unlimited
                   : data.forest->between(data.places[index].switch_index, at, data.uplink_share).bytes_per_s);
    }
    place.first.reserve(static_cast<std::size_t>(portals) + 1);
    for (int to = 0; to < portals; ++to) {
        const auto begin = static_cast<std::ptrdiff_t>(place.approaches.size());
        place.first.push_back(place.approaches.size());
        for (std::size_t g = 0; g < gates.size(); ++g) {
            const Leg& way = data.detours.way(gates[g].portal, to);
            if (gates[g].portal == to || !way.exists)
                continue;
            const Approach found{static_cast<int>(g), std::min(gates[g].leg.bytes_per_s, way.bytes_per_s),
                                 gates[g].leg.latency_s + way.latency_s};
            const auto known = place.approaches.begin() + begin;
            if (std::any_of(known, place.approaches.end(), [&](const Approach& one) { return spares(one, found); }))
                continue;
            place.approaches.erase(
                std::remove_if(known, place.approaches.end(), [&](const Approach& one) { return spares(found, one); }),
                place.approaches.end());
            place.approaches.push_back(found);
        }
    }
    place.first.push_back(place.approaches.size());
    return place;
}

double BusyPaths::Ways::share_between(const Network::Data& data, int enter, int leave)
{
    double& share = shares[static_cast<std::size_t>(enter) * data.detours.portals().size() + leave];
    if (share >= 0)
        return share;
    edges.clear();
    data.detours.append_hops(*data.forest, enter, leave, edges);
    share = unlimited;
    for (const int edge : edges)
        share = std::min(share, data.share[edge]);
    return share;
}

BusyPaths::BusyPaths(const Network& network)
    : network_(&network)
{
    const Network::Data& data = *network.data_;
    const std::size_t portals = data.detours.portals().size();
    if (portals == 0)
        return;
    ways_ = std::make_unique<Ways>();
    ways_->places.resize(data.places.size());
    ways_->shares.assign(portals * portals, -1);
}

BusyPaths::~BusyPaths() = default;

std::int64_t BusyPaths::cost() const
{
    return 1 + static_cast<std::int64_t>(network_->data_->detours.portals().size());
}

LinkSpeed BusyPaths::operator()(int node_a, int node_b)
{
    const Network::Data& data = *network_->data_;
    const Network::Data::Attachment& a = data.nodes[node_a];
    const Network::Data::Attachment& b = data.nodes[node_b];
    const Network::Data::Place& from = data.places[a.place];
    const Network::Data::Place& to = data.places[b.place];
    if (node_a == node_b || from.gates.empty() || to.gates.empty() || data.same_domain(node_a, node_b))
        return network_->busy_path(node_a, node_b);
    const double interfaces = std::min(a.injection, b.injection);
    const auto known = [&](int place) -> const Ways::Place& {
        if (!ways_->places[place])
            ways_->places[place] = ways_->place(data, place);
        return *ways_->places[place];
    };
    known(a.place);
    const Ways::Place& end = known(b.place);
    const Ways::Place& start = *ways_->places[a.place];

    // As Detours::best() chooses, from the way through the tree on: among equal ones the first gate in, then out.
    Leg best = data.forest->between(from.switch_index, to.switch_index);
    int in = -1;
    int out = -1;
    for (int g = 0; g < static_cast<int>(to.gates.size()); ++g) {
        const Detours::Gate& gate = to.gates[g];
        if (best.exists && std::min(gate.leg.bytes_per_s, interfaces) < std::min(best.bytes_per_s, interfaces))
            continue;
        const double counted_twice = data.detours.portal_latency_s(gate.portal);
        for (std::size_t i = start.first[gate.portal]; i < start.first[gate.portal + 1]; ++i) {
            const Approach& approach = start.approaches[i];
            const Leg leg{true, std::min(approach.bytes_per_s, gate.leg.bytes_per_s),
                          approach.latency_s + gate.leg.latency_s - counted_twice};
            const bool first = in >= 0 && approach.gate < in && !better_leg(best, leg, interfaces);
            if (first || better_leg(leg, best, interfaces)) {
                best = leg;
                in = approach.gate;
                out = g;
            }
        }
    }
    if (!best.exists)
        return {0, 0};
    double share = 0;
    if (in < 0)
        share = data.forest->between(from.switch_index, to.switch_index, data.uplink_share).bytes_per_s;
    else
        share = std::min(
            {start.share[in], ways_->share_between(data, from.gates[in].portal, to.gates[out].portal), end.share[out]});
    return {std::min(share, interfaces), a.latency_s + best.latency_s + b.latency_s};
}

} // namespace tangram

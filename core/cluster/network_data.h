// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/detours.h"
#include "cluster/network.h"
#include "cluster/switch_forest.h"

#include <optional>
#include <span>
#include <vector>

namespace tangram {

/// Private to network.cpp and network_collective.cpp.
struct Network::Data {
    /// Where nodes hang. Nodes of one place share everything but their interfaces.
    struct Place {
        int switch_index = 0;
        int zone = 0;
        std::vector<Detours::Gate> gates;
    };
    struct Attachment {
        int place = 0;
        int domain = -1; ///< scale-up domain
        int gpus = 0;
        double injection = 0;
        double latency_s = 0; ///< of one interface
    };
    /// The chosen way between two places.
    struct Route {
        Leg leg;
        int enter = -1; ///< portals; -1: through the tree
        int leave = -1;
    };

    std::optional<SwitchForest> forest;
    Detours detours;
    std::vector<Place> places;
    std::vector<Attachment> nodes;
    std::vector<LinkSpeed> domains;
    std::vector<double> capacity; ///< per directed edge
    std::vector<double> share; ///< the same divided among the nodes on the edge's side
    std::vector<double> uplink_share; ///< per switch

    bool same_domain(int a, int b) const { return nodes[a].domain >= 0 && nodes[a].domain == nodes[b].domain; }
    Route route(int place_a, int place_b, double enough) const;
    void append_hops(int place_a, int place_b, const Route& route, std::vector<int>& edges) const;

    /// The members of a collective by place: how many, and the slowest two interfaces' latencies.
    struct PlaceMembers {
        int place = 0;
        int count = 0;
        double latency_s = 0;
        double second_latency_s = 0;
    };
    std::vector<PlaceMembers> by_place(std::span<const int> members) const;
    /// Of a collective of members on several places of a tree, and where detours lead past it: no faster than `within`,
    /// which has the interfaces' speed and the longest way between members of one place. Nothing where no path leads.
    LinkSpeed collective_in_tree(const std::vector<PlaceMembers>& groups, LinkSpeed within) const;
    LinkSpeed collective_with_detours(const std::vector<PlaceMembers>& groups, LinkSpeed within) const;
    /// To the member farthest from this one; null: to one of them no path leads.
    const PlaceMembers* farthest(const std::vector<PlaceMembers>& groups, const PlaceMembers& from,
                                 double& latency_s) const;
};

} // namespace tangram

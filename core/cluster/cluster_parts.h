// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <compare>
#include <string>
#include <vector>

namespace tangram {

/// Racks of one name in two zones are two racks.
struct RackKey {
    std::string zone;
    std::string rack;

    friend auto operator<=>(const RackKey&, const RackKey&) = default;
};

/// Some of what a cluster holds: what is marked, what was pasted. Indices into its lists, ascending.
struct ClusterParts {
    std::vector<int> nodes;
    std::vector<int> switches;
    std::vector<int> links;
    std::vector<RackKey> racks; ///< the racks themselves; their nodes only if they are listed too
    std::vector<std::string> zones; ///< likewise

    bool empty() const { return nodes.empty() && switches.empty() && links.empty() && racks.empty() && zones.empty(); }
    friend bool operator==(const ClusterParts&, const ClusterParts&) = default;
};

RackKey rack_of(const Node& node);
/// The parts with the nodes and empty racks that stand in the racks and zones among them.
ClusterParts with_contents(const Cluster& cluster, ClusterParts parts);
/// Everything but the links.
ClusterParts whole(const Cluster& cluster);

} // namespace tangram

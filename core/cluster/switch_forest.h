// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <limits>
#include <span>
#include <vector>

namespace tangram {

/// Bytes per second of what nothing limits.
inline constexpr double unlimited = std::numeric_limits<double>::infinity();

/// What one leg of a way through the network offers. An absent leg carries nothing.
struct Leg {
    bool exists = false;
    double bytes_per_s = 0; ///< of its narrowest hop; +infinity where nothing limits
    double latency_s = 0;
};

/// The switches and their uplinks. A way climbs from one switch to the lowest switch above both and descends to the
/// other.
class SwitchForest {
public:
    explicit SwitchForest(std::span<const Switch> switches);
    /// That many separate switches which nothing limits and which cost no time.
    explicit SwitchForest(int roots);

    int size() const { return static_cast<int>(parent_.size()); }
    int first_root() const;
    int parent(int node) const { return parent_[node]; } ///< -1 for a root
    double latency_s(int node) const { return latency_[node]; }
    /// Of the uplink; +infinity for a non-blocking one and for a root.
    double uplink(int node) const { return uplink_[node]; }

    /// The leg between two switches. Its latency is that of every switch on it, both ends included. O(depth).
    Leg between(int a, int b) const { return walk(a, b, uplink_); }
    /// The same with other uplink capacities, one per switch.
    Leg between(int a, int b, const std::vector<double>& uplinks) const { return walk(a, b, uplinks); }
    /// Appends the capacity-limited directed edges of that leg: 2 * switch going up, 2 * switch + 1 going down.
    void append_hops(int a, int b, std::vector<int>& edges) const;

private:
    Leg walk(int a, int b, const std::vector<double>& uplinks) const;

    std::vector<int> parent_;
    std::vector<int> depth_;
    std::vector<double> uplink_;
    std::vector<double> latency_;
};

} // namespace tangram

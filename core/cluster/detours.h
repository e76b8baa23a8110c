// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/switch_forest.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tangram {

/// The ways over links beyond the switch tree. The ends of such links are portals: switches, or zones that only their
/// own nodes can enter and leave. The best way from every portal to every other is computed once.
class Detours {
public:
    /// A switch portal's or a zone portal's index; the other is -1.
    struct Portal {
        int switch_index = -1;
        int zone = -1;
    };
    /// Way in or out between a node's place and a portal.
    struct Gate {
        int portal = 0;
        Leg leg; ///< latency includes the portal switch's own
    };
    struct Way {
        Leg leg; ///< latency: all but the two ends' own switches and interfaces
        int enter = -1;
        int leave = -1;
    };

    /// At most this many links take part, the widest: real clusters have a few dozen.
    static constexpr std::size_t most_links = 256;

    Detours() = default;
    /// `first_edge` is the id of the first link's edges: link i is first_edge + 2 i from a to b, and + 1 back.
    Detours(const Cluster& cluster, const SwitchForest& forest, const std::vector<std::string>& zones, int first_edge);

    bool empty() const { return portals_.empty(); }
    const std::vector<Portal>& portals() const { return portals_; }

    /// The portals that a place can enter.
    std::vector<Gate> gates(const SwitchForest& forest, int switch_index, int zone) const;
    /// The best way between two portals, latency as in Way but for the first one's own.
    const Leg& way(int from, int to) const { return ways_[at(from, to)]; }
    double portal_latency_s(int portal) const { return portal_latency_[portal]; }
    /// The best way over links by bandwidth (up to `enough`, beyond which more is no better), then latency.
    Way best(const std::vector<Gate>& from, const std::vector<Gate>& to, double enough) const;
    /// Appends the directed edges between the two portals of a way.
    void append_hops(const SwitchForest& forest, int enter, int leave, std::vector<int>& edges) const;

private:
    struct Step {
        Leg leg; ///< latency counts the switch arrived at, not the one left
        int edge = -1; ///< of the link; -1: through the tree
    };
    std::size_t at(int from, int to) const
    {
        return static_cast<std::size_t>(from) * portals_.size() + static_cast<std::size_t>(to);
    }
    void find_ways_from(int portal);

    std::vector<Portal> portals_;
    std::vector<double> portal_latency_;
    std::vector<Step> steps_; ///< portal x portal, direct
    std::vector<Leg> ways_; ///< portal x portal, any number of steps
    std::vector<int> previous_; ///< portal x portal: the portal before `to` on the way from `from`
};

/// True when `a` is the better way: more bandwidth up to `enough`, then less latency.
inline bool better_leg(const Leg& a, const Leg& b, double enough)
{
    if (a.exists != b.exists)
        return a.exists;
    const double wide_a = std::min(a.bytes_per_s, enough);
    const double wide_b = std::min(b.bytes_per_s, enough);
    return wide_a > wide_b || (wide_a == wide_b && a.latency_s < b.latency_s);
}

} // namespace tangram

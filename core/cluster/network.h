// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tangram {

/// The network of one cluster, prepared for path queries. Immutable after construction; safe to share between threads.
/// Holds indices only; the cluster it was made from must outlive it.
class Network {
public:
    explicit Network(const Cluster& cluster);
    /// About how many steps of some nanoseconds that takes: much with hundreds of links beyond the switch tree.
    static std::int64_t steps_to_make(const Cluster& cluster);
    ~Network();
    Network(Network&&) noexcept;
    Network& operator=(Network&&) noexcept;

    /// What the traffic of one node to another meets on its way: the narrowest switch level (uplink or extra link)
    /// and the sum of the interfaces' and switches' latencies. bytes_per_s is +infinity where nothing on the way is
    /// narrower than the interfaces; 0 where no path exists. For a == b it is {+infinity, 0}. Nodes that share a
    /// scale-up domain take that domain and pay its latency.
    LinkSpeed path(int node_a, int node_b) const;

    /// The bandwidth of path() when every node below each hop sends through it at once: each hop's capacity is divided
    /// by the nodes on its side. At most what the two nodes' interfaces carry; for a == b just that.
    LinkSpeed busy_path(int node_a, int node_b) const;

    /// path() as the list of capacity-limited hops on the way (ids of directed edges, see edge_capacity), so that
    /// several flows over one hop can share it. Empty where nothing limits.
    std::vector<int> hops(int node_a, int node_b) const;
    /// Whether two ways between nodes have the same path() and hops(), as far as that is known without finding them.
    bool same_way(int from, int to, int other_from, int other_to) const;
    double edge_capacity(int edge) const; ///< bytes/s, one direction
    int edge_count() const;

    /// Bytes/s that one node can send through its interfaces (or its scale-up domain towards `other`), all GPUs
    /// together.
    double injection_bytes_per_s(int node) const;
    /// True when both nodes name the same scale-up domain.
    bool same_scale_up_domain(int node_a, int node_b) const;
    /// Speed per GPU of the domain the node is in; {0,0} when it is in none.
    LinkSpeed scale_up_speed(int node) const;

    /// Bandwidth per node, one direction, that all `nodes` attain at once in a ring or all-to-all among themselves:
    /// the interfaces' speed, or less where the switches between them are oversubscribed; the latency is that of the
    /// longest path. Every node sends equally to every other (an all-to-all, the harder of the two). {0, 0} when two of
    /// them have no path. Nodes of one scale-up domain take the domain: its speed per GPU times the GPUs of the
    /// smallest node. `nodes` are distinct.
    LinkSpeed collective_speed(std::span<const int> nodes) const;

private:
    friend class BusyPaths;
    struct Data;
    std::unique_ptr<const Data> data_;
};

} // namespace tangram

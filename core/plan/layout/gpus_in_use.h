// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "plan/layout/layout.h"

#include <vector>

namespace tangram {

/// How many GPUs of each node work. They alone share the node's network interfaces, as those that are left idle send
/// nothing: a node with idle GPUs is one with fewer GPUs. A value; safe to read from many threads.
class GpusInUse {
public:
    /// All GPUs of every node.
    GpusInUse() = default;
    /// None so far. The cluster must outlive the object.
    explicit GpusInUse(const Cluster& cluster);
    /// Those of all stages. GPUs that it names several times count several times, nodes that there are not none.
    GpusInUse(const Cluster& cluster, const PlanLayout& layout);

    void take(const std::vector<GpuRange>& gpus);
    void give_back(const std::vector<GpuRange>& gpus);

    /// Whether no node is used in part.
    bool whole_nodes() const { return partly_used_ == 0; }
    /// Of a node of which some work.
    int of(const Node& node, int index) const { return whole_nodes() ? node.gpu_count : used_[index]; }
    /// The least share of its node's interfaces that one of these GPUs has, which work, divided by the least when all
    /// GPUs of their nodes work. 1 or more, just 1 for GPUs of nodes that are wholly used.
    double interface_gain(const std::vector<GpuRange>& gpus) const;
    /// The same for one node's GPUs.
    double interface_gain_of(int node) const;

private:
    void add(const GpuRange& range, int sign);

    const Cluster* cluster_ = nullptr;
    std::vector<int> used_; ///< by node
    int partly_used_ = 0; ///< nodes
};

/// What each of the node's GPUs has of its interfaces when all work, in bytes/s.
double interface_share(const Node& node);
/// The least of it among the nodes of these GPUs; infinity where there are none.
double least_interface_share(const Cluster& cluster, const std::vector<GpuRange>& gpus);

} // namespace tangram

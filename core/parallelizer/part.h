// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "cluster/network.h"

#include <memory>
#include <span>

namespace tangram {

/// An island part as the narrow API sees it: some equal nodes of one island, or some GPUs of one node, every one
/// taken as the island's worst member. Equal parts are interchangeable: it is the hardware half of a pair's signature.
struct Part {
    std::shared_ptr<const GpuType> gpu; ///< never null; memory is the smallest member's
    double speed = 1; ///< measured matmul rate of the worst member over what the curves give; 1 when not measured
    int nodes = 0;
    int gpus_per_node = 0; ///< GPUs used on each of its nodes
    /// Per GPU between GPUs of a node (or of one scale-up domain), nominal: its type's curves are relative to it.
    LinkSpeed inside;
    LinkSpeed across; ///< attained per GPU, between its nodes, all GPUs sending at once; {0,0} for a single node
    /// GPUs that reach each other at `inside` speed: gpus_per_node, or more in scale-up domains, all of which but the
    /// last hold a multiple of as many.
    int gpus_per_domain = 0;
    Host host; ///< one GPU's share
    TrainingFactors training;

    int gpus() const { return nodes * gpus_per_node; }

    /// Compares the GPU type by value.
    friend bool operator==(const Part& a, const Part& b);
};

/// The part that consists of `gpus_per_node` GPUs on each of `part_nodes`, taken as the worst member of `island_nodes`.
/// `part_nodes` is a subset of `island_nodes`; neither is empty. `interface_gain`: by what the least share of its
/// node's interfaces that one of the part's GPUs has exceeds what it would be if all GPUs of their nodes worked.
Part make_part(const Cluster& cluster, const Network& network, std::span<const int> island_nodes,
               std::span<const int> part_nodes, int gpus_per_node, double interface_gain = 1);

} // namespace tangram

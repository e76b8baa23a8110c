// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <random>

namespace tangram {

/// A type of nothing but a name and a data sheet's figures.
std::shared_ptr<const GpuType> plain_gpu(const std::string& id, const std::string& architecture, double tflops,
                                         double gigabytes, double gigabytes_per_s);

/// A node of eight GPUs of that type, with usual links and interfaces.
Node plain_node(const std::string& id, int type);

/// What a random cluster may be.
struct ClusterShape {
    int nodes = 30;
    int racks = 5; ///< each with a leaf switch below one of a few spines
    int zones = 2;
    int links = 0; ///< between leaf switches, spines or zones, of any speed
    bool ties = true; ///< few values for everything, so that much is equal; else no two nodes are
};

/// A cluster drawn from `rng`, reference for reference whole: GPU types, measured figures, interfaces, uplinks
/// (some missing) and scale-up domains vary, with ties some nodes have no interface. The same seed gives the same
/// cluster.
Cluster random_cluster(std::mt19937& rng, const ClusterShape& shape);

/// Ten thousand nodes or any other number, of which no two are alike, eight to a rack; racks have uplinks of their own
/// and `links` irregular links join some of them.
Cluster cluster_of_unlike_nodes(int nodes, int links);

/// Racks of eight equal nodes below their leaf switches, three types in turn.
Cluster cluster_of_racks(int nodes);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <vector>

namespace tangram {

/// Nodes that detection never takes apart.
struct Leaf {
    std::vector<int> nodes; ///< ascending
    int stated = -1; ///< index of the locked stated island it is; -1: nodes that are identical
};

/// Locked stated islands, and the other nodes grouped where they are identical: same GPU type, metrics, switch, zone
/// and scale-up domain. In an order that does not depend on that of the nodes; similar ones stand together.
std::vector<Leaf> find_leaves(const Cluster& cluster);

} // namespace tangram

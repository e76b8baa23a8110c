// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/space.h"

#include <vector>

namespace tangram {

/// Idle GPUs of one node.
struct IdlePart {
    int island = 0; ///< index into SearchSpace::islands()
    int place = 0; ///< of the node among the island's nodes
    GpuRange gpus;
};

/// Idle GPUs that are alike: equally many of each node, of islands of one class.
struct IdleSet {
    int island_class = 0;
    int gpus_per_node = 0;
    bool whole_nodes = false;
    bool cut_off = false; ///< no path leads from them to what the plan uses
    std::vector<IdlePart> parts; ///< ascending by island and place

    std::vector<GpuRange> gpus() const; ///< ascending by node
};

/// All GPUs that the layout leaves idle.
std::vector<IdleSet> idle_sets(const SearchSpace& space, const PlanLayout& layout);

} // namespace tangram

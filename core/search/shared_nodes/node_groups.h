// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/space.h"

#include <vector>

namespace tangram {

/// Nodes on which pipelines lie, a stage of each on every node; and equally many others again, so often.
struct NodeGroups {
    std::vector<int> islands; ///< whose nodes the stages have, first stage first: index into SearchSpace::islands()
    int count = 1;

    int stages() const { return static_cast<int>(islands.size()); }
    bool has(int island) const;
};

/// Every order of the islands, with as many nodes of each as are left for one of so many groups, or one fewer of some.
/// Of two stages or more, and such that leave hardly any node idle.
std::vector<NodeGroups> node_groups(const SearchSpace& space);

/// The parts of a node that pipelines have, the widest first: indices into the sizes of its island.
using NodeDivision = std::vector<int>;

/// GPUs of each of the island's nodes that no pipeline has.
int idle_gpus(const IslandSpace& island, const NodeDivision& division);

/// How many GPUs of each of its nodes may be idle beside nodes of which the smallest has so many: one, or, up to a
/// third, as many as it has more, so that pipelines may be alike on all of them.
int most_idle_gpus(const IslandSpace& island, int fewest_gpus);

/// Every division of the island's nodes among so many pipelines that leaves no more GPUs of a node idle.
std::vector<NodeDivision> node_divisions(const IslandSpace& island, int pipelines, int most_idle);

} // namespace tangram

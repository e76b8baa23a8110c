// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/space.h"

#include <vector>

namespace tangram {

/// Consecutive nodes of an island.
struct NodeRun {
    int island = 0; ///< index into SearchSpace::islands()
    int first = 0; ///< into the island's nodes
    int nodes = 0;

    friend bool operator==(const NodeRun&, const NodeRun&) = default;
};

/// The GPUs that one pipeline may use: per class of islands some runs, all as long as the first; none where it uses
/// none of the class.
using Group = std::vector<std::vector<NodeRun>>;

/// How the cluster's GPUs are divided among pipelines: sets of groups that are alike, so that one is planned for all of
/// a set. A group in no set stays unused.
struct Division {
    std::vector<std::vector<Group>> sets;

    int pipelines() const;
};

/// Divisions worth planning (domain.md section 5, several pipelines), the whole cluster as one group first: every class
/// alone, equal groups that each have their share of every class, an odd number of nodes as two or three groups that
/// differ by one, groups of one class each beside each other, and less of one class, for networks so slow that more
/// nodes make an iteration longer.
std::vector<Division> divisions(const SearchSpace& space);

/// All of the cluster but one class of islands, for each class of three or more: a slow network may make some of them
/// better left out. (One class of two is a division of its own.)
std::vector<Division> divisions_without_a_class(const SearchSpace& space);

/// Of a few nodes of two or three classes: each class as some groups of its own, and all of them as groups whose shares
/// of a class differ by one node.
std::vector<Division> divisions_of_few_nodes(const SearchSpace& space);

/// Those with no more pipelines than the settings allow.
std::vector<Division> with_few_enough_pipelines(std::vector<Division> divisions, const SearchSettings& settings);

/// A group's share of the whole cluster's speed.
double speed_share(const SearchSpace& space, const Group& group);

} // namespace tangram

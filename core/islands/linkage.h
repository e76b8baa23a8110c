// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/network.h"
#include "islands/metrics.h"

#include <span>
#include <vector>

namespace tangram {

/// Range of a network figure over the pairs of nodes inside a group or between two.
struct NetworkRange {
    double least_bytes_per_s = 0;
    double most_bytes_per_s = 0;
    double least_latency_s = 0;
    double most_latency_s = 0;
};

/// Nodes that have been merged, as far as further merging needs to know them.
struct LinkageGroup {
    Metrics low;
    Metrics high;
    int architecture = 0; ///< number of its vendor and architecture; -1: several
    NetworkRange network;
    int node = 0; ///< one of its nodes, which stands for all in the network
    int leaf = 0; ///< one of the leaves in it
};

struct LinkageMerge {
    int left = 0; ///< a leaf of either side
    int right = 0;
    double tolerance = 0;
};

/// The least tolerance at which everything in both groups may be one island; `between` is what the network offers from
/// one to the other. It never falls when a group grows, so merging has no inversions.
double merge_tolerance(const LinkageGroup& a, const LinkageGroup& b, const LinkSpeed& between);

/// Agglomerative clustering with complete linkage by the nearest-neighbour chain (Murtagh 1983): quadratic in the
/// number of groups. Merges up to `limit` only, appends them to `merges` and returns what remains. Ties go to the group
/// that comes first.
std::vector<LinkageGroup> link_groups(std::vector<LinkageGroup> groups, const Network& network, double limit,
                                      std::vector<LinkageMerge>& merges);

/// The same for any number of groups. Beyond a thousand, neighbours in the given order are merged first, block by block
/// at rising tolerances, until the rest can be compared all with all: similar groups should stand together.
void link_all(std::vector<LinkageGroup> groups, const Network& network, std::vector<LinkageMerge>& merges);

} // namespace tangram

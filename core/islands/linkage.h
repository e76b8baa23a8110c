// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/busy_paths.h"
#include "islands/effort.h"
#include "islands/metrics.h"

#include <limits>
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

/// What merging up to a limit left.
struct LinkedGroups {
    std::vector<LinkageGroup> groups; ///< in the order in which they were given
    double next = std::numeric_limits<double>::infinity(); ///< no two of them merge at a lower tolerance
};

/// Agglomerative clustering with complete linkage by the nearest-neighbour chain (Murtagh 1983): time and memory
/// quadratic in the number of groups. Merges up to `limit` only and appends them to `merges`. Ties go to the group that
/// comes first. Ends early when the effort is over; what it returns then is of no use.
LinkedGroups link_groups(std::vector<LinkageGroup> groups, BusyPaths& paths, double limit,
                         std::vector<LinkageMerge>& merges, Effort& effort);

/// The same for any number of groups. Beyond a thousand, neighbours in the given order are merged first, block by block
/// at rising tolerances, until the rest can be compared all with all: similar groups should stand together. So memory
/// stays below 30 MB, and time grows with the number of groups, not with its square.
void link_all(std::vector<LinkageGroup> groups, BusyPaths& paths, std::vector<LinkageMerge>& merges, Effort& effort);

} // namespace tangram

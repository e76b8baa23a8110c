// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "cluster/network.h"
#include "islands/effort.h"
#include "text/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// A set of nodes that one homogeneous parallelizer may treat as identical.
struct Island {
    std::string id;
    std::string name;
    std::vector<int> nodes; ///< indices into Cluster::nodes, ascending; never empty
    double spread = 0; ///< worst metric's (best - worst) / worst over its nodes, see metrics.h
    bool locked = false; ///< re-detection leaves it as it is

    friend bool operator==(const Island&, const Island&) = default;
};

/// A partition of a cluster's nodes.
using Islands = std::vector<Island>;

/// One merge of the dendrogram: at `tolerance` and above, `count` islands remain.
struct DendrogramStep {
    double tolerance = 0;
    int count = 0;

    friend bool operator==(const DendrogramStep&, const DendrogramStep&) = default;
};

/// Agglomerative merging of all nodes, computed once; cutting it at a tolerance is instant.
/// Nodes merge while the merged island's spread stays within the tolerance for every metric and the network between its
/// members is as good as inside within the same tolerance. Tolerance 0 keeps only identical nodes together; 1 merges
/// everything.
class Dendrogram {
public:
    /// Locked stated islands of the cluster are kept whole and apart. Deterministic. Keeps a pointer to the cluster.
    Dendrogram(const Cluster& cluster, const Network& network);
    /// The same; nothing when the effort was over before it was done.
    static std::optional<Dendrogram> find(const Cluster& cluster, const Network& network, Effort& effort);

    /// The number of islands as a step function of the tolerance, ascending; the first step is at tolerance 0.
    const std::vector<DendrogramStep>& steps() const { return steps_; }
    /// The islands at `tolerance` in [0, 1], ordered by their first node, ids "a", "b", ... or those of locked islands;
    /// named after their GPU type and rack or zone.
    Islands cut(double tolerance) const;

private:
    Dendrogram(const Cluster& cluster, const Network& network, Effort& effort);

    struct Merge {
        int left; ///< a leaf of either side
        int right;
        double tolerance;
    };
    const Cluster* cluster_;
    std::vector<std::vector<int>> leaves_; ///< groups of nodes that are identical, or locked together
    std::vector<int> locked_; ///< per leaf: index of its stated island, or -1
    std::vector<Merge> merges_; ///< ascending tolerance
    std::vector<DendrogramStep> steps_;
};

/// The islands a plan starts from: the cluster's own stated islands, locked or not, and what detection at `tolerance`
/// finds among the nodes that are in none of them.
Islands find_islands(const Cluster& cluster, const Network& network, double tolerance);
/// The same; nothing when the effort was over before it was done.
std::optional<Islands> find_islands(const Cluster& cluster, const Network& network, double tolerance, Effort& effort);

/// (best - worst) / worst of the worst metric over these nodes; 0 for one node.
double spread(const Cluster& cluster, std::span<const int> nodes);

/// The edits a user makes. Each returns the new partition, or why it cannot be made (unknown island, locked, empty
/// result).
Result<Islands> split_island(const Cluster&, const Islands&, std::string_view island,
                             std::span<const int> nodes_to_part);
Result<Islands> merge_islands(const Cluster&, const Islands&, std::string_view into, std::string_view other);
Result<Islands> move_nodes(const Cluster&, const Islands&, std::span<const int> nodes, std::string_view to_island);
Result<Islands> rename_island(const Islands&, std::string_view island, std::string_view name);
Result<Islands> lock_island(const Islands&, std::string_view island, bool locked);

/// The cluster with these islands stated, so that find_islands() gives them back.
Cluster with_stated_islands(Cluster cluster, const Islands& islands);
/// Only the locked ones stay stated: detection finds the others anew.
Cluster with_locked_islands_only(Cluster cluster);

/// First violation of "a partition of the cluster's nodes with unique, non-empty ids", or nothing.
std::optional<Error> check_islands(const Cluster&, const Islands&);

} // namespace tangram

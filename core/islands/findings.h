// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_parts.h"
#include "islands/islands.h"

#include <string>
#include <vector>

namespace tangram {

enum class FindingKind {
    unreachable, ///< nodes that no way leads to
    derived_figures, ///< of a GPU type nothing was measured
    large_spread, ///< of an island
    oversubscribed, ///< an uplink carries less than what hangs below it can send
    slow_node, ///< was measured well below others of its type
    above_peak, ///< a rate was measured that the GPU's peak does not allow
    no_switch, ///< nodes that name none where there are switches
    empty_place, ///< a switch, rack or zone with nothing in it
};

/// Something about a cluster that a planner should know or mend, and where it is.
struct Finding {
    FindingKind kind;
    bool is_fault = false; ///< it should be mended; else it is worth knowing
    std::string text; ///< a sentence with figures and units
    std::string hint; ///< what to do
    ClusterParts parts; ///< where
    int island = -1; ///< likewise

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// Faults first, otherwise in the order of the cluster. `islands` may be empty. O(size of the cluster) but for the
/// islands' spread, which they carry.
std::vector<Finding> cluster_findings(const Cluster& cluster, const Islands& islands);

} // namespace tangram

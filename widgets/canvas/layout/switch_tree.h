// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/cluster_layout.h"

namespace tangram {

/// Adds the cluster's switches above the frames of `layout`, each over the middle of what hangs on it, and the wires
/// between. Where racks stand in several rows (`with_leaves` false), switches that racks hang on are left to the racks'
/// labels.
void add_switch_tree(const Cluster& cluster, bool with_leaves, ClusterLayout& layout);

} // namespace tangram

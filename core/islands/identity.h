// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "islands/islands.h"

namespace tangram {

/// Islands that were found anew, with the ids of those before that they share the most nodes with, so that letters,
/// colours and names stay with them. Nodes are known by their ids. Stated islands keep their own. An island that shares
/// nodes with none gets an id that none before had.
Islands with_kept_ids(const Cluster& cluster, Islands found, const Cluster& cluster_before, const Islands& before);

} // namespace tangram

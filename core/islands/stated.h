// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <algorithm>

namespace tangram {

/// Whether no island is stated but for those that detection keeps.
inline bool detects_islands(const Cluster& cluster)
{
    return std::all_of(cluster.islands.begin(), cluster.islands.end(),
                       [](const StatedIsland& island) { return island.locked; });
}

} // namespace tangram

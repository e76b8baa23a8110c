// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "plan/layout/layout.h"

#include <memory>
#include <vector>

namespace tangram {

/// Plans that are known, of the problem itself or of another one with the same model: a cluster before an edit, another
/// batch. Whole layers.
struct EarlierPlans {
    std::shared_ptr<const Cluster> cluster; ///< that they run on
    std::vector<PlanLayout> layouts; ///< the best first; none: there is nothing to start from
};

} // namespace tangram

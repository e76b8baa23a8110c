// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/collectives.h"
#include "parallelizer/part.h"

#include <algorithm>

namespace tangram {

inline Links links_of(const Part& part)
{
    return {part.inside, part.across, std::clamp(part.gpus_per_domain, 1, std::max(1, part.gpus()))};
}

/// GPUs among which tensor groups count as local: a node's, or a whole scale-up domain's.
inline int local_gpus(const Part& part)
{
    return std::max(part.gpus_per_node, std::min(part.gpus_per_domain, part.gpus()));
}

} // namespace tangram

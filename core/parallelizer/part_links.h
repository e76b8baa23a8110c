// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/collectives.h"
#include "parallelizer/part.h"

#include <algorithm>

namespace tangram {

/// The part must outlive the links.
inline Links links_of(const Part& part)
{
    return {part.inside, part.across, std::clamp(part.gpus_per_domain, 1, std::max(1, part.gpus())),
            &part.gpu->efficiency.collectives, part.training.network_ramp_s};
}

} // namespace tangram

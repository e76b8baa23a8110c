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

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <vector>

namespace tangram {

/// Strategies that another one of the list makes pointless whatever the slice: for every layer kind it is no slower
/// forward and backward, has no more to reduce and to update after them, and takes no more memory. Of equals the first
/// stays. What is true of every slice need not be found out again for each: see drop_dominated().
std::vector<char> pointless_strategies(const std::vector<StrategyCosts>& strategies);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/result/search_result.h"
#include "search/space/space.h"

namespace tangram {

/// Why no island part has any strategy with the job's global batch, and the nearest batch with which the largest part
/// has one; where no batch helps, what stands in the way. Call only when no part has one.
Infeasibility explain_no_strategy(const SearchSpace& space);

} // namespace tangram

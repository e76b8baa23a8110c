// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pair_table.h"
#include "search/space.h"

namespace tangram {

/// Seconds per iteration that no single pipeline of the table's micro-batch size undercuts within the search space, with
/// communication and memory-bound work counted; infinity when no pipeline is possible. See lower_bound_iteration_time.
double tick_lower_bound(const SearchSpace& space, const PairTable& table);

} // namespace tangram

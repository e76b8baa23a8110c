// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/snapshot.h"

namespace tangram {

/// As records name them in files, in the order of the values.
inline constexpr const char* fate_names[pair_fate_count] = {
    "waiting", "granularity",   "part_sizes",      "division", "tensor_inside_node", "power_of_two_degrees",
    "memory",  "too_much_work", "too_little_work", "planned"};
inline constexpr const char* phase_names[] = {"enumerate", "compose", "prove", "simulate", "done"};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "search/space/space.h"
#include "text/tr.h"

#include <vector>

namespace tangram {

/// What who reads the result should know of the space that was searched: that the best plan has parts which it has not,
/// as plans of variants may, and micro-batch sizes that were left out. `best` may be null: nothing is said of it.
std::vector<Message> notes_on_space(const SearchSpace& space, const PlanLayout* best);

} // namespace tangram

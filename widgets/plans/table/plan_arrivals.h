// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plans/table/plan_entry.h"

#include <vector>

namespace tangram {

/// Plans as they come into the table, with letters of their own. `plans`: those that are in it. One that comes again
/// keeps its letter, and says whether it was pinned.

int free_letter(const std::vector<PlanEntry>& plans, const std::vector<PlanEntry>& coming = {});
/// The plan and the alternatives of a file that a search has found, best first.
std::vector<PlanEntry> found_plans(const std::shared_ptr<const PlanFile>& file,
                                   const std::shared_ptr<const Parallelizer>& parallelizer,
                                   const std::vector<PlanEntry>& plans);
/// The files' own plans, by planners that are compared, fastest first. They take the place of those compared before.
std::vector<PlanEntry> compared_plans(std::vector<std::shared_ptr<const PlanFile>> files,
                                      const std::shared_ptr<const Parallelizer>& parallelizer,
                                      std::vector<PlanEntry> plans);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/result/found_plan.h"

#include <optional>
#include <vector>

namespace tangram {

/// A plan that no draft describes: these have chunks as even as can be.
struct PlanOfUnevenChunks {
    FoundPlan plan;
    PlanDraft even; ///< with even chunks; GPUs and strategies are the same
    bool is_carried = false; ///< over from an earlier search
};

/// The fastest plan that comes of the best plans and some that come close, under any interleaved schedule, and of
/// `known`, each improved by with_uneven_chunks(), mostly for some milliseconds. Nothing where it is not faster than
/// the best. Once the search is stopped only the known ones count. Runs in the TBB arena of the calling thread.
std::optional<PlanOfUnevenChunks> fastest_with_uneven_chunks(const SearchSpace& space,
                                                             const std::vector<ScheduleChoice>& schedules,
                                                             std::vector<PlanOfUnevenChunks> known, LiveSearch& live,
                                                             Incumbents& incumbents);

} // namespace tangram

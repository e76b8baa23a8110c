// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/compose/incumbents.h"
#include "search/result/found_plan.h"
#include "search/threads/stop_or_wait.h"

#include <cstdint>
#include <optional>

namespace tangram {

/// Local search by price over where the chunks of interleaved pipelines begin: a layer goes from one chunk to another,
/// of the same stage or another, in all pipelines that are cut alike at once, while that makes the iteration faster.
/// Stages keep their GPUs and strategies. Prices at most `most_priced` plans; the plan as it was where none is faster.
/// Expects a model that counts whole layers. Launchers take such chunks, too: Megatron-Core's
/// --pipeline-model-parallel-layout.
FoundPlan with_uneven_chunks(FoundPlan plan, const Model& model, Pricer& pricer, const StopOrWait& gate,
                             std::uint64_t most_priced);

/// A plan that no draft describes: these have chunks as even as can be.
struct PlanOfUnevenChunks {
    FoundPlan plan;
    PlanDraft even; ///< what it was made of; GPUs and strategies are the same
};

/// The fastest that becomes of the best plans and some that come close, under any interleaved schedule, each improved
/// for some milliseconds, whatever the size of the cluster. Nothing where it is not faster than the best. Runs in the
/// TBB arena of the calling thread.
std::optional<PlanOfUnevenChunks> fastest_with_uneven_chunks(const SearchSpace& space,
                                                             const std::vector<ScheduleChoice>& schedules,
                                                             LiveSearch& live, Incumbents& incumbents);

} // namespace tangram

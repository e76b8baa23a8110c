// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/draft/idle_set.h"
#include "search/draft/plan_draft.h"
#include "search/pairs/pair_table.h"
#include "search/record/compose_counts.h"
#include "search/threads/stop_or_wait.h"

#include <functional>
#include <span>
#include <vector>

namespace tangram {

/// What making idle GPUs work takes.
struct ForceTask {
    const SearchSpace& space;
    const std::vector<ScheduleChoice>& schedules;
    const std::function<const PairTable*(int micro_batch_samples)>& table; ///< null where there is none
    Pricer& pricer;
    const StopOrWait& gate;
    int batch = 0; ///< samples of an iteration
};

/// The draft with stages that are wider by some of the idle GPUs: more nodes of their island, or more GPUs of their
/// nodes; one stage, or all of a pipeline. Priced; none that cannot run.
std::vector<PlanDraft> with_wider_stages(const ForceTask& task, const PlanDraft& draft, const IdleSet& idle);

/// The draft with one more stage in its pipelines, at most `most` places for it, layers divided anew by speed. Where
/// there is no layer for one more, with one in the place of another.
std::vector<PlanDraft> with_more_stages(const ForceTask& task, const PlanDraft& draft, const IdleSet& idle,
                                        std::size_t most);

/// The draft beside one more pipeline on the idle GPUs of these sets, with micro-batches of that table.
std::vector<PlanDraft> with_more_pipelines(const ForceTask& task, const PlanDraft& draft, std::span<const IdleSet> idle,
                                           const PairTable& table, ComposeCounts& counts);

/// The same with that many times the micro-batches: what it would be with a larger batch.
PlanDraft with_larger_batch(PlanDraft draft, int factor);

} // namespace tangram

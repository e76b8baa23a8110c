// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/draft/plan_draft.h"
#include "search/pairs/pair_table.h"
#include "search/record/live_search.h"
#include "search/space/idle_gpus.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace tangram {

/// What finding out about idle GPUs takes. References and pointers must outlive it.
struct IdleTask {
    const SearchSpace& space;
    const std::vector<ScheduleChoice>& schedules;
    std::vector<const PairTable*> tables; ///< the most promising micro-batch size first
    std::function<Pricer&()> pricer; ///< of the calling thread
    LiveSearch& live;
    bool tells_why = true; ///< else GPUs are idle without a reason: finding these takes as long as finding faster plans
    int rounds_of_others = 1; ///< see use_idle()
};

struct IdleFound {
    std::vector<IdleGpus> idle; ///< all that the plan leaves, ascending by first node
    /// The best plan that uses some of them, where it is faster than the one that was asked about: then that is the
    /// better plan, and what is said of its idle GPUs has to be asked anew.
    std::optional<PlanDraft> faster;
};

/// The best plan that uses some of the GPUs that the draft leaves idle, where it is faster. As find_idle(), but for the
/// reasons.
std::optional<PlanDraft> faster_with_idle(const IdleTask& task, const PlanDraft& draft);

/// Why the draft leaves GPUs idle, by making them work: wider stages, more stages, more pipelines, each improved.
/// `others` are plans that were found besides; those that use more GPUs of a class tell as much. The same for any
/// number of threads. Runs in the TBB arena of the calling thread.
IdleFound find_idle(const IdleTask& task, const PlanDraft& draft, std::span<const PlanDraft> others);

} // namespace tangram

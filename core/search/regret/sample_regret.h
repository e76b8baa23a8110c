// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/record/live_search.h"
#include "search/regret/random_plan.h"
#include "search/result/regret.h"

#include <optional>

namespace tangram {

/// What sampling takes. References must outlive it.
struct RegretTask {
    const SearchSpace& space; ///< of the search whose regret is asked for
    const RandomPlans::Tables& tables; ///< likewise
    const std::vector<ScheduleChoice>& schedules;
    LiveSearch& live;
    Incumbents& incumbents; ///< its best plans
    int samples = 0;
};

struct SampledRegret {
    std::vector<double> times_s; ///< of the plans that can run, ascending
    int samples = 0; ///< drawn; fewer than asked for once the search is stopped
    int faster = 0; ///< than the best of the incumbents
    std::optional<PlanDraft> best; ///< of them
    bool sizes_left = false; ///< so many pairs that the rules for part sizes and cuts stayed on
};

/// Draws plans through what the heuristic rules removed, makes their idle GPUs work and improves them, all without
/// these rules. Each draw depends on its number alone, so the same samples come of any number of threads, and more of
/// them begin with the same. Runs in the TBB arena of the calling thread.
SampledRegret sample_regret(const RegretTask& task);

/// `before_s`: of the best plan before, infinite: there was none; `best_s`: of the best plan now. `lower_bound_s`: no
/// plan takes less.
Regret regret_of(const SampledRegret& sampled, double before_s, double best_s, double lower_bound_s);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/live_search.h"
#include "search/result/found_plan.h"
#include "search/space/space.h"

#include <functional>
#include <vector>

namespace tangram {

struct FormulaFound {
    std::vector<FoundPlan> best; ///< best first, one more than the alternatives asked for at most
    bool complete = false; ///< false: stopped, or in exact mode something was dropped
};

/// The best pipelines by Sailor's formula, over all micro-batch sizes: what is composed, ranked and chosen is what plan
/// evaluation reports in that cost mode. The same for any number of threads. Runs in the TBB arena of the calling
/// thread; `found` is called from any thread with plans that beat live.best_s().
FormulaFound search_by_formula(const SearchSpace& space, LiveSearch& live, const std::function<void(FoundPlan)>& found);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/live/best_view.h"
#include "search/page/shown_search.h"
#include "search/result/found_plan.h"

namespace tangram {

/// What a search came to.
struct SearchEnd {
    double best_s = 0; ///< iteration time; 0: no plan
    double lower_bound_s = 0; ///< 0: none
    bool complete = false;
    bool proved = false; ///< no plan that the settings allow is faster
};

/// What is known at that moment of the best plan and the bound.
BestSample best_sample(const SearchSnapshot& snapshot);

/// The search that runs, or that ended without a record, as far as it has been heard of. A value.
struct SearchSoFar {
    ShownSearch search;
    SearchSnapshot last;
    BestCurve curve;
    std::shared_ptr<const FoundPlan> best; ///< so far; null: none, or its cells are not known

    void add(const SearchSnapshot& snapshot);
    bool add_best(std::shared_ptr<const FoundPlan> found); ///< whether it is another, whose cells are known
    void end(const SearchStatistics& statistics, const SearchEnd& end);
};

} // namespace tangram

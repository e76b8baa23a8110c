// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/evaluate.h"
#include "search/run/search.h"

#include <string>

namespace tangram {

/// A search as someone sees it who knows nothing of how it works.
struct JudgedSearch {
    SearchResult result;
    double time_s = 0; ///< of the plan; infinite: there is none
    std::string failure; ///< what it threw; empty: nothing
};

/// Searches; a limit of 0 is none. What is thrown becomes a failure without a plan.
JudgedSearch judged_search(const PlanningProblem& problem, const SearchSettings& settings, double time_limit_s);

/// How much slower `tested` is than `reference`, both possibly infinite: 1 where neither has a plan, 0 where only
/// `tested` has one.
double slower_by(double tested_s, double reference_s);

/// The layout's time by evaluate(); infinite when it breaks a rule.
double evaluated_s(const PlanningProblem& problem, const PlanLayout& layout);

/// "1.234 s", "no plan".
std::string time_text(double seconds);

/// In one line: schedule, micro-batches, and of each run of stages alike the GPUs, layers, degrees and options:
/// "1f1b 64x8: 4 * (8 a100-sxm-80, 20 layers, t2 c1 d4 e1 m2 z1 full)".
std::string layout_text(const PlanningProblem& problem, const PlanLayout& layout);

} // namespace tangram

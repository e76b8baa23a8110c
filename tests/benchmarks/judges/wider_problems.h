// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "judge_options.h"
#include "plan/layout/problem.h"
#include "search/rules/settings.h"

#include <string>
#include <vector>

namespace tangram {

/// What a search is asked.
struct Asked {
    std::string what; ///< "beam 4", "a node more"
    PlanningProblem problem;
    SearchSettings settings;
};

/// Searches, each with more room than the one before, so that none may be slower than those before it.
struct Widening {
    std::string name; ///< "beam", "nodes"
    std::vector<Asked> steps; ///< two or more
    bool same = false; ///< nothing but names and order changes: none may be faster either
};

/// Every way of giving the search more or less room than the problem with default settings does: pruning rules, what
/// the job allows, the cluster. The first or a middle step is the problem itself.
std::vector<Widening> all_widenings(const PlanningProblem& problem, CaseDraw& draw);

} // namespace tangram

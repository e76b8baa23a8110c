// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "judge_options.h"
#include "plan/layout/layout.h"
#include "plan/layout/problem.h"

#include <optional>

namespace tangram {

/// The best of the plans that somebody might write by hand.
struct HandPlan {
    std::optional<PlanLayout> layout; ///< nothing: none keeps every rule
    double time_s = 0; ///< infinite without a layout
    int drawn = 0;
    int valid = 0; ///< by evaluate()
};

/// Draws `count` plans of one pipeline on a small cluster: stages on any GPUs of one or more nodes of an island, as
/// many as each node has to give, in any order, with any cuts, degrees, samples per tick, ZeRO stages and recomputation
/// that the job allows. A third are drawn anew; the others change the best so far a little, as people do.
HandPlan best_hand_plan(const PlanningProblem& problem, int count, CaseDraw& draw);

} // namespace tangram

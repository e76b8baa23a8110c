// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"
#include "plan/layout/problem.h"
#include "text/message.h"

namespace tangram {

class Routes;

/// One broken rule of plan-format.md ("What must hold").
struct Violation {
    int rule = 0; ///< 1..8, the number in plan-format.md
    std::string where; ///< "pipelines/0/stages/2"
    Message message; ///< what is wrong, with numbers
    Message hint;

    friend bool operator==(const Violation&, const Violation&) = default;
};

struct Evaluation {
    std::vector<Violation> violations; ///< empty: the plan can run
    Plan plan; ///< computed as far as the layout is sound enough to be simulated; no pipelines otherwise
};

/// Everything about a layout: checks it rule by rule, computes costs, memory, sends, schedule and metrics. Pure; safe
/// from many threads. Without a timeline where the iteration has too many events for a file; a warning says so.
Evaluation evaluate(const PlanningProblem& problem, const PlanLayout& layout, bool with_timeline);
/// The same where several layouts are evaluated: what depends on the problem alone is found once.
Evaluation evaluate(const PlanningProblem& problem, const Routes& routes, double lower_bound_s,
                    const PlanLayout& layout, bool with_timeline);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/timing/time_parts.h"
#include "project/plan_file.h"

#include <optional>
#include <vector>

namespace tangram {

/// Two plans stage by stage and part by part, b - a in seconds.
struct PlanDifference {
    /// Stages that stand against each other. A stage that only one plan has stands against nothing.
    struct Row {
        int pipeline = 0;
        int stage_a = -1; ///< -1: only b has the stage
        int stage_b = -1; ///< -1: only a has it
        PartSeconds a{}; ///< 0 where a lacks the stage
        PartSeconds b{};
        PartSeconds seconds{}; ///< b - a

        bool in_a() const { return stage_a >= 0; }
        bool in_b() const { return stage_b >= 0; }
        double total_s() const { return sum(seconds); }
    };
    std::vector<Row> rows; ///< pipelines one after the other, each in the order of its stages
    PartSeconds totals{}; ///< over all rows
    double seconds = 0; ///< iteration time of b - that of a; the sum of the totals within 1 ns
    double relative = 0; ///< of a's iteration time
};

/// Nothing where one of the plans does not tell its time parts: the iteration times alone can be compared then.
/// Within a pipeline, stages on the same island stand against each other as far as their order lets them, and others
/// by their place. Islands of two files are the same if they have the same id.
std::optional<PlanDifference> compare(const PlanFile& a, const PlanFile& b);
/// Of two plans with the same islands.
std::optional<PlanDifference> compare(const Plan& a, const Plan& b);

} // namespace tangram

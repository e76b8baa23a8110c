// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan.h"

#include <array>
#include <string>
#include <vector>

namespace tangram {

/// Where the time of an iteration goes. Every instant of a GPU has exactly one.
enum class TimePart {
    forward,
    backward,
    gradient_sync, ///< exposed
    optimizer,
    imbalance, ///< idle
    communication, ///< idle: sends
    ramp, ///< idle
    sync_wait, ///< idle
};
inline constexpr std::size_t time_part_count = 8;

/// A stage's share of the iteration time: its GPU-seconds of each part / GPUs of the plan. Summed over all stages and
/// parts they are the iteration time, as every GPU is in exactly one part at each instant.
using TimeParts = std::array<double, time_part_count>;

struct StageTimeParts {
    int pipeline = 0;
    int stage = 0;
    TimeParts seconds{};
};

/// Of every stage, pipelines one after the other. For a plan with a formula in place of a simulation (cost mode sailor)
/// nothing.
std::vector<StageTimeParts> time_parts(const Plan& plan);

/// Two plans stage by stage and part by part, b - a in seconds. A stage that only one plan has stands against 0.
struct PlanDifference {
    struct Row {
        int pipeline = 0;
        int stage = 0;
        bool in_a = false;
        bool in_b = false;
        TimeParts seconds{}; ///< b - a
        double total_s() const;
    };
    std::vector<Row> rows;
    TimeParts totals{}; ///< over all rows
    double seconds = 0; ///< iteration time of b - that of a; the sum of the totals within 1 ns
    double relative = 0; ///< of a's iteration time
};
PlanDifference compare(const Plan& a, const Plan& b);

} // namespace tangram

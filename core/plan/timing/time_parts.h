// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"

#include <array>
#include <vector>

namespace tangram {

/// By which figures that should be the same may differ, of the whole.
inline constexpr double relative_rounding = 1e-6;

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
constexpr bool is_idle(TimePart part)
{
    return part >= TimePart::imbalance;
}

/// A stage's share of the iteration time: its GPU-seconds of each part / GPUs of the plan. Summed over all stages and
/// parts they are the iteration time, as every GPU is in exactly one part at each instant.
using PartSeconds = std::array<double, time_part_count>;
double sum(const PartSeconds& parts);

struct StageTimeParts {
    int pipeline = 0;
    int stage = 0;
    PartSeconds seconds{};
};

/// Of every stage, pipelines one after the other. Empty where the plan does not tell: by a formula in place of a
/// simulation (cost mode sailor), not evaluated, or read from a file whose times contradict each other.
std::vector<StageTimeParts> time_parts(const Plan& plan);

/// A stage's own seconds of each part, not weighted by its GPUs: they add up to the iteration time. Empty as above.
std::vector<StageTimeParts> stage_times_by_part(const Plan& plan);

} // namespace tangram

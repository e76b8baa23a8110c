// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"

#include <span>
#include <vector>

namespace tangram {

/// Why a stage's GPUs are idle (domain: "What simulated means").
enum class BubbleCause { ramp, imbalance, communication, sync };

struct Bubble {
    double start_s = 0;
    double end_s = 0;
    BubbleCause cause = BubbleCause::ramp;

    friend bool operator==(const Bubble&, const Bubble&) = default;
};

/// The idle intervals of every stage, ascending, as the timeline shows them. Inside a pipeline's steady phase
/// the wait is split where the awaited micro-batch's producer ended: before it is imbalance, after it communication.
/// [pipeline][stage]; the durations by cause add up to Stage::idle.
std::vector<std::vector<std::vector<Bubble>>> find_bubbles(const Plan& plan);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <vector>

namespace tangram {

/// Micro-batches that stage `stage` of `stages` runs forward before its first backward in 1F1B: min(micro_batches,
/// stages - stage).
int one_f_one_b_depth(int stages, int stage, int micro_batches);

/// Reusable memory of simulated_time, one per thread.
struct SimulationScratch {
    std::vector<double> forward_arrival, backward_arrival; ///< [stage][micro-batches that can wait there]
    std::vector<double> lane;
    std::vector<int> next;
};

/// The iteration time of a single pipeline under 1F1B, the same number as simulate gives; without orders, events or
/// allocation; its memory does not grow with the micro-batches. Monotone in every time of every stage.
double simulated_time(const StageTimes* stages, int stage_count, int micro_batches, SimulationScratch& scratch);

} // namespace tangram

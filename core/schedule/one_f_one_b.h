// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/run_blocking.h"

#include <vector>

namespace tangram {

/// Micro-batches that stage `stage` of `stages` runs forward before its first backward in 1F1B: min(micro_batches,
/// stages - stage).
int one_f_one_b_depth(int stages, int stage, int micro_batches);

/// A stage's order in 1F1B, without its items in memory: `depth` forwards, then backward and forward in turn, then the
/// remaining backwards.
struct OneFOneBOrder {
    int depth = 1;
    int micro_batches = 1;

    std::size_t size() const { return 2 * static_cast<std::size_t>(micro_batches); }
    WorkItem operator[](std::size_t at) const;
};

/// Reusable memory of simulated_time, one per thread.
struct SimulationScratch {
    std::vector<double> forward_arrival, backward_arrival; ///< [stage][micro-batches that can wait there]
    std::vector<double> lane;
    std::vector<int> next;
    BlockingScratch blocking;
};

/// The iteration time of a single pipeline under 1F1B, the same number as simulate gives; without orders, events or
/// allocation; its memory does not grow with the micro-batches. Monotone in every time of every stage.
double simulated_time(const StageTimes* stages, int stage_count, int micro_batches, SimulationScratch& scratch);
/// The same where sends block.
double simulated_blocking_time(std::span<const StageTimes> stages, int micro_batches, SimulationScratch& scratch);

} // namespace tangram

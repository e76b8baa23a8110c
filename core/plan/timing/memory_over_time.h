// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"

#include <utility>
#include <vector>

namespace tangram {

/// From a moment on, what a GPU of the stage holds.
struct MemoryStep {
    double from_s = 0;
    double bytes = 0;

    friend bool operator==(const MemoryStep&, const MemoryStep&) = default;
};

/// A stage's memory per GPU through an iteration. Static parts (weights, gradients, optimizer, workspace) are there all
/// the time; the activations of a micro-batch in a chunk from the start of its forward to the end of its backward, what
/// the weight part needs of them until that has ended (ChunkActivations). The largest step is Stage::memory's total.
/// Of a mixed stage: those GPUs that have least to spare, as there. `static_bytes` alone for a stage without events.
struct StageMemory {
    double static_bytes = 0;
    double capacity_bytes = 0;
    std::vector<MemoryStep> steps; ///< ascending, the first at 0; neighbours differ

    double bytes_at(double seconds) const;
    /// The lowest and highest of [from_s, to_s]: (lowest, highest). Logarithmic and then linear in the steps inside.
    std::pair<double, double> range(double from_s, double to_s) const;
};

/// Of every stage, pipelines one after the other.
std::vector<StageMemory> memory_over_time(const Plan& plan);

} // namespace tangram

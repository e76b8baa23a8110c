// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"

#include <optional>
#include <vector>

namespace tangram {

struct TimeSpan {
    double start_s = 0;
    double end_s = 0;

    double seconds() const { return end_s - start_s; }
    friend bool operator==(const TimeSpan&, const TimeSpan&) = default;
};

/// The phases of one pipeline's iteration: "startup" or "warm-up", "steady state", and the end in which the
/// micro-batches in flight are completed (Narayanan et al., PipeDream, SOSP 2019, section 3.2; arXiv:2104.04473,
/// section 2.2.1).
///
/// In the steady state each stage alternates between forwards and backwards. A stage alternates from the start of its
/// first backward to the end of its last forward; the pipeline is steady while all its stages do. With p equal stages
/// and M micro-batches 1F1B is steady for M - p times forward + backward, without counting sends. Where no such time is
/// left (few micro-batches; GPipe, which runs all forwards first) ramp-up ends where the first stage begins a backward.
struct PipelinePhases {
    TimeSpan ramp_up; ///< from 0
    std::optional<TimeSpan> steady;
    TimeSpan ramp_down; ///< to the end of the last backward, weight parts included
    TimeSpan update; ///< what remains of the iteration: gradient sync and optimizer

    /// One cycle of the stage that computes most, next to the middle of the steady state: from the start of a forward
    /// to that of the first one after the next backward. Nothing without a steady state.
    std::optional<TimeSpan> period;

    friend bool operator==(const PipelinePhases&, const PipelinePhases&) = default;
};

/// Of every pipeline. One without forwards and backwards in the timeline has nothing but an update.
std::vector<PipelinePhases> find_phases(const Plan& plan);

} // namespace tangram

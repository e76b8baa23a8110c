// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"

namespace tangram {

/// Where the busiest stage's time goes, in seconds of one iteration: the parts add up to the iteration time.
struct TimeParts {
    double compute_s = 0; ///< forward, backward and recomputation, communication left out
    double tensor_s = 0; ///< exposed collectives of the tensor groups, those of the experts' included
    double context_s = 0; ///< exposed passing round of keys and values
    double expert_s = 0; ///< exposed all-to-alls
    double gather_s = 0; ///< exposed gathering of weights and scattering of gradients in every tick (ZeRO-3)
    double bubble_s = 0; ///< idle: ramps, imbalance, waiting for sends
    double sync_s = 0; ///< exposed gradient sync
    double optimizer_s = 0;

    friend bool operator==(const TimeParts&, const TimeParts&) = default;
};

/// What the cost model says about a measured run.
struct Prediction {
    double iteration_time_s = 0;
    double peak_memory_bytes = 0; ///< of the fullest stage, per GPU, with the job's reserve
    bool feasible = true; ///< the fullest stage fits into its GPUs
    Recompute recompute = Recompute::none; ///< published, or the least that fits
    TimeParts parts;
    std::string left_out; ///< why there is no prediction; empty: there is one

    friend bool operator==(const Prediction&, const Prediction&) = default;
};

/// Costs and memory of the run's layout, and its schedule simulated. Pure; safe from many threads.
Prediction predict(const MeasuredRun& run, const std::shared_ptr<const Parallelizer>& parallelizer);

/// The same for every run, on all cores; in the order of the runs.
std::vector<Prediction> predict_all(const std::vector<MeasuredRun>& runs,
                                    const std::shared_ptr<const Parallelizer>& parallelizer);

} // namespace tangram

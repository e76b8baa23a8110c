// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"
#include "calibration/calibration.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace tangram {

/// The cluster with a calibration's figures in place of those it has.
using ApplyCalibration = std::function<Cluster(const Cluster&, const Calibration&)>;
/// Told before every step: how many are done, and the weighted mean error so far.
using FitProgress = std::function<void(int steps, double mean_error)>;

/// Constants of training runs, fitted to measured runs.
struct TrainingFit {
    Calibration calibration; ///< training factors, rates of kernels in training, and what each was fitted on
    int runs = 0; ///< that were fitted on: usable, with a published time
    double mean_error = 0; ///< weighted as in the fit, of those runs
    /// The same on half of the layouts by a fit to the other half; nothing where a half has none.
    std::optional<double> held_out_error;
    bool complete = true; ///< false: stopped before its end

    friend bool operator==(const TrainingFit&, const TrainingFit&) = default;
};

/// Fits the constants that only whole runs show, and nothing that kernels show, to the runs' iteration times: least
/// squares of log(predicted / measured) by Levenberg and Marquardt's method, in which errors beyond 5 % count by their
/// size only, so that single bad runs do not pull. Every publication weighs as the root of its number of runs, half of
/// that where they are not of quality A. `start` holds what the clusters' figures come from, kernels included; a
/// constant that the runs say nothing about stays. Deterministic.
TrainingFit fit_training(const std::vector<MeasuredRun>& runs, const Calibration& start, const ApplyCalibration& apply,
                         const std::shared_ptr<const Parallelizer>& parallelizer, const std::stop_token& stop,
                         const FitProgress& progress);

} // namespace tangram

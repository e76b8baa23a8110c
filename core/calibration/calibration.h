// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "cluster/training_factors.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// How well a fit explains its measurements: fractions of the measured time.
struct FitReport {
    std::string what; ///< "matmul bf16", "all_reduce among 8", ...
    int samples = 0;
    double mean_error = 0; ///< mean absolute error of the fit to all samples
    double p90_error = 0; ///< nine in ten are closer
    /// Mean absolute error on a third of the samples that a second fit did not see. Nothing where one size alone was
    /// measured, however often: a fit meets it, and nothing tells how far off it is elsewhere.
    std::optional<double> held_out_error;

    friend bool operator==(const FitReport&, const FitReport&) = default;
};

/// What measurements say of one GPU type; what was not measured is empty.
struct GpuCalibration {
    std::string gpu_type; ///< id in the GPU catalogue
    std::optional<MatmulCost> matmul;
    std::optional<MatmulCost> matmul_fp8;
    std::optional<AttentionCost> attention;
    std::optional<MemoryCost> memory;
    std::optional<CollectiveCurves> collectives;
    std::optional<KernelsInTraining> in_training;
    std::string source; ///< which measurements
    std::vector<FitReport> fits;

    friend bool operator==(const GpuCalibration&, const GpuCalibration&) = default;
};

/// What a constant is of and which runs it was fitted on.
struct FactorNote {
    std::string unit;
    std::string fitted_on;

    friend bool operator==(const FactorNote&, const FactorNote&) = default;
};

/// Measured kernels and collectives, fitted, and the constants of training runs: the contents of a calibration file.
struct Calibration {
    std::vector<GpuCalibration> gpu_types;
    std::optional<TrainingFactors> training;
    std::map<std::string, FactorNote> notes; ///< by "gradient_overlap", "h100-sxm matmul"

    const GpuCalibration* find(const std::string& gpu_type) const;
    friend bool operator==(const Calibration&, const Calibration&) = default;
};

/// What `newer` knows, and of the rest what `older` does.
Calibration merged(Calibration older, const Calibration& newer);

/// Which measured GPU types stand in for one: itself, or those most like it.
struct Likeness {
    std::string kernels; ///< id
    double rate = 1; ///< of its peak that its kernels attain, over what those of `kernels` attain of theirs
    std::string rate_source;
    std::string collectives; ///< id; by the kind of link
    std::string in_training; ///< id; by the generation, of those that training runs were published of
};

/// Replaces in the efficiency of `gpu_type` what `calibration` knows of it or of those like it.
void calibrate(const Calibration& calibration, const std::string& gpu_type, const Likeness& like,
               Efficiency& efficiency);

} // namespace tangram

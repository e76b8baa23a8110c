// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/calibration.h"

#include <span>

namespace tangram {

/// A constant that only training runs show, and where it is kept: in the training factors, or with the GPU type whose
/// rates its generation takes. It is sought within its bounds, both above 0.
struct TrainingConstant {
    const char* name;
    double lowest;
    double highest;
    double TrainingFactors::*factor; ///< null: a rate
    double KernelsInTraining::*rate;
    const char* gpu_type; ///< id; null for a factor
};
std::span<const TrainingConstant> training_constants();

/// What the calibration says of the constant, or what is assumed without one.
double value_of(const Calibration& calibration, const TrainingConstant& constant);
void set_value(Calibration& calibration, const TrainingConstant& constant, double value);

} // namespace tangram

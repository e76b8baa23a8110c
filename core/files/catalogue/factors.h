// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "cluster/training_factors.h"
#include "files/json/fields.h"

#include <span>

namespace tangram {

/// A constant that only whole training runs show, as files name it: a plain number in clusters, a number with its unit
/// and the runs that it was fitted on in calibrations.
template <typename Struct> struct Factor {
    const char* key;
    double Struct::*value;
    Range range;
    const char* unit;
    const char* description;
};

std::span<const Factor<TrainingFactors>> training_factors();
std::span<const Factor<KernelsInTraining>> kernels_in_training();

/// {"gradient_overlap": 0.65, ...}
const Fields<TrainingFactors>& training_factor_fields();
const Fields<KernelsInTraining>& kernels_in_training_fields();

} // namespace tangram

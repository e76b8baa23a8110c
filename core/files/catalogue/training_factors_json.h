// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/training_factors.h"
#include "files/json/json_cursor.h"

#include <span>

namespace tangram {

/// One constant of TrainingFactors as files name it.
struct TrainingFactorKey {
    const char* name;
    double TrainingFactors::*value;
    const char* unit;
    Range range;
};
std::span<const TrainingFactorKey> training_factor_keys();

/// {"gradient_overlap": 0.65, ...}: keys that are left out keep the value of `factors`.
TrainingFactors read_training_factors(const JsonCursor& place, TrainingFactors factors);
nlohmann::ordered_json training_factors_json(const TrainingFactors& factors);

} // namespace tangram

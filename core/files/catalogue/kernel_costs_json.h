// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "files/json/json_cursor.h"

#include <span>

namespace tangram {

/// One figure of a cost as files name it.
template <typename Cost> struct CostKey {
    const char* name;
    double Cost::*value;
    Range range;
};
std::span<const CostKey<KernelsInTraining>> kernels_in_training_keys();

/// Keys that are left out keep the value of `cost`.
MatmulCost read_matmul_cost(const JsonCursor& place, MatmulCost cost);
AttentionCost read_attention_cost(const JsonCursor& place, AttentionCost cost);
MemoryCost read_memory_cost(const JsonCursor& place, MemoryCost cost);
CollectiveCurves read_collective_curves(const JsonCursor& place);
KernelsInTraining read_kernels_in_training(const JsonCursor& place, KernelsInTraining rates);

nlohmann::ordered_json matmul_cost_json(const MatmulCost& cost);
nlohmann::ordered_json attention_cost_json(const AttentionCost& cost);
nlohmann::ordered_json memory_cost_json(const MemoryCost& cost);
nlohmann::ordered_json collective_curves_json(const CollectiveCurves& curves);
nlohmann::ordered_json kernels_in_training_json(const KernelsInTraining& rates);

} // namespace tangram

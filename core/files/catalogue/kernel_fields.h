// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "files/json/fields.h"

namespace tangram {

/// How files tell what kernels and collectives of a GPU type cost.
const Fields<MatmulCost>& matmul_fields();
const Fields<AttentionCost>& attention_fields();
const Fields<MemoryCost>& memory_fields();
const Fields<CollectiveCurves>& collective_fields();

} // namespace tangram

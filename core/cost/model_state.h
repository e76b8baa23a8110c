// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "model/job.h"
#include "model/model.h"

namespace tangram {

/// Parameters that a training run holds: those of parameter_count() and the next-token-prediction blocks'.
double trained_parameters(const Model& model);

/// Bytes that training holds for a whole model, once: no replica counted, nothing split.
struct ModelState {
    double weights = 0;
    double gradients = 0;
    double optimizer = 0;

    double total() const { return weights + gradients + optimizer; }
};

/// trained_parameters() times state_bytes(); `computed` is the precision the devices really compute in.
ModelState model_state(const Model& model, const Job& job, Precision computed);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/model_state.h"

#include "cost/training_state.h"

namespace tangram {

double trained_parameters(const Model& model)
{
    // A head without its matrix and final norm is its next-token-prediction blocks.
    const double next_token = layer_parameters(model, LayerKind::head) - (model.vocabulary + 1.0) * model.hidden;
    return parameter_count(model) + next_token;
}

ModelState model_state(const Model& model, const Job& job, Precision computed)
{
    const double parameters = trained_parameters(model);
    const StateBytes bytes = state_bytes(job, computed);
    return {parameters * bytes.weight, parameters * bytes.gradient, parameters * bytes.optimizer};
}

} // namespace tangram

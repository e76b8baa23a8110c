// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace tangram {

/// Something in a model that contradicts the rest of it.
struct ModelFault {
    std::string key; ///< of model files, where it is best mended: "key_value_heads", "experts/per_token"
    std::string message;
    std::string hint; ///< may be empty
};

/// What does not fit together in a model whose numbers are each sane; empty: it can be planned.
std::vector<ModelFault> model_faults(const Model& model);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

#include <QString>

#include <vector>

namespace tangram {

/// When a number of a model means anything.
enum class ModelFieldUse { always, grouped_or_mha, latent_attention, learned_positions, experts };

/// A whole number of a model that can be typed.
struct ModelField {
    const char* key; ///< of model files: "hidden", "experts/count"
    QString name;
    QString unit;
    QString sentence; ///< what it is
    int& (*place)(Model& model);
    int low;
    int high;
    ModelFieldUse use;
};

/// In the order in which they are shown.
const std::vector<ModelField>& model_fields();

bool is_used(ModelFieldUse use, const Model& model);

} // namespace tangram

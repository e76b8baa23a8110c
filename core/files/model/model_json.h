// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "model/model.h"

namespace tangram {

/// A model object of ours.
Model read_model_object(const JsonCursor& place);
/// A model of ours, a Hugging Face config, or the id of a preset: what stands under "model" in other files.
Model read_model_member(const JsonCursor& place);
/// A Hugging Face config.json; notes an error for families that are not known.
Model read_huggingface_config(const JsonCursor& root);

/// Notes what does not fit together in a model whose numbers are each sane.
void check_model(const JsonCursor& place, const Model& model);

/// Every key.
nlohmann::ordered_json model_json(const Model& model);

} // namespace tangram

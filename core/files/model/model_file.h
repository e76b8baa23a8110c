// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "text/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// tangram-model, a Hugging Face config.json of a known family, or anything with a "model" object of ours inside (plan,
/// project).
Result<Model> read_model(std::string_view text, std::string_view source);
/// A model, and the keys of its text's outermost object that its reader had no use for, in alphabetical order.
struct ModelAndUnusedKeys {
    Model model;
    std::vector<std::string> unused_keys;
};
Result<ModelAndUnusedKeys> read_model_and_unused_keys(std::string_view text, std::string_view source);
std::string write_model(const Model& model);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace tangram {

struct ModelPreset {
    std::string id; ///< "llama-3.1-70b"
    Model model;
    std::string source;
    double parameters = 0; ///< the published count
    int sequence_length = 0; ///< tokens; what its publishers trained it with
};
const std::vector<ModelPreset>& model_presets();

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "model/model.h"

namespace tangram {

/// What a Hugging Face model family assumes where its config.json is silent.
struct HuggingFaceDefaults {
    bool gated = true;
    bool tied_embeddings = false;
    int head_size = 0; ///< 0: hidden / heads
    const char* feed_forward_key = "intermediate_size";
};

/// Head size of a config that states none: hidden / heads; notes an error when that is not whole.
int head_size_of(const JsonCursor& root, const Model& model);

/// The keys that most decoder families share; no experts, no latent attention.
Model read_decoder(const JsonCursor& root, const HuggingFaceDefaults& defaults);

} // namespace tangram

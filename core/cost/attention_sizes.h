// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

namespace tangram {

/// Widths of a model's attention, in elements per token, all heads together; one form for multi-head, grouped and
/// latent attention.
struct AttentionSizes {
    double query = 0; ///< columns of Q
    double key = 0; ///< columns of K
    double value = 0; ///< columns of V
    double output = 0; ///< columns of the core's result, rows of the output projection
    double key_size = 0; ///< of one head
    double value_size = 0; ///< of one head
    double key_value_heads = 0;
    double query_rank = 0; ///< latent attention: columns of the query's down-projection, 0 without
    double latent = 0; ///< latent attention: columns of the key/value down-projection, rotary part included
    double expanded = 0; ///< latent attention: columns of the key/value up-projection
    double rotated = 0; ///< elements that rotary position embedding reads and writes
};

AttentionSizes attention_sizes(const Model& model);

} // namespace tangram

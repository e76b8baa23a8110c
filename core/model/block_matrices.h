// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

namespace tangram {

/// Elements of a block's feed-forward matrices.
struct FeedForwardMatrices {
    double routed = 0; ///< all routed experts together
    double always = 0; ///< what every token meets: the dense MLP, or router and shared experts

    double all() const { return routed + always; }
};

/// Elements of the attention matrices of one block: projections of query, key, value and output.
double attention_matrices(const Model& model);

FeedForwardMatrices feed_forward_matrices(const Model& model, LayerKind kind);

/// The kind of the last transformer block; next-token-prediction blocks are like it. dense_block for a model without
/// blocks.
LayerKind last_block_kind(const Model& model);

/// Elements of the matrix that joins hidden state and embedding in a next-token-prediction block.
double next_token_projection(const Model& model);

} // namespace tangram

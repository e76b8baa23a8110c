// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/block_matrices.h"
#include "model/model.h"

namespace tangram {

namespace {

/// Matrix elements that one token is multiplied with in a block.
double active_matrices(const Model& model, LayerKind kind)
{
    const FeedForwardMatrices feed_forward = feed_forward_matrices(model, kind);
    const double used = model.experts.count > 0 ? double(model.experts.per_token) / model.experts.count : 0;
    return attention_matrices(model) + feed_forward.always + used * feed_forward.routed;
}

/// Forward FLOPs of scores and their sum over the values, per token of a block and per token attended to.
double attention_flops(const Model& model)
{
    if (model.attention != AttentionKind::mla)
        return 4.0 * model.query_heads * model.head_size;
    const LatentAttention& latent = model.latent;
    return 2.0 * model.query_heads * (double(latent.nope_head_size) + latent.rope_head_size + latent.value_head_size);
}

double block_forward_flops(const Model& model, LayerKind kind, double sequence_length)
{
    return 2 * active_matrices(model, kind) + attention_flops(model) * sequence_length;
}

} // namespace

double model_flops(const Model& model, double samples, double sequence_length)
{
    // For a GPT with f = 4h and a d = h the sum is 24 l h^2 + 4 l s h + 2 h V per token forward; three times that
    // (backward is twice the forward) over B s tokens is 72 B s l h^2 (1 + s/(6h) + V/(12 l h)): Narayanan et al.,
    // arXiv:2104.04473, eq. 3, without the recomputed forward pass.
    const double head = 2.0 * model.hidden * model.vocabulary;
    const LayerCounts counts = count_layers(model, all_blocks(model));
    double per_token = head;
    for (const LayerKind kind : {LayerKind::dense_block, LayerKind::expert_block})
        per_token += counts[static_cast<std::size_t>(kind)] * block_forward_flops(model, kind, sequence_length);
    per_token += model.next_token_heads
        * (block_forward_flops(model, last_block_kind(model), sequence_length) + 2 * next_token_projection(model)
           + head);
    return 3 * per_token * samples * sequence_length;
}

} // namespace tangram

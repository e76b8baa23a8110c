// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/block_matrices.h"

namespace tangram {

double attention_matrices(const Model& model)
{
    const double hidden = model.hidden;
    const double heads = model.query_heads;
    if (model.attention != AttentionKind::mla)
        return hidden * (heads + 2.0 * model.key_value_heads) * model.head_size + heads * model.head_size * hidden;
    // Multi-head latent attention: DeepSeek-V2, arXiv:2405.04434, eqs. 9-19.
    const LatentAttention& latent = model.latent;
    const double query_width = heads * (double(latent.nope_head_size) + latent.rope_head_size);
    const double query = latent.query_rank > 0 ? (hidden + query_width) * latent.query_rank : hidden * query_width;
    const double key_value_down = hidden * (double(latent.key_value_rank) + latent.rope_head_size);
    const double key_value_up =
        latent.key_value_rank * heads * (double(latent.nope_head_size) + latent.value_head_size);
    return query + key_value_down + key_value_up + heads * latent.value_head_size * hidden;
}

FeedForwardMatrices feed_forward_matrices(const Model& model, LayerKind kind)
{
    const double matrices = model.gated ? 3 : 2;
    const double hidden = model.hidden;
    if (kind != LayerKind::expert_block)
        return {0, matrices * hidden * model.feed_forward};
    const Experts& experts = model.experts;
    const double expert = matrices * hidden * experts.feed_forward;
    return {experts.count * expert, experts.shared * expert + hidden * experts.count};
}

LayerKind last_block_kind(const Model& model)
{
    return model.blocks > 0 ? block_kind(model, model.blocks - 1) : LayerKind::dense_block;
}

double next_token_projection(const Model& model)
{
    return 2.0 * model.hidden * model.hidden;
}

} // namespace tangram

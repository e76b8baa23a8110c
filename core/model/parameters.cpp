// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/block_matrices.h"
#include "model/model.h"

namespace tangram {

namespace {

/// With the norm before it and those inside latent attention (DeepSeek-V2, arXiv:2405.04434, section 2.1).
double attention_parameters(const Model& model)
{
    const double latent =
        model.attention == AttentionKind::mla ? double(model.latent.query_rank) + model.latent.key_value_rank : 0;
    return attention_matrices(model) + model.hidden + latent;
}

/// With the norm before it.
double feed_forward_parameters(const Model& model, LayerKind kind)
{
    return feed_forward_matrices(model, kind).all() + model.hidden;
}

double block_parameters(const Model& model, LayerKind kind)
{
    return attention_parameters(model) + feed_forward_parameters(model, kind);
}

double embedding_parameters(const Model& model)
{
    const double positions = model.learned_positions ? model.max_positions : 0;
    return (model.vocabulary + positions) * model.hidden;
}

/// A multi-token-prediction module beside the shared embedding and head: a block, the projection of the joined hidden
/// state and embedding, and three norms (DeepSeek-V3, arXiv:2412.19437, section 2.2).
double next_token_parameters(const Model& model)
{
    return block_parameters(model, last_block_kind(model)) + next_token_projection(model) + 3.0 * model.hidden;
}

double sum_over_blocks(const Model& model, double (*per_layer)(const Model&, LayerKind))
{
    const LayerCounts counts = count_layers(model, all_blocks(model));
    double sum = 0;
    for (const LayerKind kind :
         {LayerKind::dense_block, LayerKind::expert_block, LayerKind::dense_attention, LayerKind::expert_attention})
        sum += counts[static_cast<std::size_t>(kind)] * per_layer(model, kind);
    return sum;
}

} // namespace

double layer_parameters(const Model& model, LayerKind kind)
{
    switch (kind) {
    case LayerKind::embedding:
        return embedding_parameters(model);
    case LayerKind::dense_block:
    case LayerKind::expert_block:
        return model.half_blocks ? feed_forward_parameters(model, kind) : block_parameters(model, kind);
    case LayerKind::dense_attention:
    case LayerKind::expert_attention:
        return model.half_blocks ? attention_parameters(model) : 0;
    case LayerKind::half_input:
        return 0;
    case LayerKind::head:
        return (model.vocabulary + 1.0) * model.hidden + model.next_token_heads * next_token_parameters(model);
    }
    return 0;
}

double routed_expert_parameters(const Model& model, LayerKind kind)
{
    switch (kind) {
    case LayerKind::embedding:
    case LayerKind::dense_block:
    case LayerKind::dense_attention:
    case LayerKind::expert_attention:
    case LayerKind::half_input:
        return 0;
    case LayerKind::expert_block:
        return feed_forward_matrices(model, kind).routed;
    case LayerKind::head:
        return model.next_token_heads * feed_forward_matrices(model, last_block_kind(model)).routed;
    }
    return 0;
}

double parameter_count(const Model& model)
{
    const double head = model.tied_embeddings ? model.hidden : (model.vocabulary + 1.0) * model.hidden;
    return embedding_parameters(model) + sum_over_blocks(model, layer_parameters) + head;
}

double active_parameter_count(const Model& model)
{
    if (model.experts.count == 0)
        return parameter_count(model);
    const double idle = 1.0 - double(model.experts.per_token) / model.experts.count;
    return parameter_count(model) - idle * sum_over_blocks(model, routed_expert_parameters);
}

} // namespace tangram

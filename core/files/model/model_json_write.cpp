// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/json_text.h"
#include "files/model/model_file.h"
#include "files/model/model_json.h"
#include "model/model.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

namespace {

ordered_json attention_json(const Model& model)
{
    switch (model.attention) {
    case AttentionKind::mha:
        return {{"kind", "mha"}};
    case AttentionKind::gqa:
        return {{"kind", "gqa"}};
    case AttentionKind::mla:
        break;
    }
    const LatentAttention& latent = model.latent;
    return {{"kind", "mla"},
            {"query_rank", latent.query_rank},
            {"key_value_rank", latent.key_value_rank},
            {"rope_head_size", latent.rope_head_size},
            {"nope_head_size", latent.nope_head_size},
            {"value_head_size", latent.value_head_size}};
}

} // namespace

ordered_json model_json(const Model& model)
{
    const Experts& experts = model.experts;
    return {{"format", "tangram-model"},
            {"version", 1},
            {"name", model.name},
            {"blocks", model.blocks},
            {"hidden", model.hidden},
            {"feed_forward", model.feed_forward},
            {"gated", model.gated},
            {"query_heads", model.query_heads},
            {"key_value_heads", model.key_value_heads},
            {"head_size", model.head_size},
            {"vocabulary", model.vocabulary},
            {"tied_embeddings", model.tied_embeddings},
            {"learned_positions", model.learned_positions},
            {"max_positions", model.max_positions},
            {"attention", attention_json(model)},
            {"experts",
             {{"count", experts.count},
              {"per_token", experts.per_token},
              {"feed_forward", experts.feed_forward},
              {"shared", experts.shared},
              {"first_dense_blocks", experts.first_dense_blocks},
              {"every", experts.every}}},
            {"next_token_heads", model.next_token_heads}};
}

std::string write_model(const Model& model)
{
    return readable_json(model_json(model));
}

} // namespace tangram

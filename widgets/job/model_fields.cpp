// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/model_fields.h"

#include "files/model/model_limits.h"

#include <QCoreApplication>

#include <utility>

namespace tangram {

namespace {

struct ModelFieldsWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::ModelFields)
};

using Use = ModelFieldUse;

std::vector<ModelField> block_fields()
{
    return {
        {"blocks",
         ModelFieldsWords::tr("Blocks"),
         {},
         ModelFieldsWords::tr("Transformer blocks; with embedding and head they are the model's layers."),
         [](Model& m) -> int& { return m.blocks; },
         1,
         most_blocks,
         Use::always},
        {"hidden",
         ModelFieldsWords::tr("Hidden size"),
         {},
         ModelFieldsWords::tr("Width of the stream between blocks (hidden_size)."),
         [](Model& m) -> int& { return m.hidden; },
         1,
         most_hidden,
         Use::always},
        {"feed_forward",
         ModelFieldsWords::tr("Feed-forward"),
         {},
         ModelFieldsWords::tr(
             "Width of the feed-forward network of dense blocks (intermediate_size); 0 where every block has experts."),
         [](Model& m) -> int& { return m.feed_forward; },
         0,
         most_feed_forward,
         Use::always},
        {"query_heads",
         ModelFieldsWords::tr("Heads"),
         {},
         ModelFieldsWords::tr("Attention heads, of the queries (num_attention_heads)."),
         [](Model& m) -> int& { return m.query_heads; },
         1,
         most_heads,
         Use::always},
        {"key_value_heads",
         ModelFieldsWords::tr("Key/value heads"),
         {},
         ModelFieldsWords::tr("Heads of keys and values; each serves equally many query heads (num_key_value_heads)."),
         [](Model& m) -> int& { return m.key_value_heads; },
         1,
         most_heads,
         Use::grouped_or_mha},
        {"head_size",
         ModelFieldsWords::tr("Head size"),
         {},
         ModelFieldsWords::tr("Width of one head (head_dim), usually hidden size / heads."),
         [](Model& m) -> int& { return m.head_size; },
         1,
         most_head_size,
         Use::grouped_or_mha},
    };
}

std::vector<ModelField> latent_fields()
{
    return {
        {"attention/query_rank",
         ModelFieldsWords::tr("Query rank"),
         {},
         ModelFieldsWords::tr("Width that queries are compressed to (q_lora_rank); 0 where they are not."),
         [](Model& m) -> int& { return m.latent.query_rank; },
         0,
         most_rank,
         Use::latent_attention},
        {"attention/key_value_rank",
         ModelFieldsWords::tr("Key/value rank"),
         {},
         ModelFieldsWords::tr("Width that keys and values are compressed to together (kv_lora_rank)."),
         [](Model& m) -> int& { return m.latent.key_value_rank; },
         1,
         most_rank,
         Use::latent_attention},
        {"attention/rope_head_size",
         ModelFieldsWords::tr("Rotary head size"),
         {},
         ModelFieldsWords::tr("Part of a head that carries the position (qk_rope_head_dim)."),
         [](Model& m) -> int& { return m.latent.rope_head_size; },
         0,
         most_head_size,
         Use::latent_attention},
        {"attention/nope_head_size",
         ModelFieldsWords::tr("Other head size"),
         {},
         ModelFieldsWords::tr("Part of a head without position (qk_nope_head_dim)."),
         [](Model& m) -> int& { return m.latent.nope_head_size; },
         1,
         most_head_size,
         Use::latent_attention},
        {"attention/value_head_size",
         ModelFieldsWords::tr("Value head size"),
         {},
         ModelFieldsWords::tr("Width of a value head (v_head_dim)."),
         [](Model& m) -> int& { return m.latent.value_head_size; },
         1,
         most_head_size,
         Use::latent_attention},
    };
}

std::vector<ModelField> token_fields()
{
    return {
        {"vocabulary", ModelFieldsWords::tr("Vocabulary"), ModelFieldsWords::tr("tokens"),
         ModelFieldsWords::tr("Rows of the embedding and of the head (vocab_size)."),
         [](Model& m) -> int& { return m.vocabulary; }, 1, most_vocabulary, Use::always},
        {"max_positions", ModelFieldsWords::tr("Positions"), ModelFieldsWords::tr("tokens"),
         ModelFieldsWords::tr("Rows of the table of learned positions (n_positions)."),
         [](Model& m) -> int& { return m.max_positions; }, 1, most_positions, Use::learned_positions},
        {"next_token_heads",
         ModelFieldsWords::tr("Next-token heads"),
         {},
         ModelFieldsWords::tr(
             "Blocks for multi-token prediction in addition to the head (DeepSeek-V3, arXiv:2412.19437, section 2.2)."),
         [](Model& m) -> int& { return m.next_token_heads; },
         0,
         most_next_token_heads,
         Use::always},
    };
}

std::vector<ModelField> expert_fields()
{
    return {
        {"experts/count", ModelFieldsWords::tr("Experts"), ModelFieldsWords::tr("per block"),
         ModelFieldsWords::tr("Routed experts of a block that has them."),
         [](Model& m) -> int& { return m.experts.count; }, 1, most_experts, Use::experts},
        {"experts/per_token", ModelFieldsWords::tr("Per token"), ModelFieldsWords::tr("experts"),
         ModelFieldsWords::tr("Routed experts that each token passes through."),
         [](Model& m) -> int& { return m.experts.per_token; }, 1, most_experts, Use::experts},
        {"experts/feed_forward",
         ModelFieldsWords::tr("Expert width"),
         {},
         ModelFieldsWords::tr("Feed-forward width of one expert (moe_intermediate_size)."),
         [](Model& m) -> int& { return m.experts.feed_forward; },
         1,
         most_feed_forward,
         Use::experts},
        {"experts/shared", ModelFieldsWords::tr("Shared"), ModelFieldsWords::tr("experts"),
         ModelFieldsWords::tr("Experts that every token passes through, each as wide as a routed one."),
         [](Model& m) -> int& { return m.experts.shared; }, 0, most_experts, Use::experts},
        {"experts/first_dense_blocks", ModelFieldsWords::tr("First dense"), ModelFieldsWords::tr("blocks"),
         ModelFieldsWords::tr("Blocks at the start that have no experts."),
         [](Model& m) -> int& { return m.experts.first_dense_blocks; }, 0, most_blocks, Use::experts},
        {"experts/every", ModelFieldsWords::tr("Every"), ModelFieldsWords::tr("blocks"),
         ModelFieldsWords::tr("After those, the last block of every group of this size has experts; 1: all blocks."),
         [](Model& m) -> int& { return m.experts.every; }, 1, most_blocks, Use::experts},
    };
}

std::vector<ModelField> make_fields()
{
    std::vector<ModelField> all;
    for (const auto make : {block_fields, latent_fields, token_fields, expert_fields})
        for (ModelField& field : make())
            all.push_back(std::move(field));
    return all;
}

} // namespace

const std::vector<ModelField>& model_fields()
{
    static const std::vector<ModelField> fields = make_fields();
    return fields;
}

bool is_used(ModelFieldUse use, const Model& model)
{
    switch (use) {
    case ModelFieldUse::always:
        return true;
    case ModelFieldUse::grouped_or_mha:
        return model.attention != AttentionKind::mla;
    case ModelFieldUse::latent_attention:
        return model.attention == AttentionKind::mla;
    case ModelFieldUse::learned_positions:
        return model.learned_positions;
    case ModelFieldUse::experts:
        return model.experts.count > 0;
    }
    return true;
}

} // namespace tangram

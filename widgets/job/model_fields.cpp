// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/model_fields.h"

#include "files/model/model_limits.h"

#include <QCoreApplication>

namespace tangram {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::ModelFields)
};

std::vector<ModelField> make_fields()
{
    using Use = ModelFieldUse;
    return {
        {"blocks",
         Words::tr("Blocks"),
         {},
         Words::tr("Transformer blocks; with embedding and head they are the model's layers."),
         [](Model& m) -> int& { return m.blocks; },
         1,
         most_blocks,
         Use::always},
        {"hidden",
         Words::tr("Hidden size"),
         {},
         Words::tr("Width of the stream between blocks (hidden_size)."),
         [](Model& m) -> int& { return m.hidden; },
         1,
         most_hidden,
         Use::always},
        {"feed_forward",
         Words::tr("Feed-forward"),
         {},
         Words::tr(
             "Width of the feed-forward network of dense blocks (intermediate_size); 0 where every block has experts."),
         [](Model& m) -> int& { return m.feed_forward; },
         0,
         most_feed_forward,
         Use::always},
        {"query_heads",
         Words::tr("Heads"),
         {},
         Words::tr("Attention heads, of the queries (num_attention_heads)."),
         [](Model& m) -> int& { return m.query_heads; },
         1,
         most_heads,
         Use::always},
        {"key_value_heads",
         Words::tr("Key/value heads"),
         {},
         Words::tr("Heads of keys and values; each serves equally many query heads (num_key_value_heads)."),
         [](Model& m) -> int& { return m.key_value_heads; },
         1,
         most_heads,
         Use::grouped_or_mha},
        {"head_size",
         Words::tr("Head size"),
         {},
         Words::tr("Width of one head (head_dim), mostly hidden size / heads."),
         [](Model& m) -> int& { return m.head_size; },
         1,
         most_head_size,
         Use::grouped_or_mha},
        {"attention/query_rank",
         Words::tr("Query rank"),
         {},
         Words::tr("Width that queries are compressed to (q_lora_rank); 0 where they are not."),
         [](Model& m) -> int& { return m.latent.query_rank; },
         0,
         most_rank,
         Use::latent_attention},
        {"attention/key_value_rank",
         Words::tr("Key/value rank"),
         {},
         Words::tr("Width that keys and values are compressed to together (kv_lora_rank)."),
         [](Model& m) -> int& { return m.latent.key_value_rank; },
         1,
         most_rank,
         Use::latent_attention},
        {"attention/rope_head_size",
         Words::tr("Rotary head size"),
         {},
         Words::tr("Part of a head that carries the position (qk_rope_head_dim)."),
         [](Model& m) -> int& { return m.latent.rope_head_size; },
         0,
         most_head_size,
         Use::latent_attention},
        {"attention/nope_head_size",
         Words::tr("Other head size"),
         {},
         Words::tr("Part of a head without position (qk_nope_head_dim)."),
         [](Model& m) -> int& { return m.latent.nope_head_size; },
         1,
         most_head_size,
         Use::latent_attention},
        {"attention/value_head_size",
         Words::tr("Value head size"),
         {},
         Words::tr("Width of a value head (v_head_dim)."),
         [](Model& m) -> int& { return m.latent.value_head_size; },
         1,
         most_head_size,
         Use::latent_attention},
        {"vocabulary", Words::tr("Vocabulary"), Words::tr("tokens"),
         Words::tr("Rows of the embedding and of the head (vocab_size)."),
         [](Model& m) -> int& { return m.vocabulary; }, 1, most_vocabulary, Use::always},
        {"max_positions", Words::tr("Positions"), Words::tr("tokens"),
         Words::tr("Rows of the table of learned positions (n_positions)."),
         [](Model& m) -> int& { return m.max_positions; }, 1, most_positions, Use::learned_positions},
        {"next_token_heads",
         Words::tr("Next-token heads"),
         {},
         Words::tr("Blocks for multi-token prediction beside the head (DeepSeek-V3, arXiv:2412.19437, section 2.2)."),
         [](Model& m) -> int& { return m.next_token_heads; },
         0,
         most_next_token_heads,
         Use::always},
        {"experts/count", Words::tr("Experts"), Words::tr("per block"),
         Words::tr("Routed experts of a block that has them."), [](Model& m) -> int& { return m.experts.count; }, 1,
         most_experts, Use::experts},
        {"experts/per_token", Words::tr("Per token"), Words::tr("experts"),
         Words::tr("Routed experts that each token meets."), [](Model& m) -> int& { return m.experts.per_token; }, 1,
         most_experts, Use::experts},
        {"experts/feed_forward",
         Words::tr("Expert width"),
         {},
         Words::tr("Feed-forward width of one expert (moe_intermediate_size)."),
         [](Model& m) -> int& { return m.experts.feed_forward; },
         1,
         most_feed_forward,
         Use::experts},
        {"experts/shared", Words::tr("Shared"), Words::tr("experts"),
         Words::tr("Experts that every token meets, each as wide as a routed one."),
         [](Model& m) -> int& { return m.experts.shared; }, 0, most_experts, Use::experts},
        {"experts/first_dense_blocks", Words::tr("First dense"), Words::tr("blocks"),
         Words::tr("Blocks at the start that have no experts."),
         [](Model& m) -> int& { return m.experts.first_dense_blocks; }, 0, most_blocks, Use::experts},
        {"experts/every", Words::tr("Every"), Words::tr("blocks"),
         Words::tr("After those, the last of each so many blocks has experts; 1: all of them."),
         [](Model& m) -> int& { return m.experts.every; }, 1, most_blocks, Use::experts},
    };
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

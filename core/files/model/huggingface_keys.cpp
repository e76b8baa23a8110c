// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/model/huggingface_keys.h"

#include "files/model/model_limits.h"
#include "text/tr.h"

namespace tangram {

int head_size_of(const JsonCursor& root, const Model& model)
{
    if (!root.failed() && model.hidden % model.query_heads != 0)
        root.fail(
            Core::tr("the hidden size {} is not divisible by {} attention heads", model.hidden, model.query_heads),
            Core::tr("add \"head_dim\""));
    return model.hidden / model.query_heads;
}

Model read_decoder(const JsonCursor& root, const HuggingFaceDefaults& defaults)
{
    Model model;
    model.blocks = root["num_hidden_layers"].integer(1, most_blocks);
    model.hidden = root["hidden_size"].integer(1, most_hidden);
    model.feed_forward = root[defaults.feed_forward_key].integer(1, most_feed_forward);
    model.gated = defaults.gated;
    model.query_heads = root["num_attention_heads"].integer(1, most_heads);
    model.key_value_heads = root.integer("num_key_value_heads", 1, most_heads, model.query_heads);
    if (root.has("head_dim"))
        model.head_size = root["head_dim"].integer(1, most_head_size);
    else
        model.head_size = defaults.head_size > 0 ? defaults.head_size : head_size_of(root, model);
    model.vocabulary = root["vocab_size"].integer(1, most_vocabulary);
    model.tied_embeddings = root.boolean("tie_word_embeddings", defaults.tied_embeddings);
    model.max_positions = root.integer("max_position_embeddings", 0, most_positions, 0);
    return model;
}

} // namespace tangram

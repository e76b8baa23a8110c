// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/text.h"
#include "files/model/huggingface_keys.h"
#include "files/model/model_json.h"
#include "files/model/model_limits.h"
#include "text/tr.h"

#include <algorithm>
#include <filesystem>

namespace tangram {

namespace {

struct Family {
    const char* model_type;
    Model (*read)(const JsonCursor& root, const HuggingFaceDefaults& defaults);
    HuggingFaceDefaults defaults;
};

/// Llama and all that differ from it only in defaults.
Model read_llama_like(const JsonCursor& root, const HuggingFaceDefaults& defaults)
{
    return read_decoder(root, defaults);
}

Model read_mixtral(const JsonCursor& root, const HuggingFaceDefaults& defaults)
{
    Model model = read_decoder(root, defaults);
    model.experts.count = root.integer("num_local_experts", 1, most_experts, 8);
    model.experts.per_token = root.integer("num_experts_per_tok", 1, most_experts, 2);
    model.experts.feed_forward = model.feed_forward;
    return model;
}

/// The dense blocks that "mlp_only_layers" lists must be the first ones.
int dense_at_start(const JsonCursor& root)
{
    std::vector<int> listed;
    for (const JsonCursor& item : root.items("mlp_only_layers"))
        listed.push_back(item.integer(0, most_blocks));
    std::sort(listed.begin(), listed.end());
    for (std::size_t i = 0; i < listed.size(); ++i)
        if (listed[i] != static_cast<int>(i))
            root["mlp_only_layers"].fail(
                Core::tr("dense blocks are supported only before the first block with experts"),
                Core::tr("describe the model in a model file"));
    return static_cast<int>(listed.size());
}

Model read_qwen_moe(const JsonCursor& root, const HuggingFaceDefaults& defaults)
{
    Model model = read_decoder(root, defaults);
    Experts& experts = model.experts;
    experts.count = root["num_experts"].integer(1, most_experts);
    experts.per_token = root["num_experts_per_tok"].integer(1, most_experts);
    experts.feed_forward = root["moe_intermediate_size"].integer(1, most_feed_forward);
    experts.first_dense_blocks = dense_at_start(root);
    experts.every = root.integer("decoder_sparse_step", 1, most_blocks, 1);
    const int shared = root.integer("shared_expert_intermediate_size", 0, most_feed_forward, 0);
    experts.shared = shared / experts.feed_forward;
    if (!root.failed() && shared % experts.feed_forward != 0)
        root["shared_expert_intermediate_size"].fail(
            Core::tr("the shared expert's width {} is not a multiple of moe_intermediate_size {}", shared,
                     experts.feed_forward),
            Core::tr("describe the model in a model file"));
    return model;
}

/// GPT-2 has names of its own.
Model read_gpt2(const JsonCursor& root, const HuggingFaceDefaults& defaults)
{
    Model model;
    model.blocks = root["n_layer"].integer(1, most_blocks);
    model.hidden = root["n_embd"].integer(1, most_hidden);
    model.feed_forward = root.integer("n_inner", 1, most_feed_forward, 4 * model.hidden);
    model.query_heads = root["n_head"].integer(1, most_heads);
    model.key_value_heads = model.query_heads;
    model.vocabulary = root.integer("vocab_size", 1, most_vocabulary, 50257);
    model.max_positions = root.integer("n_positions", 1, most_positions, 1024);
    model.learned_positions = true;
    model.tied_embeddings = root.boolean("tie_word_embeddings", defaults.tied_embeddings);
    model.head_size = head_size_of(root, model);
    return model;
}

Model read_opt(const JsonCursor& root, const HuggingFaceDefaults& defaults)
{
    Model model = read_decoder(root, defaults);
    model.learned_positions = true;
    model.max_positions = root.integer("max_position_embeddings", 1, most_positions, 2048);
    if (const int width = root.integer("word_embed_proj_dim", 1, most_hidden, model.hidden); width != model.hidden)
        root["word_embed_proj_dim"].fail(
            Core::tr("embeddings of width {} with a hidden size of {} are not supported", width, model.hidden),
            Core::tr("describe the model in a model file"));
    return model;
}

Model read_deepseek(const JsonCursor& root, const HuggingFaceDefaults& defaults)
{
    Model model = read_decoder(root, defaults);
    model.attention = AttentionKind::mla;
    model.key_value_heads = model.query_heads;
    model.latent.query_rank = root.integer("q_lora_rank", 0, most_rank, 0); // null in the Lite models
    model.latent.key_value_rank = root["kv_lora_rank"].integer(1, most_rank);
    model.latent.rope_head_size = root["qk_rope_head_dim"].integer(0, most_head_size);
    model.latent.nope_head_size = root["qk_nope_head_dim"].integer(1, most_head_size);
    model.latent.value_head_size = root["v_head_dim"].integer(1, most_head_size);
    model.head_size = model.latent.nope_head_size;
    model.next_token_heads = root.integer("num_nextn_predict_layers", 0, most_next_token_heads, 0);
    if (root.integer("n_routed_experts", 0, most_experts, 0) == 0)
        return model;
    Experts& experts = model.experts;
    experts.count = root["n_routed_experts"].integer(1, most_experts);
    experts.per_token = root["num_experts_per_tok"].integer(1, most_experts);
    experts.feed_forward = root["moe_intermediate_size"].integer(1, most_feed_forward);
    experts.shared = root.integer("n_shared_experts", 0, most_experts, 0);
    experts.first_dense_blocks = root.integer("first_k_dense_replace", 0, most_blocks, 0);
    experts.every = root.integer("moe_layer_freq", 1, most_blocks, 1);
    return model;
}

constexpr HuggingFaceDefaults llama{};
constexpr HuggingFaceDefaults qwen3{.head_size = 128};
constexpr HuggingFaceDefaults gemma{.tied_embeddings = true, .head_size = 256};
constexpr HuggingFaceDefaults gpt_neox{.gated = false};
constexpr HuggingFaceDefaults gpt2{.gated = false, .tied_embeddings = true};
constexpr HuggingFaceDefaults opt{.gated = false, .tied_embeddings = true, .feed_forward_key = "ffn_dim"};

constexpr Family families[] = {
    {"deepseek_v2", read_deepseek, llama},
    {"deepseek_v3", read_deepseek, llama},
    {"gemma", read_llama_like, gemma},
    {"gemma2", read_llama_like, gemma},
    {"gpt2", read_gpt2, gpt2},
    {"gpt_neox", read_llama_like, gpt_neox},
    {"llama", read_llama_like, llama},
    {"mistral", read_llama_like, llama},
    {"mixtral", read_mixtral, llama},
    {"opt", read_opt, opt},
    {"qwen2", read_llama_like, llama},
    {"qwen2_moe", read_qwen_moe, llama},
    {"qwen3", read_llama_like, qwen3},
    {"qwen3_moe", read_qwen_moe, llama},
};

/// The repository's name where the config tells it, the file's or its folder's name otherwise.
std::string model_name(const JsonCursor& root, const std::string& type)
{
    const auto last_part = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
    if (root.has("_name_or_path") && root["_name_or_path"].is_string())
        if (std::string name = last_part(root["_name_or_path"].text()); !name.empty() && name.size() <= 200)
            return name;
    const std::filesystem::path source = root.document().source();
    std::string stem = source.stem().string();
    if (stem == "config")
        stem = source.parent_path().filename().string();
    return stem.empty() || stem.size() > 200 ? type : stem;
}

} // namespace

Model read_huggingface_config(const JsonCursor& root)
{
    const JsonCursor place = root["model_type"];
    const std::string type = place.text();
    const auto* family = std::find_if(std::begin(families), std::end(families),
                                      [&](const Family& known) { return known.model_type == type; });
    if (family == std::end(families)) {
        std::vector<std::string> known;
        for (const Family& other : families)
            known.emplace_back(other.model_type);
        place.fail(
            Core::tr("the model family \"{}\" is not known; known are {}", shortened(type, 60), enumeration(known)),
            Core::tr("describe the model in a model file (\"format\": \"tangram-model\")"));
        return {};
    }
    Model model = family->read(root, family->defaults);
    model.name = model_name(root, type);
    if (model.attention != AttentionKind::mla)
        model.attention = model.key_value_heads == model.query_heads ? AttentionKind::mha : AttentionKind::gqa;
    check_model(root, model);
    return model;
}

} // namespace tangram

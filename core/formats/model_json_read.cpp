// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/document_reader.h"
#include "formats/formats.h"
#include "formats/model_json.h"
#include "formats/model_limits.h"
#include "formats/text.h"

#include <fmt/format.h>

namespace tangram {

namespace {

Experts read_experts(const JsonCursor& place)
{
    Experts experts;
    place.expect_object();
    experts.count = place.integer("count", 0, most_experts, 0);
    const int least = experts.count > 0 ? 1 : 0;
    if (experts.count > 0 || place.has("per_token"))
        experts.per_token = place["per_token"].integer(least, most_experts);
    if (experts.count > 0 || place.has("feed_forward"))
        experts.feed_forward = place["feed_forward"].integer(least, most_feed_forward);
    experts.shared = place.integer("shared", 0, most_experts, 0);
    experts.first_dense_blocks = place.integer("first_dense_blocks", 0, most_blocks, 0);
    experts.every = place.integer("every", 1, most_blocks, 1);
    return experts.count > 0 ? experts : Experts{}; // without experts the other keys mean nothing
}

void read_attention(const JsonCursor& place, Model& model)
{
    constexpr AttentionKind kinds[] = {AttentionKind::mha, AttentionKind::gqa, AttentionKind::mla};
    model.attention = kinds[place["kind"].one_of({"mha", "gqa", "mla"})];
    if (model.attention != AttentionKind::mla)
        return;
    model.latent.query_rank = place.integer("query_rank", 0, most_rank, 0);
    model.latent.key_value_rank = place["key_value_rank"].integer(1, most_rank);
    model.latent.rope_head_size = place["rope_head_size"].integer(0, most_head_size);
    model.latent.nope_head_size = place["nope_head_size"].integer(1, most_head_size);
    model.latent.value_head_size = place["value_head_size"].integer(1, most_head_size);
}

/// The head size that fills the hidden size, where a file states none.
int usual_head_size(const JsonCursor& place, const Model& model)
{
    if (!place.failed() && model.hidden % model.query_heads != 0)
        place.fail(fmt::format("\"head_size\" is missing, and hidden {} does not divide by query_heads {}",
                               model.hidden, model.query_heads),
                   "add \"head_size\"");
    return model.hidden / model.query_heads;
}

} // namespace

void check_model(const JsonCursor& place, const Model& model)
{
    if (place.failed())
        return;
    const Experts& experts = model.experts;
    if (model.query_heads % model.key_value_heads != 0)
        place.fail(fmt::format("{} query heads do not divide among {} key/value heads", model.query_heads,
                               model.key_value_heads),
                   "each key/value head serves the same number of query heads");
    if (model.attention == AttentionKind::mha && model.query_heads != model.key_value_heads)
        place.fail(fmt::format("attention of kind mha has as many key/value heads as query heads; found {} and {}",
                               model.key_value_heads, model.query_heads),
                   "use the kind gqa");
    if (experts.per_token > experts.count)
        place.fail(fmt::format("each token meets {} experts, but there are {}", experts.per_token, experts.count));
    if (experts.first_dense_blocks > model.blocks)
        place.fail(fmt::format("{} dense blocks at the start of {} blocks", experts.first_dense_blocks, model.blocks));
    if (model.learned_positions && model.max_positions == 0)
        place.fail("\"max_positions\" is missing: learned positions need their number", "add it");
    const LayerCounts counts = count_layers(model, {1, model.blocks + 1});
    if (model.feed_forward == 0 && counts[static_cast<std::size_t>(LayerKind::dense_block)] > 0)
        place.fail("\"feed_forward\" is missing: the model has dense blocks", "add it");
}

Model read_model_object(const JsonCursor& place)
{
    Model model;
    model.name = place.name("name", "model");
    model.blocks = place["blocks"].integer(1, most_blocks);
    model.hidden = place["hidden"].integer(1, most_hidden);
    model.feed_forward = place.integer("feed_forward", 0, most_feed_forward, 0);
    model.gated = place.boolean("gated", false);
    model.query_heads = place["query_heads"].integer(1, most_heads);
    model.key_value_heads = place.integer("key_value_heads", 1, most_heads, model.query_heads);
    model.head_size =
        place.has("head_size") ? place["head_size"].integer(1, most_head_size) : usual_head_size(place, model);
    model.vocabulary = place["vocabulary"].integer(1, most_vocabulary);
    model.tied_embeddings = place.boolean("tied_embeddings", false);
    model.learned_positions = place.boolean("learned_positions", false);
    model.max_positions = place.integer("max_positions", 0, most_positions, 0);
    model.attention = model.key_value_heads == model.query_heads ? AttentionKind::mha : AttentionKind::gqa;
    if (place.has("attention"))
        read_attention(place["attention"], model);
    if (place.has("experts"))
        model.experts = read_experts(place["experts"]);
    model.next_token_heads = place.integer("next_token_heads", 0, most_next_token_heads, 0);
    check_model(place, model);
    return model;
}

Model read_model_member(const JsonCursor& place)
{
    if (!place.is_string())
        return place.has("model_type") ? read_huggingface_config(place) : read_model_object(place);
    const std::string id = place.text();
    std::vector<std::string> known;
    for (const ModelPreset& preset : model_presets()) {
        if (preset.id == id)
            return preset.model;
        known.push_back(preset.id);
    }
    place.fail(fmt::format("no model preset has the id \"{}\"", shortened(id, 60)),
               did_you_mean(id, known, "describe the model instead"));
    return {};
}

namespace {

Model read_any_model(const JsonCursor& root)
{
    root.expect_object();
    if (!root.has("format")) {
        if (root.has("model_type") || root.has("architectures"))
            return read_huggingface_config(root);
        root.fail("this is neither a model file of ours (\"format\": \"tangram-model\") nor a Hugging Face config.json "
                  "(\"model_type\")",
                  "add the format, or name another file");
        return {};
    }
    const std::string format = root["format"].text();
    if (format != "tangram-model" && format.starts_with("tangram-") && root.has("model")) {
        check_version(root);
        return read_model_member(root["model"]);
    }
    check_format(root, "tangram-model");
    return root.failed() ? Model{} : read_model_object(root);
}

} // namespace

Result<Model> read_model(std::string_view text, std::string_view source)
{
    return read_value<Model>(text, source, read_any_model);
}

} // namespace tangram

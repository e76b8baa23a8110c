// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/document_reader.h"
#include "files/json/text.h"
#include "files/model/model_file.h"
#include "files/model/model_json.h"
#include "files/model/model_limits.h"
#include "files/model/presets.h"
#include "model/model.h"
#include "model/model_faults.h"
#include "text/result.h"
#include "text/tr.h"

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
        place.fail(Core::tr("\"head_size\" is missing, and hidden {} is not divisible by query_heads {}", model.hidden,
                            model.query_heads),
                   Core::tr("add \"head_size\""));
    return model.hidden / model.query_heads;
}

} // namespace

void check_model(const JsonCursor& place, const Model& model)
{
    if (place.failed())
        return;
    for (const ModelFault& fault : model_faults(model))
        place.fail(fault.message, fault.hint);
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
    place.fail(Core::tr("no model preset has the id \"{}\"", shortened(id, 60)),
               did_you_mean(id, known, Core::tr("describe the model instead")));
    return {};
}

namespace {

Model read_any_model(const JsonCursor& root)
{
    root.expect_object();
    if (!root.has("format")) {
        if (root.has("model_type") || root.has("architectures"))
            return read_huggingface_config(root);
        root.fail(Core::tr("this is neither a Tangram model file (\"format\": \"tangram-model\") nor a Hugging Face "
                           "config.json (\"model_type\")"),
                  Core::tr("add the format, or name another file"));
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

Result<ModelAndUnusedKeys> read_model_and_unused_keys(std::string_view text, std::string_view source)
{
    return read_value<ModelAndUnusedKeys>(text, source, [](const JsonCursor& root) {
        ModelAndUnusedKeys read{read_any_model(root), {}};
        read.unused_keys = root.document().unasked_keys();
        return read;
    });
}

} // namespace tangram

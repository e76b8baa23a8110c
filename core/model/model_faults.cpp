// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_faults.h"

#include <fmt/format.h>

namespace tangram {

std::vector<ModelFault> model_faults(const Model& model)
{
    std::vector<ModelFault> faults;
    const Experts& experts = model.experts;
    if (model.query_heads % model.key_value_heads != 0)
        faults.push_back({"key_value_heads",
                          fmt::format("{} query heads do not divide among {} key/value heads", model.query_heads,
                                      model.key_value_heads),
                          "each key/value head serves the same number of query heads"});
    if (model.attention == AttentionKind::mha && model.query_heads != model.key_value_heads)
        faults.push_back({"attention",
                          fmt::format("attention of kind mha has as many key/value heads as query heads; found {} and "
                                      "{}",
                                      model.key_value_heads, model.query_heads),
                          "use the kind gqa"});
    if (experts.per_token > experts.count)
        faults.push_back(
            {"experts/per_token",
             fmt::format("each token meets {} experts, but there are {}", experts.per_token, experts.count),
             {}});
    if (experts.first_dense_blocks > model.blocks)
        faults.push_back(
            {"experts/first_dense_blocks",
             fmt::format("{} dense blocks at the start of {} blocks", experts.first_dense_blocks, model.blocks),
             {}});
    if (model.learned_positions && model.max_positions == 0)
        faults.push_back(
            {"max_positions", "\"max_positions\" is missing: learned positions need their number", "add it"});
    const LayerCounts counts = count_layers(model, {1, model.blocks + 1});
    if (model.feed_forward == 0 && counts[static_cast<std::size_t>(LayerKind::dense_block)] > 0)
        faults.push_back({"feed_forward", "\"feed_forward\" is missing: the model has dense blocks", "add it"});
    return faults;
}

} // namespace tangram

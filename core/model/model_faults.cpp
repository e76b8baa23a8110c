// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_faults.h"

#include "text/tr.h"

namespace tangram {

std::vector<ModelFault> model_faults(const Model& model)
{
    std::vector<ModelFault> faults;
    const Experts& experts = model.experts;
    if (model.query_heads % model.key_value_heads != 0)
        faults.push_back({"key_value_heads",
                          Core::tr("{} query heads cannot be divided evenly among {} key/value heads",
                                   model.query_heads, model.key_value_heads),
                          Core::tr("each key/value head serves the same number of query heads")});
    if (model.attention == AttentionKind::mha && model.query_heads != model.key_value_heads)
        faults.push_back({"attention",
                          Core::tr("attention of kind mha has as many key/value heads as query heads; found {} and "
                                   "{}",
                                   model.key_value_heads, model.query_heads),
                          Core::tr("use the kind gqa")});
    if (experts.per_token > experts.count)
        faults.push_back(
            {"experts/per_token",
             Core::tr("each token is routed to {} experts, but there are {}", experts.per_token, experts.count),
             {}});
    if (experts.first_dense_blocks > model.blocks)
        faults.push_back(
            {"experts/first_dense_blocks",
             Core::tr("{} dense blocks at the start of {} blocks", experts.first_dense_blocks, model.blocks),
             {}});
    if (model.learned_positions && model.max_positions == 0)
        faults.push_back({"max_positions",
                          Core::tr("\"max_positions\" is missing: learned positions need their number"),
                          Core::tr("add it")});
    const LayerCounts counts = count_layers(model, all_blocks(model));
    if (model.feed_forward == 0 && counts[static_cast<std::size_t>(LayerKind::dense_block)] > 0)
        faults.push_back(
            {"feed_forward", Core::tr("\"feed_forward\" is missing: the model has dense blocks"), Core::tr("add it")});
    return faults;
}

} // namespace tangram

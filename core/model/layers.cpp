// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model.h"

#include "text/tr.h"

#include <algorithm>

namespace tangram {

const char* to_string(LayerKind kind)
{
    switch (kind) {
    case LayerKind::embedding:
        return Core::later("embedding");
    case LayerKind::dense_block:
        return Core::later("dense block");
    case LayerKind::expert_block:
        return Core::later("expert block");
    case LayerKind::head:
        return Core::later("head");
    }
    return Core::later("head");
}

LayerKind layer_kind(const Model& model, int layer)
{
    if (layer <= 0)
        return LayerKind::embedding;
    if (layer > model.blocks)
        return LayerKind::head;
    const int after_dense = layer - 1 - model.experts.first_dense_blocks;
    if (model.experts.count == 0 || after_dense < 0)
        return LayerKind::dense_block;
    const int every = std::max(1, model.experts.every);
    return after_dense % every == every - 1 ? LayerKind::expert_block : LayerKind::dense_block;
}

LayerCounts count_layers(const Model& model, Slice slice)
{
    LayerCounts counts{};
    for (int layer = slice.first; layer < slice.last; ++layer)
        ++counts[static_cast<std::size_t>(layer_kind(model, layer))];
    return counts;
}

} // namespace tangram

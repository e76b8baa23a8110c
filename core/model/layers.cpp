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
    case LayerKind::dense_attention:
        return Core::later("attention of a dense block");
    case LayerKind::expert_attention:
        return Core::later("attention of an expert block");
    case LayerKind::half_input:
        return Core::later("input of a half block");
    }
    return Core::later("head");
}

LayerKind block_kind(const Model& model, int block)
{
    const int after_dense = block - model.experts.first_dense_blocks;
    if (model.experts.count == 0 || after_dense < 0)
        return LayerKind::dense_block;
    const int every = std::max(1, model.experts.every);
    return after_dense % every == every - 1 ? LayerKind::expert_block : LayerKind::dense_block;
}

LayerKind attention_of(LayerKind block)
{
    return block == LayerKind::expert_block ? LayerKind::expert_attention : LayerKind::dense_attention;
}

bool is_second_half(const Model& model, int layer)
{
    return model.half_blocks && layer > 0 && layer < model.layer_count() - 1 && layer % 2 == 0;
}

LayerKind layer_kind(const Model& model, int layer)
{
    if (layer <= 0)
        return LayerKind::embedding;
    if (layer >= model.layer_count() - 1)
        return LayerKind::head;
    const LayerKind block = block_kind(model, (layer - 1) / model.layers_per_block());
    return !model.half_blocks || is_second_half(model, layer) ? block : attention_of(block);
}

Slice all_blocks(const Model& model)
{
    return {1, model.layer_count() - 1};
}

LayerCounts count_layers(const Model& model, Slice slice)
{
    LayerCounts counts{};
    for (int layer = slice.first; layer < slice.last; ++layer)
        ++counts[static_cast<std::size_t>(layer_kind(model, layer))];
    if (slice.size() > 0 && is_second_half(model, slice.first))
        counts[static_cast<std::size_t>(LayerKind::half_input)] = 1;
    return counts;
}

LayerCounts count_between(const Model& model, Slice slice, const LayerCounts& before_first,
                          const LayerCounts& before_last)
{
    LayerCounts counts = before_last;
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
        counts[kind] -= before_first[kind];
    counts[static_cast<std::size_t>(LayerKind::half_input)] = is_second_half(model, slice.first) ? 1 : 0;
    return counts;
}

int count_blocks(const LayerCounts& counts)
{
    return counts[static_cast<std::size_t>(LayerKind::dense_block)]
        + counts[static_cast<std::size_t>(LayerKind::expert_block)];
}

bool is_lone_half(const LayerCounts& counts)
{
    constexpr int mark = 1;
    int all = 0;
    for (const int count : counts)
        all += count;
    return counts[static_cast<std::size_t>(LayerKind::half_input)] == mark && all == mark + 1
        && count_blocks(counts) == 1;
}

} // namespace tangram

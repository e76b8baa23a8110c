// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/partial_recompute.h"

#include <algorithm>

namespace tangram {

namespace {

bool is_block(LayerKind kind)
{
    return kind == LayerKind::dense_block || kind == LayerKind::expert_block;
}

bool allows(const Job& job, Recompute choice)
{
    return std::find(job.allow.recompute.begin(), job.allow.recompute.end(), choice) != job.allow.recompute.end();
}

} // namespace

bool may_recompute_layers(const Job& job)
{
    return job.allow.recompute_layers && job.framework == Framework::megatron && job.cost_mode == CostMode::simulated
        && allows(job, Recompute::none) && allows(job, Recompute::full);
}

Strategy recomputing(Strategy strategy, int layers, int blocks)
{
    strategy.recompute = layers > 0 ? Recompute::full : Recompute::none;
    strategy.recompute_layers = layers < blocks ? layers : 0;
    return strategy;
}

LayerCounts recomputed_blocks(const Model& model, std::span<const Slice> chunks, int layers)
{
    LayerCounts counts{};
    for (const Slice& chunk : chunks) {
        int left = layers;
        for (int layer = chunk.first; layer < chunk.last && left > 0; ++layer)
            if (const LayerKind kind = layer_kind(model, layer); is_block(kind)) {
                ++counts[static_cast<std::size_t>(kind)];
                --left;
            }
    }
    return counts;
}

int most_blocks_of(const Model& model, std::span<const Slice> chunks)
{
    int most = 0;
    for (const Slice& chunk : chunks) {
        int blocks = 0;
        for (int layer = chunk.first; layer < chunk.last; ++layer)
            blocks += is_block(layer_kind(model, layer)) ? 1 : 0;
        most = std::max(most, blocks);
    }
    return most;
}

StageCost stage_cost(const RecomputePair& costs, const LayerCounts& counts, const LayerCounts& recomputed)
{
    const StrategyCosts& none = costs.none;
    StageCost stage = stage_cost(none, counts); // what recomputation does not touch
    double backward_s = 0;
    double activations_bytes = counts[kind_index::head] == 0 ? none.sent_bytes : 0;
    double workspace_bytes = 0;
    for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
        const int again = recomputed[kind];
        const int kept = counts[kind] - again;
        if (kept > 0) {
            const LayerCost& layer = none.layer[kind];
            backward_s += kept * layer.backward_s;
            activations_bytes += kept * layer.activations_bytes;
            workspace_bytes = std::max(workspace_bytes, layer.workspace_bytes);
        }
        if (again > 0) {
            const LayerCost& layer = costs.full.layer[kind];
            backward_s += again * layer.backward_s;
            activations_bytes += again * layer.activations_bytes;
            workspace_bytes = std::max(workspace_bytes, layer.workspace_bytes);
        }
    }
    stage.backward_s = backward_s;
    stage.memory.activations_bytes = activations_bytes;
    stage.memory.workspace_bytes = workspace_bytes + none.workspace_bytes;
    stage.gradient_sync_exposed_s =
        std::max(none.sync_latency_s, stage.gradient_sync_total_s - none.overlap * backward_s);
    stage.gradient_sync_s = sync_cost_s(stage.gradient_sync_total_s, stage.gradient_sync_exposed_s, none.sync_slowdown);
    return stage;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/parallelizer.h"

#include <algorithm>

namespace tangram {

namespace {

/// Both ends of a model with tied embeddings share one table.
bool holds_both_ends(const LayerCounts& counts)
{
    return counts[kind_index::embedding] > 0 && counts[kind_index::head] > 0;
}

/// Calls `add` with every kind that the slice has: mostly it has none of those of half blocks.
template <typename Add> void for_kinds_of(const LayerCounts& counts, Add add)
{
    for (std::size_t kind = 0; kind < whole_layer_kinds; ++kind)
        if (counts[kind] > 0)
            add(kind, double(counts[kind]));
    if ((counts[kind_index::dense_attention] | counts[kind_index::expert_attention] | counts[kind_index::half_input])
        == 0)
        return;
    for (std::size_t kind = whole_layer_kinds; kind < layer_kind_count; ++kind)
        if (counts[kind] > 0)
            add(kind, double(counts[kind]));
}

} // namespace

StageSeconds stage_seconds(const StrategyCosts& costs, const LayerCounts& counts)
{
    StageSeconds stage;
    stage.gradient_sync_total_s = costs.sync_latency_s;
    for_kinds_of(counts, [&](std::size_t kind, double n) {
        const LayerCost& layer = costs.layer[kind];
        stage.forward_s += n * layer.forward_s;
        stage.backward_s += n * layer.backward_s;
        stage.gradient_sync_total_s += n * layer.gradient_sync_s;
        stage.optimizer_s += n * layer.optimizer_s;
    });
    if (holds_both_ends(counts)) {
        stage.gradient_sync_total_s -= costs.tied_table.gradient_sync_s;
        stage.optimizer_s -= costs.tied_table.optimizer_s;
    }
    stage.gradient_sync_exposed_s =
        std::max(costs.sync_latency_s, stage.gradient_sync_total_s - costs.overlap * stage.backward_s);
    stage.sync_slowdown = costs.sync_slowdown;
    stage.gradient_sync_s =
        sync_cost_s(stage.gradient_sync_total_s, stage.gradient_sync_exposed_s, costs.sync_slowdown);
    return stage;
}

MemoryParts stage_memory(const StrategyCosts& costs, const LayerCounts& counts)
{
    MemoryParts memory;
    for_kinds_of(counts, [&](std::size_t kind, double n) {
        const LayerCost& layer = costs.layer[kind];
        memory.weights_bytes += n * layer.weights_bytes;
        memory.gradients_bytes += n * layer.gradients_bytes;
        memory.optimizer_bytes += n * layer.optimizer_bytes;
        memory.activations_bytes += n * layer.activations_bytes;
        memory.workspace_bytes = std::max(memory.workspace_bytes, layer.workspace_bytes);
        memory.host_bytes += n * layer.host_bytes;
    });
    memory.workspace_bytes += costs.workspace_bytes;
    if (counts[kind_index::head] == 0)
        memory.activations_bytes += costs.sent_bytes;
    if (holds_both_ends(counts)) {
        memory.weights_bytes -= costs.tied_table.weights_bytes;
        memory.gradients_bytes -= costs.tied_table.gradients_bytes;
        memory.optimizer_bytes -= costs.tied_table.optimizer_bytes;
        memory.host_bytes -= costs.tied_table.host_bytes;
    }
    return memory;
}

StageCost stage_cost(const StrategyCosts& costs, const LayerCounts& counts)
{
    StageCost stage{stage_seconds(costs, counts), stage_memory(costs, counts), 0, 0};
    for_kinds_of(counts, [&](std::size_t kind, double n) {
        stage.backward_weight_s += n * costs.layer[kind].backward_weight_s;
        stage.weight_part_bytes += n * costs.layer[kind].weight_part_bytes;
    });
    return stage;
}

StageCost Parallelizer::slices_cost(const Model& model, const Job& job, const Part& part, const Strategy& strategy,
                                    std::span<const Slice> slices) const
{
    LayerCounts counts{};
    for (const Slice& slice : slices) {
        const LayerCounts more = count_layers(model, slice);
        for (std::size_t kind = 0; kind < counts.size(); ++kind)
            counts[kind] += more[kind];
    }
    return stage_cost(cost(model, job, part, strategy), counts);
}

StrategyLayers Parallelizer::layers(const Model& model, const Job& job, const Part& part,
                                    const Strategy& strategy) const
{
    StrategyLayers layers{cost(model, job, part, strategy), {}, {}};
    for (int layer = 0; layer < model.layer_count(); ++layer)
        layers.layers.push_back(layers.costs.layer[static_cast<std::size_t>(layer_kind(model, layer))]);
    return layers;
}

Message Parallelizer::violation(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const
{
    return strategy_violation(model, job, part, strategy);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/parallelizer.h"

#include <algorithm>

namespace tangram {

StageCost stage_cost(const StrategyCosts& costs, const LayerCounts& counts)
{
    StageCost stage;
    stage.gradient_sync_total_s = costs.sync_latency_s;
    for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
        if (counts[kind] == 0)
            continue;
        const LayerCost& layer = costs.layer[kind];
        const double n = counts[kind];
        stage.forward_s += n * layer.forward_s;
        stage.backward_s += n * layer.backward_s;
        stage.gradient_sync_total_s += n * layer.gradient_sync_s;
        stage.optimizer_s += n * layer.optimizer_s;
        stage.memory.weights_bytes += n * layer.weights_bytes;
        stage.memory.gradients_bytes += n * layer.gradients_bytes;
        stage.memory.optimizer_bytes += n * layer.optimizer_bytes;
        stage.memory.activations_bytes += n * layer.activations_bytes;
        stage.backward_weight_s += n * layer.backward_weight_s;
        stage.weight_part_bytes += n * layer.weight_part_bytes;
        stage.memory.workspace_bytes = std::max(stage.memory.workspace_bytes, layer.workspace_bytes);
    }
    stage.memory.workspace_bytes += costs.workspace_bytes;
    constexpr auto embedding = static_cast<std::size_t>(LayerKind::embedding);
    constexpr auto head = static_cast<std::size_t>(LayerKind::head);
    if (counts[head] == 0) {
        stage.memory.activations_bytes += costs.sent_bytes;
    } else if (counts[embedding] > 0) {
        stage.gradient_sync_total_s -= costs.tied_table.gradient_sync_s;
        stage.optimizer_s -= costs.tied_table.optimizer_s;
        stage.memory.weights_bytes -= costs.tied_table.weights_bytes;
        stage.memory.gradients_bytes -= costs.tied_table.gradients_bytes;
        stage.memory.optimizer_bytes -= costs.tied_table.optimizer_bytes;
    }
    stage.gradient_sync_s =
        std::max(costs.sync_latency_s, stage.gradient_sync_total_s - costs.overlap * stage.backward_s);
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

std::string Parallelizer::violation(const Model& model, const Job& job, const Part& part,
                                    const Strategy& strategy) const
{
    return strategy_violation(model, job, part, strategy);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/part_strategies.h"

#include "search/pointless_strategies.h"

#include <algorithm>

namespace tangram {

namespace {

constexpr auto embedding = static_cast<std::size_t>(LayerKind::embedding);
constexpr auto head = static_cast<std::size_t>(LayerKind::head);

void add_times(double* sum, double times, const double* column, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        sum[i] += times * column[i];
}

void subtract(double* sum, const double* column, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        sum[i] -= column[i];
}

} // namespace

PartStrategies::PartStrategies(const std::vector<StrategyCosts>& strategies)
    : pointless_(pointless_strategies(strategies))
{
    const auto column = [&](auto value) {
        Column all;
        all.reserve(strategies.size());
        for (const StrategyCosts& costs : strategies)
            all.push_back(value(costs));
        return all;
    };
    const auto columns = [&](auto layer) {
        return Columns{column([&](const StrategyCosts& costs) { return layer(costs).weights_bytes; }),
                       column([&](const StrategyCosts& costs) { return layer(costs).gradients_bytes; }),
                       column([&](const StrategyCosts& costs) { return layer(costs).optimizer_bytes; }),
                       column([&](const StrategyCosts& costs) { return layer(costs).activations_bytes; }),
                       column([&](const StrategyCosts& costs) { return layer(costs).workspace_bytes; })};
    };
    for (std::size_t kind = 0; kind < layer_kind_count; ++kind)
        layer_[kind] = columns([&](const StrategyCosts& costs) -> const LayerCost& { return costs.layer[kind]; });
    tied_table_ = columns([](const StrategyCosts& costs) -> const LayerCost& { return costs.tied_table; });
    tied_ = std::any_of(strategies.begin(), strategies.end(),
                        [](const StrategyCosts& costs) { return !(costs.tied_table == LayerCost{}); });
    workspace_ = column([](const StrategyCosts& costs) { return costs.workspace_bytes; });
    sent_ = column([](const StrategyCosts& costs) { return costs.sent_bytes; });
}

void PartStrategies::find_memory(const LayerCounts& counts, Memory& memory) const
{
    const std::size_t count = size();
    memory.static_bytes.resize(count);
    memory.activation_bytes.assign(count, 0);
    memory.scratch.assign(4 * count, 0);
    double* const weights = memory.scratch.data();
    double* const gradients = weights + count;
    double* const optimizer = gradients + count;
    double* const workspace = optimizer + count;
    double* const activations = memory.activation_bytes.data();
    for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
        if (counts[kind] == 0)
            continue;
        const Columns& layer = layer_[kind];
        const double n = counts[kind];
        add_times(weights, n, layer.weights.data(), count);
        add_times(gradients, n, layer.gradients.data(), count);
        add_times(optimizer, n, layer.optimizer.data(), count);
        add_times(activations, n, layer.activations.data(), count);
        for (std::size_t i = 0; i < count; ++i)
            workspace[i] = std::max(workspace[i], layer.workspace[i]);
    }
    add_times(workspace, 1, workspace_.data(), count);
    if (counts[head] == 0)
        add_times(activations, 1, sent_.data(), count);
    if (tied_ && counts[embedding] > 0 && counts[head] > 0) {
        subtract(weights, tied_table_.weights.data(), count);
        subtract(gradients, tied_table_.gradients.data(), count);
        subtract(optimizer, tied_table_.optimizer.data(), count);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const double total = weights[i] + gradients[i] + optimizer[i] + activations[i] + workspace[i];
        memory.static_bytes[i] = total - activations[i];
    }
}

} // namespace tangram

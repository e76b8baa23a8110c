// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/slice_prices.h"

#include <algorithm>

namespace tangram {

namespace {

double state_bytes(const LayerCost& cost)
{
    return cost.weights_bytes + cost.gradients_bytes + cost.optimizer_bytes;
}

} // namespace

SlicePrices::SlicePrices(const Model& model, const StrategyLayers& layers)
    : costs_(layers.costs)
    , step_s_(layers.step_s)
{
    Sums sums;
    sums_.reserve(layers.layers.size() + 1);
    sums_.push_back(sums);
    for (std::size_t layer = 0; layer < layers.layers.size(); ++layer) {
        const LayerCost& cost = layers.layers[layer];
        sums.tick_s += cost.forward_s + cost.backward_s;
        sums.backward_s += cost.backward_s;
        sums.sync_s += cost.gradient_sync_s;
        sums.optimizer_s += cost.optimizer_s;
        sums.state_bytes += state_bytes(cost);
        sums.activation_bytes += cost.activations_bytes;
        ++sums.counts[static_cast<std::size_t>(layer_kind(model, static_cast<int>(layer)))];
        sums_.push_back(sums);
    }
}

double SlicePrices::gradient_sync_s(Slice slice) const
{
    double total_s = costs_.sync_latency_s + at(slice.last).sync_s - at(slice.first).sync_s;
    if (is_whole(slice))
        total_s -= costs_.tied_table.gradient_sync_s;
    const double backward_s = at(slice.last).backward_s - at(slice.first).backward_s;
    const double exposed_s = std::max(costs_.sync_latency_s, total_s - costs_.overlap * backward_s);
    return sync_cost_s(total_s, exposed_s, costs_.sync_slowdown);
}

double SlicePrices::optimizer_s(Slice slice) const
{
    if (!step_s_.empty())
        return step_s_[slice.first];
    const double step_s = at(slice.last).optimizer_s - at(slice.first).optimizer_s;
    return is_whole(slice) ? step_s - costs_.tied_table.optimizer_s : step_s;
}

double SlicePrices::bytes(Slice slice, int held) const
{
    const Sums& before = at(slice.first);
    const Sums& after = at(slice.last);
    double workspace = 0;
    for (std::size_t kind = 0; kind < after.counts.size(); ++kind)
        if (after.counts[kind] > before.counts[kind])
            workspace = std::max(workspace, costs_.layer[kind].workspace_bytes);
    double activations = after.activation_bytes - before.activation_bytes;
    if (slice.last + 1 < static_cast<int>(sums_.size()))
        activations += costs_.sent_bytes;
    double states = after.state_bytes - before.state_bytes;
    if (is_whole(slice))
        states -= state_bytes(costs_.tied_table);
    return states + workspace + costs_.workspace_bytes + held * activations;
}

} // namespace tangram

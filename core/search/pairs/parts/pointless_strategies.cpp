// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/parts/pointless_strategies.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

/// What a slice's costs grow with for every layer of a kind, or for a pair of ends that share a table. A slice of them
/// costs no more in any of these when no kind does.
constexpr std::size_t terms_of_layer = 8;
using LayerTerms = std::array<double, terms_of_layer>;

LayerTerms terms_of(const StrategyCosts& costs, const LayerCost& layer)
{
    return {layer.forward_s, layer.backward_s,
            // What is left to reduce after the last backward, and what the hidden part slows (see stage_seconds).
            layer.gradient_sync_s - costs.overlap * layer.backward_s, costs.sync_slowdown * layer.gradient_sync_s,
            layer.optimizer_s, layer.weights_bytes + layer.gradients_bytes + layer.optimizer_bytes,
            layer.activations_bytes, std::isfinite(costs.host_capacity_bytes) ? layer.host_bytes : 0};
}

/// Both ends of a model with tied embeddings, which have their table once.
LayerCost tied_ends(const StrategyCosts& costs)
{
    const LayerCost& first = costs.layer[static_cast<std::size_t>(LayerKind::embedding)];
    const LayerCost& last = costs.layer[static_cast<std::size_t>(LayerKind::head)];
    const LayerCost& table = costs.tied_table;
    LayerCost both;
    both.forward_s = first.forward_s + last.forward_s;
    both.backward_s = first.backward_s + last.backward_s;
    both.gradient_sync_s = first.gradient_sync_s + last.gradient_sync_s - table.gradient_sync_s;
    both.optimizer_s = first.optimizer_s + last.optimizer_s - table.optimizer_s;
    both.weights_bytes = first.weights_bytes + last.weights_bytes - table.weights_bytes;
    both.gradients_bytes = first.gradients_bytes + last.gradients_bytes - table.gradients_bytes;
    both.optimizer_bytes = first.optimizer_bytes + last.optimizer_bytes - table.optimizer_bytes;
    both.host_bytes = first.host_bytes + last.host_bytes - table.host_bytes;
    both.activations_bytes = first.activations_bytes + last.activations_bytes;
    return both;
}

constexpr std::size_t terms_of_stage = 5;

/// Of the first so many kinds.
template <std::size_t kinds> struct Terms {
    std::array<double, terms_of_stage> stage; ///< once for a slice
    std::array<double, kinds> workspace; ///< by layer kind: the largest counts
    std::array<LayerTerms, kinds + 1> layers; ///< by layer kind, tied ends last
    double tick_s = 0; ///< of one layer of each kind: whatever makes another pointless has no more
    std::size_t strategy = 0;
};

template <std::size_t kinds> Terms<kinds> terms_of(const StrategyCosts& costs, std::size_t strategy)
{
    Terms<kinds> terms;
    terms.stage = {costs.workspace_bytes, costs.sent_bytes, costs.sync_latency_s,
                   costs.sync_slowdown * costs.sync_latency_s,
                   // What is slowed is the hidden part: with an equal exposed one the most slowed has least of it.
                   -costs.sync_slowdown};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        terms.workspace[kind] = costs.layer[kind].workspace_bytes;
        terms.layers[kind] = terms_of(costs, costs.layer[kind]);
        terms.tick_s += costs.layer[kind].forward_s + costs.layer[kind].backward_s;
    }
    terms.layers.back() = terms_of(costs, tied_ends(costs));
    terms.strategy = strategy;
    return terms;
}

template <std::size_t count> bool no_more(const std::array<double, count>& a, const std::array<double, count>& b)
{
    for (std::size_t i = 0; i < count; ++i)
        if (a[i] > b[i])
            return false;
    return true;
}

template <std::size_t kinds> bool no_worse(const Terms<kinds>& a, const Terms<kinds>& b)
{
    for (std::size_t kind = 0; kind < a.layers.size(); ++kind)
        if (!no_more(a.layers[kind], b.layers[kind]))
            return false;
    return no_more(a.stage, b.stage) && no_more(a.workspace, b.workspace);
}

bool has_halves(const StrategyCosts& costs)
{
    return costs.layer[static_cast<std::size_t>(LayerKind::dense_attention)].forward_s > 0
        || costs.layer[static_cast<std::size_t>(LayerKind::expert_attention)].forward_s > 0;
}

template <std::size_t kinds> std::vector<char> pointless_by(const std::vector<StrategyCosts>& strategies)
{
    std::vector<Terms<kinds>> all;
    all.reserve(strategies.size());
    for (std::size_t i = 0; i < strategies.size(); ++i)
        all.push_back(terms_of<kinds>(strategies[i], i));
    std::sort(all.begin(), all.end(), [](const Terms<kinds>& a, const Terms<kinds>& b) {
        return a.tick_s != b.tick_s ? a.tick_s < b.tick_s : a.strategy < b.strategy;
    });
    std::vector<char> pointless(strategies.size(), 0);
    std::vector<std::size_t> kept; // into `all`
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool beaten =
            std::any_of(kept.begin(), kept.end(), [&](std::size_t k) { return no_worse(all[k], all[i]); });
        if (beaten)
            pointless[all[i].strategy] = 1;
        else
            kept.push_back(i);
    }
    return pointless;
}

} // namespace

std::vector<char> pointless_strategies(const std::vector<StrategyCosts>& strategies)
{
    return std::any_of(strategies.begin(), strategies.end(), has_halves) ? pointless_by<layer_kind_count>(strategies)
                                                                         : pointless_by<whole_layer_kinds>(strategies);
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/parts/strategy_cost_columns.h"

#include "search/pairs/parts/pointless_strategies.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

// Before a loop: its iterations do not depend on each other, so that they may be computed side by side.
#ifdef __clang__
#define TANGRAM_NO_ALIASES _Pragma("clang loop vectorize(assume_safety)")
#else
#define TANGRAM_NO_ALIASES _Pragma("GCC ivdep")
#endif

namespace tangram {

StrategyCostColumns::StrategyCostColumns(const std::vector<StrategyCosts>& strategies)
    : StrategyCostColumns(strategies, pointless_strategies(strategies))
{
}

StrategyCostColumns::StrategyCostColumns(const std::vector<StrategyCosts>& strategies, std::vector<char> pointless)
    : pointless_(std::move(pointless))
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
                       column([&](const StrategyCosts& costs) { return layer(costs).workspace_bytes; }),
                       column([&](const StrategyCosts& costs) { return layer(costs).forward_s; }),
                       column([&](const StrategyCosts& costs) { return layer(costs).backward_s; }),
                       column([&](const StrategyCosts& costs) { return layer(costs).gradient_sync_s; }),
                       column([&](const StrategyCosts& costs) { return layer(costs).optimizer_s; })};
    };
    for (std::size_t kind = 0; kind < layer_kind_count; ++kind)
        if (kind <= kind_index::head
            || std::any_of(strategies.begin(), strategies.end(), [&](const StrategyCosts& costs) {
                   return costs.layer[kind].activations_bytes > 0; // as all have but what is absent
               }))
            layer_[kind] = columns([&](const StrategyCosts& costs) -> const LayerCost& { return costs.layer[kind]; });
    tied_ = std::any_of(strategies.begin(), strategies.end(),
                        [](const StrategyCosts& costs) { return !(costs.tied_table == LayerCost{}); });
    if (tied_)
        tied_table_ = columns([](const StrategyCosts& costs) -> const LayerCost& { return costs.tied_table; });
    workspace_ = column([](const StrategyCosts& costs) { return costs.workspace_bytes; });
    sent_ = column([](const StrategyCosts& costs) { return costs.sent_bytes; });
    sync_latency_ = column([](const StrategyCosts& costs) { return costs.sync_latency_s; });
    overlap_ = column([](const StrategyCosts& costs) { return costs.overlap; });
    sync_slowdown_ = column([](const StrategyCosts& costs) { return costs.sync_slowdown; });
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        const StrategyCosts& costs = strategies[i];
        if (costs.strategy.optimizer_offload == 0 || !std::isfinite(costs.host_capacity_bytes))
            continue;
        OnHost& on_host = on_host_.emplace_back(OnHost{i, {}, costs.tied_table.host_bytes, costs.host_capacity_bytes});
        for (std::size_t kind = 0; kind < layer_kind_count; ++kind)
            on_host.bytes[kind] = costs.layer[kind].host_bytes;
    }
}

std::size_t StrategyCostColumns::bytes() const
{
    const auto kinds = static_cast<std::size_t>(
        std::count_if(layer_.begin(), layer_.end(), [](const Columns& columns) { return !columns.weights.empty(); }));
    const std::size_t columns = (kinds + (tied_ ? 1 : 0)) * sizeof(Columns) / sizeof(Column) + 5;
    return sizeof(*this) + size() * (columns * sizeof(double) + 1);
}

StrategyCostColumns::Layers StrategyCostColumns::layers_of(const LayerCounts& counts) const
{
    Layers layers;
    for (std::size_t kind = 0; kind < layer_kind_count; ++kind)
        if (counts[kind] > 0 && !layer_[kind].weights.empty()) {
            layers.count[layers.kinds] = counts[kind];
            layers.each[layers.kinds++] = &layer_[kind];
        }
    return layers;
}

/// A sum over the layer kinds of a slice: so many layers of each.
template <std::size_t kinds> class StrategyCostColumns::Weighted {
public:
    Weighted(const Layers& layers, Column Columns::*column)
    {
        for (std::size_t k = 0; k < kinds; ++k) {
            count_[k] = layers.count[k];
            each_[k] = (layers.each[k]->*column).data();
        }
    }
    double sum(std::size_t i) const
    {
        double sum = count_[0] * each_[0][i];
        for (std::size_t k = 1; k < kinds; ++k)
            sum += count_[k] * each_[k][i];
        return sum;
    }
    double sum_after(double sum, std::size_t i) const
    {
        for (std::size_t k = 0; k < kinds; ++k)
            sum += count_[k] * each_[k][i];
        return sum;
    }
    double most(std::size_t i) const
    {
        double most = each_[0][i];
        for (std::size_t k = 1; k < kinds; ++k)
            most = std::max(most, each_[k][i]);
        return most;
    }

private:
    std::array<double, kinds> count_;
    std::array<const double*, kinds> each_;
};

template <std::size_t kinds>
void StrategyCostColumns::add_memory(const LayerCounts& counts, const Layers& layers, Costs& costs) const
{
    const Weighted<kinds> weights(layers, &Columns::weights);
    const Weighted<kinds> gradients(layers, &Columns::gradients);
    const Weighted<kinds> optimizer(layers, &Columns::optimizer);
    const Weighted<kinds> activations(layers, &Columns::activations);
    const Weighted<kinds> workspace(layers, &Columns::workspace);
    const double* const fixed_workspace = workspace_.data();
    double* const static_bytes = costs.static_bytes.data();
    double* const activation_bytes = costs.activation_bytes.data();
    double* const total_bytes = costs.total_bytes.data();
    const auto add = [&](std::size_t i, double state_bytes, double in_flight_bytes) {
        const double total = state_bytes + in_flight_bytes + (workspace.most(i) + fixed_workspace[i]);
        static_bytes[i] = total - in_flight_bytes;
        activation_bytes[i] = in_flight_bytes;
        total_bytes[i] = total;
    };
    const std::size_t count = size();
    if (counts[kind_index::head] == 0) {
        const double* const sent = sent_.data();
        TANGRAM_NO_ALIASES
        for (std::size_t i = 0; i < count; ++i)
            add(i, weights.sum(i) + gradients.sum(i) + optimizer.sum(i), activations.sum(i) + sent[i]);
    } else if (!tied_ || counts[kind_index::embedding] == 0) {
        TANGRAM_NO_ALIASES
        for (std::size_t i = 0; i < count; ++i)
            add(i, weights.sum(i) + gradients.sum(i) + optimizer.sum(i), activations.sum(i));
    } else {
        const double* const table_weights = tied_table_.weights.data();
        const double* const table_gradients = tied_table_.gradients.data();
        const double* const table_optimizer = tied_table_.optimizer.data();
        TANGRAM_NO_ALIASES
        for (std::size_t i = 0; i < count; ++i)
            add(i,
                (weights.sum(i) - table_weights[i]) + (gradients.sum(i) - table_gradients[i])
                    + (optimizer.sum(i) - table_optimizer[i]),
                activations.sum(i));
    }
}

template <std::size_t kinds>
void StrategyCostColumns::add_times(const LayerCounts& counts, const Layers& layers, Costs& costs) const
{
    const Weighted<kinds> forward(layers, &Columns::forward);
    const Weighted<kinds> backward(layers, &Columns::backward);
    const Weighted<kinds> sync(layers, &Columns::sync);
    const Weighted<kinds> update(layers, &Columns::update);
    const double* const latency = sync_latency_.data();
    const double* const overlap = overlap_.data();
    const double* const slowdown = sync_slowdown_.data();
    double* const forward_s = costs.forward_s.data();
    double* const backward_s = costs.backward_s.data();
    double* const finish_s = costs.finish_s.data();
    const auto add = [&](std::size_t i, double sync_s, double update_s) {
        forward_s[i] = forward.sum(i);
        const double back_s = backward.sum(i);
        backward_s[i] = back_s;
        const double exposed_s = std::max(latency[i], sync_s - overlap[i] * back_s);
        finish_s[i] = sync_cost_s(sync_s, exposed_s, slowdown[i]) + update_s;
    };
    const std::size_t count = size();
    if (!tied_ || counts[kind_index::embedding] == 0 || counts[kind_index::head] == 0) {
        TANGRAM_NO_ALIASES
        for (std::size_t i = 0; i < count; ++i)
            add(i, sync.sum_after(latency[i], i), update.sum(i));
    } else {
        const double* const table_sync = tied_table_.sync.data();
        const double* const table_update = tied_table_.update.data();
        TANGRAM_NO_ALIASES
        for (std::size_t i = 0; i < count; ++i)
            add(i, sync.sum_after(latency[i], i) - table_sync[i], update.sum(i) - table_update[i]);
    }
}

void StrategyCostColumns::find_memory(const LayerCounts& counts, Costs& costs) const
{
    for (std::vector<double>* const column : {&costs.static_bytes, &costs.activation_bytes, &costs.total_bytes})
        column->resize(size());
    const Layers layers = layers_of(counts);
    switch (layers.kinds) {
    case 1:
        add_memory<1>(counts, layers, costs);
        break;
    case 2:
        add_memory<2>(counts, layers, costs);
        break;
    case 3:
        add_memory<3>(counts, layers, costs);
        break;
    case 4:
        add_memory<4>(counts, layers, costs);
        break;
    case 5:
        add_memory<5>(counts, layers, costs);
        break;
    case 6:
        add_memory<6>(counts, layers, costs);
        break;
    default:
        break;
    }
    if (!on_host_.empty())
        leave_out_full_hosts(counts, costs);
}

void StrategyCostColumns::leave_out_full_hosts(const LayerCounts& counts, Costs& costs) const
{
    for (const OnHost& on_host : on_host_) {
        double bytes =
            counts[kind_index::embedding] > 0 && counts[kind_index::head] > 0 ? -on_host.tied_table_bytes : 0;
        for (std::size_t kind = 0; kind < layer_kind_count; ++kind)
            bytes += counts[kind] * on_host.bytes[kind];
        if (bytes > on_host.capacity_bytes)
            costs.static_bytes[on_host.strategy] = costs.total_bytes[on_host.strategy] =
                std::numeric_limits<double>::infinity();
    }
}

void StrategyCostColumns::find_times(const LayerCounts& counts, Costs& costs) const
{
    for (std::vector<double>* const column : {&costs.forward_s, &costs.backward_s, &costs.finish_s})
        column->resize(size());
    if (costs.beaten_by.size() != size()) {
        costs.beaten_by.resize(size());
        std::iota(costs.beaten_by.begin(), costs.beaten_by.end(), 0U);
    }
    const Layers layers = layers_of(counts);
    switch (layers.kinds) {
    case 1:
        return add_times<1>(counts, layers, costs);
    case 2:
        return add_times<2>(counts, layers, costs);
    case 3:
        return add_times<3>(counts, layers, costs);
    case 4:
        return add_times<4>(counts, layers, costs);
    case 5:
        return add_times<5>(counts, layers, costs);
    case 6: // the mark of a half without its attention stands in for the embedding
        return add_times<6>(counts, layers, costs);
    default:
        break;
    }
}

} // namespace tangram

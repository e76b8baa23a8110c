// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/partial_options.h"

#include "search/space/most_in_flight.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace tangram {

namespace {

constexpr auto dense = static_cast<std::size_t>(LayerKind::dense_block);
constexpr auto expert = static_cast<std::size_t>(LayerKind::expert_block);

bool comes_before(const Option& a, const Option& b)
{
    return std::tie(a.tick_s, a.finish_s, a.strategy, a.recompute_layers)
        < std::tie(b.tick_s, b.finish_s, b.strategy, b.recompute_layers);
}

/// Micro-batches that fit, up to `most`, of a slice that takes so much, and for each of them so much more.
int fitting(double static_bytes, double each_bytes, double capacity_bytes, int most)
{
    const double room = capacity_bytes - static_bytes;
    if (room < each_bytes)
        return 0;
    return each_bytes * most <= room ? most : static_cast<int>(room / each_bytes);
}
int fitting(const MemoryParts& with_one, double capacity_bytes, int most)
{
    const double each = with_one.activations_bytes;
    return fitting(with_one.total_bytes() - each, each, capacity_bytes, most);
}

} // namespace

PartialOptions::PartialOptions(const SearchSpace& space, const std::vector<StrategyCosts>& strategies,
                               int micro_batches)
    : micro_batches_(micro_batches)
    , most_in_flight_(most_in_flight(space, micro_batches))
    , in_turn_(space.problem().model->experts.count > 0 && space.problem().model->experts.every > 1)
{
    if (!may_recompute_layers(space.problem().job) || space.problem().parallelizer->profile() != nullptr)
        return;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        if (strategies[i].strategy.recompute != Recompute::none)
            continue;
        const Strategy wanted = recomputing(strategies[i].strategy, 1, 1);
        const auto full = std::lower_bound(strategies.begin(), strategies.end(), wanted,
                                           [](const StrategyCosts& a, const Strategy& b) { return a.strategy < b; });
        if (full != strategies.end() && full->strategy == wanted)
            twins_.push_back({i, static_cast<std::size_t>(full - strategies.begin())});
    }
}

LayerCounts PartialOptions::first_blocks(const LayerCounts& counts, int layers)
{
    LayerCounts first{};
    first[dense] = std::min(counts[dense], layers);
    first[expert] = layers - first[dense];
    return first;
}

std::optional<int> PartialOptions::without_recomputation(const Option& option) const
{
    if (option.recompute_layers == 0)
        return std::nullopt;
    const auto twins = std::find_if(twins_.begin(), twins_.end(), [&](const Twins& pair) {
        return pair.full == static_cast<std::size_t>(option.strategy);
    });
    return twins != twins_.end() ? std::optional(static_cast<int>(twins->none)) : std::nullopt;
}

double PartialOptions::busy_s(const StageSeconds& stage) const
{
    return micro_batches_ * (stage.forward_s + stage.backward_s) + stage.gradient_sync_s + stage.optimizer_s;
}

void PartialOptions::add_of(const Twins& twins, const std::vector<StrategyCosts>& strategies, const LayerCounts& counts,
                            double capacity_bytes, const std::vector<Holding>& others,
                            std::vector<Holding>& found) const
{
    const auto beaten = [&](int fits, double busy) {
        return std::any_of(others.begin(), others.end(),
                           [&](const Holding& other) { return other.fits >= fits && other.busy_s <= busy; });
    };
    const RecomputePair costs{strategies[twins.none], strategies[twins.full]};
    const int most = fitting(stage_memory(costs.full, counts), capacity_bytes, most_in_flight_);
    if (most < 1 || beaten(most, busy_s(stage_seconds(costs.none, counts))))
        return;
    int fits = fitting(stage_memory(costs.none, counts), capacity_bytes, most_in_flight_);
    const int blocks = counts[dense] + counts[expert];
    for (int layers = 1; layers < blocks && fits < most; ++layers) {
        const StageCost cost = stage_cost(costs, counts, first_blocks(counts, layers));
        const int now = fitting(cost.memory, capacity_bytes, most_in_flight_);
        if (now <= fits)
            continue;
        fits = now;
        const double busy = busy_s(cost);
        if (beaten(now, busy))
            continue;
        Option option;
        option.forward_s = cost.forward_s;
        option.backward_s = cost.backward_s;
        option.finish_s = cost.gradient_sync_s + cost.optimizer_s;
        option.activation_bytes = cost.memory.activations_bytes;
        option.static_bytes = cost.memory.total_bytes() - cost.memory.activations_bytes;
        option.tick_s = option.forward_s + option.backward_s;
        option.strategy = static_cast<int>(twins.full);
        option.recompute_layers = layers;
        found.push_back({option, now, busy});
    }
}

void PartialOptions::add(const SearchSettings& settings, const std::vector<StrategyCosts>& strategies,
                         const LayerCounts& counts, double capacity_bytes, std::vector<Option>& options,
                         Funnel& funnel) const
{
    if (twins_.empty() || options.empty() || (in_turn_ && counts[dense] > 0 && counts[expert] > 0))
        return;
    int most_tensor = std::numeric_limits<int>::max();
    if (settings[Rule::data_before_tensor].on) { // what is kept has no more than memory forces
        most_tensor = 1;
        for (const Option& option : options)
            most_tensor = std::max(most_tensor, strategies[option.strategy].strategy.tensor);
    }
    std::vector<Holding> others;
    for (const Option& option : options)
        others.push_back({{},
                          fitting(option.static_bytes, option.activation_bytes, capacity_bytes, most_in_flight_),
                          micro_batches_ * option.tick_s + option.finish_s});
    std::vector<Holding> found;
    for (const Twins& twins : twins_)
        if (strategies[twins.none].strategy.tensor <= most_tensor)
            add_of(twins, strategies, counts, capacity_bytes, others, found);
    if (found.empty())
        return;
    std::sort(found.begin(), found.end(), [](const Holding& a, const Holding& b) {
        return a.busy_s != b.busy_s ? a.busy_s < b.busy_s : comes_before(a.option, b.option);
    });
    int most = 0;
    for (const Holding& holding : found)
        if (holding.fits > most) {
            most = holding.fits;
            options.push_back(holding.option);
            ++funnel.total;
            ++funnel.kept;
        }
    std::sort(options.begin(), options.end(), comes_before);
}

} // namespace tangram

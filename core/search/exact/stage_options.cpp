// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/stage_options.h"

#include "plan/shared_state.h"
#include "plan/stage_times.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <set>

namespace tangram {

namespace {

/// Micro-batches that a stage holds at once at the most.
int fitting(const MemoryParts& with_one, double capacity_bytes)
{
    const double room = capacity_bytes - (with_one.total_bytes() - with_one.activations_bytes);
    if (room < with_one.activations_bytes)
        return 0;
    constexpr double many = 1e9;
    // A hair more: what is just too much is found when the plan is priced.
    return static_cast<int>(std::min(many, room / with_one.activations_bytes * (1 + 1e-12)));
}

bool no_worse(const StageOption& a, const StageOption& b, OptionsFor use)
{
    if (a.forward_s > b.forward_s || a.finish_s > b.finish_s || a.most_in_flight < b.most_in_flight)
        return false;
    if (use == OptionsFor::whole_passes)
        return a.backward_s <= b.backward_s;
    return a.weight_s <= b.weight_s && a.backward_s - a.weight_s <= b.backward_s - b.weight_s && a.bytes <= b.bytes
        && a.part_bytes <= b.part_bytes;
}

/// Equally many GPUs of nodes, as many nodes as that makes (see part_of()).
PartOfIsland part_of_island(int island, const std::vector<GpuRange>& gpus, int samples)
{
    int all = 0;
    int per_node = 0;
    for (const GpuRange& range : gpus_by_node(gpus)) {
        all += range.count;
        per_node = std::gcd(per_node, range.count);
    }
    return {island, all / per_node, per_node, samples};
}

bool has_chunks(OptionsFor use)
{
    return use == OptionsFor::whole_chunks || use == OptionsFor::split_chunks;
}

/// Leaves the options that none other makes pointless, ascending by the time of a micro-batch.
void keep_undominated(std::vector<StageOption>& options, OptionsFor use)
{
    std::stable_sort(options.begin(), options.end(),
                     [](const StageOption& a, const StageOption& b) { return a.tick_s() < b.tick_s(); });
    if (has_chunks(use))
        return;
    std::vector<StageOption> kept;
    for (StageOption& option : options)
        if (std::none_of(kept.begin(), kept.end(),
                         [&](const StageOption& other) { return no_worse(other, option, use); }))
            kept.push_back(std::move(option));
    options = std::move(kept);
}

} // namespace

OptionsFor options_for(const ScheduleChoice& choice)
{
    if (choice.chunks > 1)
        return choice.schedule == ScheduleKind::interleaved ? OptionsFor::whole_chunks : OptionsFor::split_chunks;
    return splits_backward(choice.schedule) ? OptionsFor::split_passes : OptionsFor::whole_passes;
}

std::size_t StageOptions::KeyHash::operator()(const Key& key) const
{
    std::uint64_t hash = 14695981039346656037u; // FNV-1a, number by number
    for (const int number : key)
        hash = (hash ^ static_cast<std::uint32_t>(number)) * 1099511628211u;
    return hash;
}

StageOptions::StageOptions(StagePrices& prices, PartCosts& costs, bool mixed_stages, const StopOrWait& gate)
    : prices_(prices)
    , costs_(costs)
    , mixed_stages_(mixed_stages)
    , gate_(gate)
{
}

std::vector<StageOption> StageOptions::plain(const PartOfIsland& part, Slice layers, OptionsFor use)
{
    const double capacity = costs_.capacity_bytes(part.island);
    const LayerCounts counts = count_layers(*prices_.problem().model, layers);
    std::vector<StageOption> found;
    for (const StrategyCosts& costs : use == OptionsFor::whole_passes || use == OptionsFor::whole_chunks
             ? costs_.few_strategies(part)
             : costs_.strategies(part)) {
        const StageCost cost = stage_cost(costs, counts);
        if (cost.memory.host_bytes > costs.host_capacity_bytes)
            continue;
        StageOption option;
        option.most_in_flight = fitting(cost.memory, capacity);
        if (option.most_in_flight < 1 && use != OptionsFor::split_chunks)
            continue;
        option.strategies = {costs.strategy};
        option.forward_s = cost.forward_s;
        option.backward_s = cost.backward_s;
        option.weight_s = cost.backward_weight_s;
        option.finish_s = cost.gradient_sync_s + cost.optimizer_s;
        option.bytes = cost.memory.total_bytes();
        option.part_bytes = cost.weight_part_bytes;
        option.room_bytes = capacity - (option.bytes - cost.memory.activations_bytes);
        option.block_bytes = std::numeric_limits<double>::infinity();
        for (const LayerKind kind : {LayerKind::dense_block, LayerKind::expert_block})
            if (const int count = counts[static_cast<std::size_t>(kind)]; count > 0) {
                option.blocks += count;
                option.block_bytes =
                    std::min(option.block_bytes, costs.layer[static_cast<std::size_t>(kind)].activations_bytes);
            }
        if (option.blocks == 0)
            option.block_bytes = 0;
        found.push_back(std::move(option));
    }
    keep_undominated(found, use);
    return found;
}

bool StageOptions::can_run(const StageLayout& stage) const
{
    const PlanningProblem& problem = prices_.problem();
    const Network& network = prices_.routes().network();
    if (stage.shared_state && !may_share_state(stage))
        return false;
    const std::vector<StageLayout> groups = stage.groups();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const auto possible = [&](const Part& part, const Strategy& strategy) {
            return problem.parallelizer->violation(*problem.model, problem.job, part, strategy).empty();
        };
        if (!possible(part_of(problem, network, groups[g]), groups[g].strategy))
            return false;
        if (!stage.shared_state)
            continue;
        const SharedState shared(stage, g);
        if (!possible(shared.part(problem, network), shared.strategy))
            return false;
    }
    return true;
}

void StageOptions::add_mixed(const StageLayout& stage, OptionsFor use, std::vector<StageOption>& found)
{
    ++tried_;
    const double reserve = reserve_bytes(prices_.problem().job);
    StageOption option;
    option.most_in_flight = std::numeric_limits<int>::max();
    for (std::size_t g = 0; g < stage.group_count(); ++g) {
        const StagePrice& price = prices_.of_group(stage, g);
        const StageCost& cost = price.costs.whole;
        const double capacity = price.capacity_bytes - reserve;
        if (cost.memory.host_bytes > price.host_capacity_bytes)
            return;
        option.most_in_flight = std::min(option.most_in_flight, fitting(cost.memory, capacity));
        option.bytes = std::max(option.bytes, cost.memory.total_bytes() - capacity);
        option.part_bytes = std::max(option.part_bytes, cost.weight_part_bytes);
        option.strategies.push_back(stage.replicas[g].strategy);
    }
    if (option.most_in_flight < 1 && use != OptionsFor::split_chunks)
        return;
    const StageCost cost = prices_.costs_of(stage).whole;
    option.shared_state = stage.shared_state;
    option.forward_s = cost.forward_s;
    option.backward_s = cost.backward_s;
    option.weight_s = cost.backward_weight_s;
    option.finish_s = cost.gradient_sync_s + cost.optimizer_s;
    found.push_back(std::move(option));
}

void StageOptions::add_groups(const Place& place, int samples_left, StageLayout& stage, OptionsFor use,
                              std::vector<StageOption>& found)
{
    const std::size_t g = stage.replicas.size();
    if (g == place.size()) {
        stage.strategy = stage.replicas.front().strategy;
        for (const bool shared : {false, true}) {
            stage.shared_state = shared;
            if (can_run(stage))
                add_mixed(stage, use, found);
        }
        stage.shared_state = false;
        return;
    }
    const auto& [island, gpus] = place[g];
    const int others = static_cast<int>(place.size() - g - 1); // which take a sample each, at least
    for (int samples = others > 0 ? 1 : samples_left; samples <= samples_left - others; ++samples) {
        // What ZeRO stages make no difference within a group may do so over all.
        std::set<Strategy> all;
        for (const StrategyCosts& costs : costs_.strategies(part_of_island(island, gpus, samples))) {
            Strategy strategy = costs.strategy;
            all.insert(strategy);
            for (const int zero : prices_.problem().job.allow.zero) {
                strategy.zero = zero;
                all.insert(strategy);
            }
        }
        for (const Strategy& strategy : all) {
            if (gate_.stopped())
                return;
            stage.replicas.push_back({island, gpus, strategy});
            add_groups(place, samples_left - samples, stage, use, found);
            stage.replicas.pop_back();
        }
    }
}

std::vector<StageOption> StageOptions::mixed(const Place& place, int samples, Slice layers, OptionsFor use)
{
    std::vector<StageOption> found;
    if (samples < static_cast<int>(place.size()))
        return found;
    StageLayout stage;
    stage.layers = layers;
    stage.island = place.front().first;
    for (const auto& [island, gpus] : place)
        stage.gpus.insert(stage.gpus.end(), gpus.begin(), gpus.end());
    add_groups(place, samples, stage, use, found);
    keep_undominated(found, use);
    return found;
}

const std::vector<StageOption>& StageOptions::of(const Place& place, int samples, Slice layers, OptionsFor use)
{
    Key key{static_cast<int>(use), samples, layers.first, layers.last};
    for (const auto& [island, gpus] : place) {
        const PartOfIsland part = part_of_island(island, gpus, samples);
        key.insert(key.end(), {island, part.nodes, part.gpus_per_node});
        if (place.size() > 1 && !prices_.routes().alike(island)) // the way to the other groups depends on the nodes
            for (const GpuRange& range : gpus)
                key.push_back(range.node);
    }
    const auto known = options_.find(key);
    if (known != options_.end())
        return known->second;
    std::vector<StageOption> found;
    if (place.size() == 1)
        found = plain(part_of_island(place.front().first, place.front().second, samples), layers, use);
    else if (mixed_stages_)
        found = mixed(place, samples, layers, use);
    return options_.emplace(std::move(key), std::move(found)).first->second;
}

StageLayout StageOptions::layout(const Place& place, Slice layers, const StageOption& option)
{
    StageLayout stage;
    stage.island = place.front().first;
    stage.layers = layers;
    stage.strategy = option.strategies.front();
    stage.shared_state = option.shared_state;
    for (std::size_t g = 0; g < place.size(); ++g) {
        stage.gpus.insert(stage.gpus.end(), place[g].second.begin(), place[g].second.end());
        if (place.size() > 1)
            stage.replicas.push_back({place[g].first, place[g].second, option.strategies[g]});
    }
    return stage;
}

} // namespace tangram

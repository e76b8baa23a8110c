// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/stages/stage_options.h"

#include "plan/price/shared_state.h"
#include "plan/price/stage_times.h"
#include "search/exact/parts/number_hash.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace tangram {

namespace {

/// Micro-batches that a stage holds at once at the most. `rounding`: of their number.
int fitting(const MemoryParts& with_one, double capacity_bytes, double rounding)
{
    const double room = capacity_bytes - (with_one.total_bytes() - with_one.activations_bytes);
    if (room < with_one.activations_bytes)
        return 0;
    constexpr double many = 1e9;
    return static_cast<int>(std::min(many, room / with_one.activations_bytes * rounding));
}

/// However many GPUs work in the end: at its slowest no worse than the other at its fastest.
/// `in_flight`: see StageOptions::of().
bool no_worse(const StageOption& a, const StageOption& b, OptionsFor use, int in_flight)
{
    const StageOption::Slowest& slowest = a.slowest;
    const double across_s = a.shared_state == b.shared_state ? b.across_s : slowest.across_s;
    // Sums of the same that were added up in another order are the same.
    if (slowest.forward_s > b.forward_s * perhaps || slowest.finish_s + across_s > b.finish_s * perhaps
        || (a.most_in_flight < b.most_in_flight && (in_flight == 0 || a.surely_in_flight < in_flight)))
        return false;
    if (use == OptionsFor::whole_passes)
        return slowest.backward_s <= b.backward_s * perhaps;
    return slowest.weight_s <= b.weight_s && slowest.backward_s - a.weight_s <= b.backward_s - b.slowest.weight_s
        && a.bytes <= b.bytes && a.part_bytes <= b.part_bytes;
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

/// The interface gains that a stage's GPUs may have when more GPUs of its nodes work, from what it is now down to 1
/// (see GpusInUse::interface_gain()).
std::vector<double> gains_from_now(const Cluster& cluster, const std::vector<GpuRange>& gpus, const GpusInUse& in_use)
{
    std::vector<double> gains{in_use.interface_gain(gpus)};
    if (gains.front() == 1)
        return gains;
    const double least_share = least_interface_share(cluster, gpus);
    for (const GpuRange& range : gpus) {
        const Node& node = cluster.nodes[range.node];
        const double most = least_share > 0 ? interface_share(node) / least_share : 1;
        for (int used = in_use.of(node, range.node); used <= node.gpu_count; ++used)
            if (const double gain = double(node.gpu_count) / used * most; gain < gains.front())
                gains.push_back(gain);
    }
    std::sort(gains.begin(), gains.end(), std::greater<>());
    gains.erase(std::unique(gains.begin(), gains.end()), gains.end());
    return gains;
}

Strategy but_for_zero(Strategy strategy)
{
    strategy.zero = 0;
    return strategy;
}

bool has_chunks(OptionsFor use)
{
    return use == OptionsFor::whole_chunks || use == OptionsFor::split_chunks;
}

void sort_by_tick(std::vector<StageOption>& options)
{
    std::stable_sort(options.begin(), options.end(),
                     [](const StageOption& a, const StageOption& b) { return a.tick_s() < b.tick_s(); });
}

/// Leaves the options that none other makes pointless, ascending by the time of a micro-batch.
void keep_undominated(std::vector<StageOption>& options, OptionsFor use, int in_flight, const ChunksHeld* held)
{
    if (in_flight > 0)
        std::erase_if(options, [&](const StageOption& option) { return option.most_in_flight < in_flight; });
    sort_by_tick(options);
    if (has_chunks(use) && held == nullptr)
        return;
    const auto worse = [&](const StageOption& a, const StageOption& b) {
        return held != nullptr ? a.shared_state == b.shared_state && no_worse(a.in_chunks, b.in_chunks)
                               : no_worse(a, b, use, in_flight);
    };
    std::vector<StageOption> kept;
    for (StageOption& option : options)
        if (std::none_of(kept.begin(), kept.end(), [&](const StageOption& other) { return worse(other, option); })) {
            std::erase_if(kept, [&](const StageOption& other) { return worse(option, other); });
            kept.push_back(std::move(option));
        }
    options = std::move(kept);
}

} // namespace

OptionsFor options_for(const ScheduleChoice& choice, bool layers_move)
{
    if (choice.chunks > 1)
        return layers_move ? OptionsFor::split_chunks : OptionsFor::whole_chunks;
    return splits_backward(choice.schedule) ? OptionsFor::split_passes : OptionsFor::whole_passes;
}

std::size_t StageOptions::KeyHash::operator()(const Key& key) const
{
    return number_hash(key);
}

StageOptions::StageOptions(StagePrices& prices, PartCosts& costs, bool mixed_stages, const StopOrWait& gate)
    : prices_(prices)
    , costs_(costs)
    , mixed_stages_(mixed_stages)
    , gate_(gate)
{
}

/// Under a strategy, of a stage whose interfaces' share is settled; nothing where memory does not hold it.
std::optional<StageOption> StageOptions::plain_option(const PartOfIsland& part, const StrategyCosts& costs,
                                                      Slice layers, OptionsFor use, const ChunksHeld* held) const
{
    const double capacity_bytes = costs_.capacity_bytes(part.island);
    const LayerCounts counts = count_layers(*prices_.problem().model, layers);
    const StageCost cost = costs_.stage_cost(part, costs, layers);
    if (cost.memory.host_bytes > costs.host_capacity_bytes && use != OptionsFor::split_chunks)
        return std::nullopt;
    StageOption option;
    option.most_in_flight = fitting(cost.memory, capacity_bytes, perhaps);
    option.surely_in_flight = fitting(cost.memory, capacity_bytes, surely);
    if (option.most_in_flight < 1 && use != OptionsFor::split_chunks)
        return std::nullopt;
    option.strategies = {costs.strategy};
    option.forward_s = cost.forward_s;
    option.backward_s = cost.backward_s;
    option.weight_s = cost.backward_weight_s;
    option.finish_s = cost.gradient_sync_s + cost.optimizer_s;
    option.slowest = {option.forward_s, option.backward_s, option.weight_s, option.finish_s, 0};
    option.bytes = cost.memory.total_bytes();
    option.part_bytes = cost.weight_part_bytes;
    option.room_bytes = capacity_bytes - (option.bytes - cost.memory.activations_bytes);
    option.block_bytes = std::numeric_limits<double>::infinity();
    for (const LayerKind kind : {LayerKind::dense_block, LayerKind::expert_block})
        if (const int count = counts[static_cast<std::size_t>(kind)]; count > 0) {
            option.blocks += count;
            option.block_bytes =
                std::min(option.block_bytes, costs.layer[static_cast<std::size_t>(kind)].activations_bytes);
        }
    if (option.blocks == 0)
        option.block_bytes = 0;
    if (held != nullptr) {
        auto in_chunks = stage_in_chunks(costs, counts, *held, option.room_bytes);
        if (!in_chunks)
            return std::nullopt;
        option.in_chunks = std::move(*in_chunks);
    }
    return option;
}

std::vector<StageOption> StageOptions::plain(PartOfIsland part, const std::vector<double>& gains, Slice layers,
                                             OptionsFor use, int in_flight, const ChunksHeld* held)
{
    std::vector<StageOption> found;
    if (gains.size() == 1) {
        part.interface_gain = gains.front();
        found = all_plain(part, layers, use, held);
        keep_undominated(found, use, in_flight, held);
        return found;
    }
    // How many GPUs of its nodes work in the end decides which are best: those that are with any number stay.
    std::set<Strategy> best;
    for (const double gain : gains) {
        part.interface_gain = gain;
        std::vector<StageOption> with_gain = all_plain(part, layers, use, held);
        keep_undominated(with_gain, use, in_flight, held);
        for (const StageOption& option : with_gain)
            best.insert(option.strategies.front());
    }
    part.interface_gain = gains.front();
    for (const StrategyCosts& costs : costs_.strategies(part))
        if (best.contains(costs.strategy))
            if (auto option = plain_option(part, costs, layers, use, held))
                found.push_back(std::move(*option));
    sort_by_tick(found);
    return found;
}

std::vector<StageOption> StageOptions::all_plain(const PartOfIsland& part, Slice layers, OptionsFor use,
                                                 const ChunksHeld* held)
{
    std::vector<StageOption> found;
    // Others are compared by more than what makes them pointless for whole passes.
    for (const StrategyCosts& costs :
         use == OptionsFor::whole_passes ? costs_.few_strategies(part) : costs_.strategies(part))
        if (auto option = plain_option(part, costs, layers, use, held))
            found.push_back(std::move(*option));
    return found;
}

bool StageOptions::is_possible(const Part& part, const Strategy& strategy) const
{
    const PlanningProblem& problem = prices_.problem();
    return problem.parallelizer->violation(*problem.model, problem.job, part, strategy).empty();
}

bool StageOptions::may_share(const StageLayout& stage) const
{
    if (!may_share_state(stage))
        return false;
    for (std::size_t g = 0; g < stage.group_count(); ++g) {
        const SharedState shared(stage, g);
        if (!is_possible(shared.part(prices_.problem(), prices_.routes().network()), shared.strategy))
            return false;
    }
    return true;
}

void StageOptions::add_mixed(const StageLayout& stage, OptionsFor use, const GpusInUse& in_use, const ChunksHeld* held,
                             std::vector<StageOption>& found)
{
    ++tried_;
    const double reserve = reserve_bytes(prices_.problem().job);
    StageOption option;
    option.most_in_flight = option.surely_in_flight = std::numeric_limits<int>::max();
    for (std::size_t g = 0; g < stage.group_count(); ++g) {
        const StagePrice& price = prices_.of_group(stage, g);
        const StageCost& cost = price.costs.whole;
        const double capacity = price.capacity_bytes - reserve;
        if (cost.memory.host_bytes > price.host_capacity_bytes && use != OptionsFor::split_chunks)
            return;
        option.most_in_flight = std::min(option.most_in_flight, fitting(cost.memory, capacity, perhaps));
        option.surely_in_flight = std::min(option.surely_in_flight, fitting(cost.memory, capacity, surely));
        option.bytes = std::max(option.bytes, cost.memory.total_bytes() - capacity);
        option.part_bytes = std::max(option.part_bytes, cost.weight_part_bytes);
        option.strategies.push_back(stage.replicas[g].strategy);
    }
    if (option.most_in_flight < 1 && use != OptionsFor::split_chunks)
        return;
    option.shared_state = stage.shared_state;
    const StageCost cost = prices_.costs_of(stage, in_use).whole;
    option.forward_s = cost.forward_s;
    option.backward_s = cost.backward_s;
    option.weight_s = cost.backward_weight_s;
    option.finish_s = cost.gradient_sync_s + cost.optimizer_s;
    option.slowest = {option.forward_s, option.backward_s, option.weight_s, option.finish_s, 0};
    if (!in_use.whole_nodes())
        look_at_slowest(stage, in_use, option);
    if (held != nullptr) {
        auto in_chunks = stage_in_chunks(prices_, stage, in_use, *held);
        if (!in_chunks)
            return;
        option.in_chunks = std::move(*in_chunks);
        option.in_chunks.terms.push_back(option.finish_s);
        option.in_chunks.slowest.push_back(option.slowest.finish_s + option.slowest.across_s);
    }
    found.push_back(std::move(option));
}

void StageOptions::look_at_slowest(const StageLayout& stage, const GpusInUse& in_use, StageOption& option)
{
    const StageCost slowest = prices_.costs_of(stage).whole;
    double sync_s = 0;
    double slowest_sync_s = 0;
    for (std::size_t g = 0; g < stage.group_count(); ++g) {
        sync_s = std::max(sync_s, prices_.of_group(stage, g, in_use).costs.whole.gradient_sync_s);
        slowest_sync_s = std::max(slowest_sync_s, prices_.of_group(stage, g).costs.whole.gradient_sync_s);
    }
    option.across_s = option.finish_s - sync_s - slowest.optimizer_s;
    option.slowest.across_s = slowest.gradient_sync_s - slowest_sync_s;
    option.slowest.finish_s = slowest_sync_s + slowest.optimizer_s;
    if (slowest.forward_s == option.forward_s && slowest.backward_s == option.backward_s)
        return;
    // Which group is slowest may change in between, and with it how its time is divided.
    option.slowest.forward_s = option.slowest.backward_s = option.slowest.weight_s = 0;
    for (std::size_t g = 0; g < stage.group_count(); ++g) {
        const StageCost& fast = prices_.of_group(stage, g, in_use).costs.whole;
        option.forward_s = std::min(option.forward_s, fast.forward_s);
        option.backward_s = std::min(option.backward_s, fast.backward_s);
        option.weight_s = std::min(option.weight_s, fast.backward_weight_s);
        const StageCost& slow = prices_.of_group(stage, g).costs.whole;
        option.slowest.forward_s = std::max(option.slowest.forward_s, slow.forward_s);
        option.slowest.backward_s = std::max(option.slowest.backward_s, slow.backward_s);
        option.slowest.weight_s = std::max(option.slowest.weight_s, slow.backward_weight_s);
    }
}

void StageOptions::add_groups(const Place& place, int samples_left, StageLayout& stage, OptionsFor use,
                              const GpusInUse& in_use, const Known& known, std::vector<StageOption>& found)
{
    const std::size_t g = stage.replicas.size();
    if (g == place.size()) {
        stage.strategy = stage.replicas.front().strategy;
        add_mixed(stage, use, in_use, known.held, found);
        stage.shared_state = true;
        if (may_share(stage))
            add_mixed(stage, use, in_use, known.held, found);
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
        // Whatever state it shares and with whom, it computes no less than with some ZeRO stage alone.
        std::map<Strategy, double> least_ticks;
        const PartOfIsland at_best = costs_.at_best(part_of_island(island, gpus, samples));
        for (const StrategyCosts& costs : costs_.strategies(at_best)) {
            const StageCost seconds = costs_.stage_cost(at_best, costs, stage.layers);
            double& least = least_ticks.try_emplace(but_for_zero(costs.strategy), never).first->second;
            least = std::min(least, seconds.forward_s + seconds.backward_s);
        }
        const Part part = part_of(prices_.problem(), prices_.routes().network(), {island, gpus, stage.layers, {}});
        for (const Strategy& strategy : all) {
            if (gate_.stopped())
                return;
            const auto least = least_ticks.find(but_for_zero(strategy));
            if (least != least_ticks.end() && known.micro_batches * least->second > known.within_s)
                continue;
            if (!is_possible(part, strategy))
                continue;
            stage.replicas.push_back({island, gpus, strategy});
            add_groups(place, samples_left - samples, stage, use, in_use, known, found);
            stage.replicas.pop_back();
        }
    }
}

std::vector<StageOption> StageOptions::mixed(const Place& place, int samples, Slice layers, OptionsFor use,
                                             const GpusInUse& in_use, const Known& known)
{
    std::vector<StageOption> found;
    if (samples < static_cast<int>(place.size()))
        return found;
    StageLayout stage;
    stage.layers = layers;
    stage.island = place.front().first;
    for (const auto& [island, gpus] : place)
        stage.gpus.insert(stage.gpus.end(), gpus.begin(), gpus.end());
    add_groups(place, samples, stage, use, in_use, known, found);
    keep_undominated(found, use, known.in_flight, known.held);
    return found;
}

const std::vector<StageOption>& StageOptions::of(const Place& place, int samples, Slice layers, OptionsFor use,
                                                 const GpusInUse& in_use, const Known& known)
{
    const Cluster& cluster = *prices_.problem().cluster;
    // Whether how many GPUs of its nodes work in the end makes a difference.
    const bool depends = !in_use.whole_nodes()
        && (place.size() > 1 || place.front().second.front().node != place.front().second.back().node);
    Key key{static_cast<int>(use),
            known.in_flight,
            known.held != nullptr ? known.held->number : 0,
            place.size() > 1 ? known.micro_batches : 0,
            samples,
            layers.first,
            layers.last};
    for (const auto& [island, gpus] : place) {
        const PartOfIsland part = part_of_island(island, gpus, samples);
        key.insert(key.end(), {island, part.nodes, part.gpus_per_node});
        // Its nodes' interfaces, and the way to the other groups, depend on which they are.
        if ((depends || place.size() > 1) && !prices_.routes().alike(island))
            for (const GpuRange& range : gpus)
                key.push_back(range.node);
        if (depends) // so many of their nodes' GPUs work
            for (const GpuRange& range : gpus_by_node(gpus)) {
                const Node& node = cluster.nodes[range.node];
                key.insert(key.end(), {node.gpu_count, in_use.of(node, range.node)});
            }
    }
    const auto before = options_.find(key);
    if (before != options_.end())
        return before->second;
    std::vector<StageOption> found;
    if (place.size() == 1)
        found = plain(part_of_island(place.front().first, place.front().second, samples),
                      depends ? gains_from_now(cluster, place.front().second, in_use) : std::vector<double>{1}, layers,
                      use, known.in_flight, known.held);
    else if (mixed_stages_)
        found = mixed(place, samples, layers, use, in_use, known);
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

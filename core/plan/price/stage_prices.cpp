// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/stage_prices.h"

#include "parallelizer/optimizer_offload.h"
#include "parallelizer/partial_recompute.h"
#include "plan/price/shared_state.h"
#include "plan/price/stage_times.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace tangram {

namespace {

int even_gpus_per_node(const StageLayout& stage)
{
    const auto of = [](const std::vector<GpuRange>& gpus) {
        int gpus_per_node = 0;
        for (const GpuRange& range : gpus)
            gpus_per_node = std::gcd(gpus_per_node, range.count);
        return gpus_per_node;
    };
    return is_by_node(stage.gpus) ? of(stage.gpus) : of(gpus_by_node(stage.gpus));
}

} // namespace

StagePrices::StagePrices(const PlanningProblem& problem, const Routes& routes)
    : problem_(problem)
    , routes_(routes)
{
}

StagePrices::Key StagePrices::kept(const KeyView& key)
{
    return {key.island,
            key.nodes,
            key.gpus_per_node,
            key.strategy,
            {key.ranges.begin(), key.ranges.end()},
            key.interface_gain,
            {key.sharing.begin(), key.sharing.end()}};
}

bool StagePrices::SameKey::same(const KeyView& a, const KeyView& b)
{
    return a.island == b.island && a.nodes == b.nodes && a.gpus_per_node == b.gpus_per_node && a.strategy == b.strategy
        && a.interface_gain == b.interface_gain && std::ranges::equal(a.ranges, b.ranges)
        && std::ranges::equal(a.sharing, b.sharing);
}

std::size_t StagePrices::KeyHash::operator()(const KeyView& key) const
{
    std::size_t hash = 1469598103934665603ULL;
    const auto mix = [&](int value) { hash = (hash ^ static_cast<std::size_t>(value)) * 1099511628211ULL; };
    const Strategy& strategy = key.strategy;
    for (const int value :
         {key.island, key.nodes, key.gpus_per_node, strategy.tensor, strategy.context, strategy.expert, strategy.data,
          strategy.zero, static_cast<int>(strategy.recompute), strategy.samples_per_replica, strategy.expert_tensor,
          strategy.recompute_layers, strategy.optimizer_offload, strategy.shard_permille})
        mix(value);
    for (const Slice& range : key.ranges) {
        mix(range.first);
        mix(range.last);
    }
    for (const int island : key.sharing)
        mix(island);
    if (key.interface_gain != 1)
        hash ^= std::hash<double>()(key.interface_gain);
    return hash;
}

const Part& StagePrices::whole_island(int island, int gpus_per_node, double interface_gain)
{
    if (interface_gain != 1) {
        const auto [found, added] = partly_used_.try_emplace({island, gpus_per_node, interface_gain});
        if (added)
            found->second = tangram::whole_island(problem_, routes_.network(), island, gpus_per_node, interface_gain);
        return found->second;
    }
    const std::size_t key =
        static_cast<std::size_t>(gpus_per_node) * problem_.islands.size() + static_cast<std::size_t>(island);
    const auto [found, added] = islands_.try_emplace(key);
    if (added)
        found->second = tangram::whole_island(problem_, routes_.network(), island, gpus_per_node);
    return found->second;
}

const Part& StagePrices::joined_islands(const std::vector<int>& islands, int gpus_per_node, double interface_gain)
{
    const auto [found, added] = joined_.try_emplace({islands, gpus_per_node, interface_gain});
    if (added)
        found->second = tangram::joined_islands(problem_, routes_.network(), islands, gpus_per_node, interface_gain);
    return found->second;
}

StageCost StagePrices::cost(const KeyView& key, const Part& part, std::span<const Slice> slices)
{
    const Model& model = *problem_.model;
    const Parallelizer& parallelizer = *problem_.parallelizer;
    if (parallelizer.profile() != nullptr) // measured layers of one kind need not be alike
        return parallelizer.slices_cost(model, problem_.job, part, key.strategy, slices);
    const auto under = [&](const Strategy& strategy) -> const StrategyCosts& {
        const KeyView any_layers{key.island, key.nodes,          key.gpus_per_node, strategy,
                                 {},         key.interface_gain, key.sharing};
        auto known = strategies_.find(any_layers);
        if (known == strategies_.end())
            known = strategies_.emplace(kept(any_layers), parallelizer.cost(model, problem_.job, part, strategy)).first;
        return known->second;
    };
    LayerCounts counts{};
    for (const Slice& slice : slices) {
        const LayerCounts more = count_layers(model, slice);
        for (std::size_t kind = 0; kind < counts.size(); ++kind)
            counts[kind] += more[kind];
    }
    const int recomputed = key.strategy.recompute_layers;
    if (recomputed == 0)
        return stage_cost(under(key.strategy), counts);
    return stage_cost({under(recomputing(key.strategy, 0, 1)), under(recomputing(key.strategy, 1, 1))}, counts,
                      recomputed_blocks(model, slices, recomputed));
}

const StagePrice& StagePrices::priced(const KeyView& key, const Part& part)
{
    StagePrice price;
    for (const Slice& layers : key.ranges)
        price.costs.chunks.push_back(cost(key, part, {&layers, 1}));
    price.costs.whole = key.ranges.size() == 1 ? price.costs.chunks.front() : cost(key, part, key.ranges);
    price.capacity_bytes = part.gpu->memory_bytes;
    price.host_capacity_bytes = host_capacity_bytes(part.host);
    return prices_.emplace(kept(key), std::move(price)).first->second;
}

void StagePrices::forget_many()
{
    constexpr std::size_t most_kept = 100'000;
    if (prices_.size() > most_kept)
        prices_.clear();
}

const StagePrice& StagePrices::of(const StageLayout& stage, const GpusInUse& in_use)
{
    const int gpus_per_node = even_gpus_per_node(stage);
    const int nodes = stage.gpu_count() / gpus_per_node;
    const double interface_gain = nodes > 1 ? in_use.interface_gain(stage.gpus) : 1;
    const KeyView key{stage.island, nodes, gpus_per_node, stage.strategy, stage.ranges(), interface_gain};
    if (const auto found = prices_.find(key); found != prices_.end())
        return found->second;
    return priced(key, some_of_island(whole_island(stage.island, gpus_per_node, interface_gain), nodes));
}

double StagePrices::joined_interface_gain(const StageLayout& stage, const std::vector<int>& islands,
                                          const GpusInUse& in_use) const
{
    const Cluster& cluster = *problem_.cluster;
    double worst = std::numeric_limits<double>::infinity();
    for (const int island : islands)
        for (const int node : problem_.islands[island].nodes)
            worst = std::min(worst, interface_share(cluster.nodes[node]));
    double own = std::numeric_limits<double>::infinity();
    for (const GpuRange& range : stage.gpus)
        own = std::min(own, interface_share(cluster.nodes[range.node]) * in_use.interface_gain_of(range.node));
    return worst > 0 ? own / worst : 1;
}

const StagePrice& StagePrices::of_group(const StageLayout& stage, std::size_t group, const GpusInUse& in_use)
{
    if (!stage.mixed())
        return of(stage, in_use);
    if (!stage.shared_state)
        return of(stage.group(group), in_use);
    const SharedState shared(stage, group);
    const int island = stage.replicas[group].island;
    const double interface_gain = joined_interface_gain(stage, shared.islands, in_use);
    const KeyView key{island,         shared.nodes,   shared.gpus_per_node, shared.strategy,
                      stage.ranges(), interface_gain, shared.islands};
    if (const auto found = prices_.find(key); found != prices_.end())
        return found->second;
    const Part part = shared.part(whole_island(island, shared.gpus_per_node, interface_gain),
                                  joined_islands(shared.islands, shared.gpus_per_node, interface_gain));
    return priced(key, part);
}

double StagePrices::sync_across_groups_s(const StageLayout& stage, const GpusInUse& in_use) const
{
    const std::vector<StageLayout> groups = stage.groups();
    const double bytes = gradient_bytes(problem_, stage);
    double longest_s = 0;
    double latency_s = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Flow flow = routes_.flow(groups[i], groups[(i + 1) % groups.size()], bytes, in_use);
        longest_s = std::max(longest_s, flow.seconds - flow.latency_s);
        latency_s = std::max(latency_s, flow.latency_s);
    }
    return ring_seconds(groups.size(), longest_s, latency_s);
}

StageCosts StagePrices::costs_of(const StageLayout& stage, const GpusInUse& in_use)
{
    if (!stage.mixed())
        return of(stage, in_use).costs;
    StageCosts slowest;
    double sync_s = 0;
    double sync_total_s = 0;
    double optimizer_s = 0;
    for (std::size_t g = 0; g < stage.replicas.size(); ++g) {
        const StageCosts& costs = of_group(stage, g, in_use).costs;
        const StageCost& cost = costs.whole;
        sync_s = std::max(sync_s, cost.gradient_sync_s);
        sync_total_s = std::max(sync_total_s, cost.gradient_sync_total_s);
        optimizer_s = std::max(optimizer_s, cost.optimizer_s);
        if (cost.forward_s + cost.backward_s > slowest.whole.forward_s + slowest.whole.backward_s)
            slowest = costs;
    }
    const double across_s = stage.shared_state ? 0 : sync_across_groups_s(stage, in_use);
    slowest.whole.gradient_sync_s = sync_s + across_s;
    slowest.whole.gradient_sync_exposed_s = sync_s + across_s;
    slowest.whole.gradient_sync_total_s = sync_total_s + across_s;
    slowest.whole.optimizer_s = optimizer_s;
    return slowest;
}

} // namespace tangram

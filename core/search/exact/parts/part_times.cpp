// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/parts/part_times.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

LayerCounts counts_of(const PlanningProblem& problem)
{
    return count_layers(*problem.model, {0, problem.model->layer_count()});
}

bool no_worse(const StageNeeds& a, const StageNeeds& b)
{
    return a.forward_s <= b.forward_s && a.tick_s <= b.tick_s && a.finish_s <= b.finish_s && a.in_flight >= b.in_flight;
}

void add(std::vector<StageNeeds>& all, const StageNeeds& needs)
{
    if (std::any_of(all.begin(), all.end(), [&](const StageNeeds& other) { return no_worse(other, needs); }))
        return;
    std::erase_if(all, [&](const StageNeeds& other) { return no_worse(needs, other); });
    all.push_back(needs);
}

} // namespace

bool has_blocks_alike(const PlanningProblem& problem)
{
    const LayerCounts counts = counts_of(problem);
    return problem.parallelizer->profile() == nullptr && !problem.model->half_blocks
        && (counts[kind_index::dense_block] == 0 || counts[kind_index::expert_block] == 0);
}

PartTimes::PartTimes(const PlanningProblem& problem, PartCosts& costs, const StopOrWait& gate)
    : problem_(problem)
    , costs_(costs)
    , gate_(gate)
    , kind_(counts_of(problem)[kind_index::expert_block] > 0 ? kind_index::expert_block : kind_index::dense_block)
{
    const Model& model = *problem.model;
    before_.push_back(0);
    for (int layer = 0; layer < model.layer_count(); ++layer) {
        const LayerKind kind = layer_kind(model, layer);
        const bool block = kind == LayerKind::dense_block || kind == LayerKind::expert_block;
        before_.push_back(before_.back() + (block ? 1 : 0));
    }
    blocks_ = before_.back();
    for (const Island& island : problem.islands) {
        int& gpus = gpus_.emplace_back(0);
        for (const int node : island.nodes)
            gpus += problem.cluster->nodes[node].gpu_count;
    }
}

const PartTimes::Stages& PartTimes::stages(int island, int gpus, int samples)
{
    const auto [known, added] = known_.try_emplace(Key{island, gpus, samples});
    if (added)
        known->second = find(island, gpus, samples);
    return known->second;
}

PartTimes::Stages PartTimes::find(int island, int gpus, int samples)
{
    Stages stages;
    const double capacity = costs_.capacity_bytes(island);
    for (int per_node = 1; per_node <= gpus; ++per_node) {
        if (gpus % per_node != 0)
            continue;
        int fitting = 0; // so many GPUs at a time
        for (const int node : problem_.islands[island].nodes)
            fitting += problem_.cluster->nodes[node].gpu_count / per_node;
        if (fitting < gpus / per_node || gate_.stopped())
            continue;
        for (const StrategyCosts& costs :
             costs_.few_strategies(costs_.at_best({island, gpus / per_node, per_node, samples}))) {
            stages.resize(static_cast<std::size_t>(ends) * (blocks_ + 1));
            for (int e = 0; e < ends; ++e)
                for (int blocks = e == 0 ? 1 : 0; blocks <= blocks_; ++blocks) {
                    LayerCounts counts{};
                    counts[kind_index::embedding] = (e & 1) != 0 ? 1 : 0;
                    counts[kind_index::head] = (e & 2) != 0 ? 1 : 0;
                    counts[kind_] = blocks;
                    const StageSeconds seconds = stage_seconds(costs, counts);
                    const MemoryParts memory = stage_memory(costs, counts);
                    StageNeeds needs{seconds.forward_s, seconds.forward_s + seconds.backward_s,
                                     seconds.gradient_sync_s + seconds.optimizer_s, 0};
                    const double room = capacity - (memory.total_bytes() - memory.activations_bytes);
                    constexpr double many = 1e6;
                    if (room >= memory.activations_bytes)
                        needs.in_flight = static_cast<int>(
                            std::min(many, room / std::max(1.0, memory.activations_bytes) * (1 + 1e-9)));
                    add(stages[of(e, blocks)], needs);
                }
        }
    }
    for (std::vector<StageNeeds>& all : stages)
        std::sort(all.begin(), all.end(), [](const StageNeeds& a, const StageNeeds& b) { return a.tick_s < b.tick_s; });
    return stages;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout.h"

#include <algorithm>
#include <numeric>

namespace tangram {

int StageLayout::gpu_count() const
{
    return std::accumulate(gpus.begin(), gpus.end(), 0,
                           [](int sum, const GpuRange& range) { return sum + range.count; });
}

int StageLayout::micro_batch_samples() const
{
    if (!mixed())
        return strategy.micro_batch_samples();
    return std::accumulate(replicas.begin(), replicas.end(), 0, [](int sum, const ReplicaGroup& group) {
        return sum + group.strategy.micro_batch_samples();
    });
}

std::vector<StageLayout> StageLayout::groups() const
{
    if (!mixed())
        return {*this};
    std::vector<StageLayout> stages;
    for (const ReplicaGroup& group : replicas)
        stages.push_back({group.island, group.gpus, layers, group.strategy, {}, chunks});
    return stages;
}

std::vector<GpuRange> gpus_by_node(const std::vector<GpuRange>& gpus)
{
    std::vector<GpuRange> by_node;
    by_node.reserve(gpus.size());
    int last = -1; // of the nodes so far: mostly they ascend
    for (const GpuRange& range : gpus) {
        if (range.node > last) {
            last = range.node;
            by_node.push_back(range);
            continue;
        }
        const auto same = std::find_if(by_node.begin(), by_node.end(),
                                       [&](const GpuRange& other) { return other.node == range.node; });
        if (same == by_node.end())
            by_node.push_back(range);
        else
            same->count += range.count;
    }
    return by_node;
}

bool is_by_node(const std::vector<GpuRange>& gpus)
{
    return std::adjacent_find(gpus.begin(), gpus.end(),
                              [](const GpuRange& a, const GpuRange& b) { return a.node >= b.node; })
        == gpus.end();
}

} // namespace tangram

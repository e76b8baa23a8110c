// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/layout.h"

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
    std::vector<StageLayout> stages;
    for (std::size_t g = 0; g < group_count(); ++g)
        stages.push_back(group(g));
    return stages;
}

StageLayout StageLayout::group(std::size_t index) const
{
    if (!mixed())
        return *this;
    const ReplicaGroup& group = replicas[index];
    return {group.island, group.gpus, layers, group.strategy, {}, chunks};
}

std::vector<GpuRange> gpus_by_node(const std::vector<GpuRange>& gpus)
{
    if (is_by_node(gpus))
        return gpus;
    std::vector<GpuRange> by_node;
    const auto [least, most] =
        std::minmax_element(gpus.begin(), gpus.end(), [](const auto& a, const auto& b) { return a.node < b.node; });
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> place_of(static_cast<std::size_t>(most->node - least->node) + 1, none);
    for (const GpuRange& range : gpus) {
        std::size_t& place = place_of[range.node - least->node];
        if (place == none) {
            place = by_node.size();
            by_node.push_back(range);
        } else {
            by_node[place].count += range.count;
        }
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

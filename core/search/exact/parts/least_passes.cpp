// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/parts/least_passes.h"

#include "plan/price/pricer.h"

#include <algorithm>

namespace tangram {

LeastPasses::LeastPasses(const SearchSpace& space, PartCosts& costs)
    : space_(space)
    , costs_(costs)
{
}

LeastPasses::Seconds LeastPasses::through(int last, int samples)
{
    const auto [found, added] = prefix_.try_emplace(samples);
    if (added)
        found->second = find(samples);
    return found->second[last];
}

std::vector<LeastPasses::Seconds> LeastPasses::find(int samples)
{
    const auto layers = static_cast<std::size_t>(space_.layer_count());
    std::vector<Seconds> least(layers, {never, never});
    for (const IslandSpace& island : space_.islands())
        for (const PartSize& size : island.sizes) {
            if (!size.searched)
                continue;
            const PartOfIsland part = costs_.at_best({island.island, size.nodes, size.gpus_per_node, samples});
            for (const StrategyCosts& costs : costs_.few_strategies(part)) {
                const std::vector<LayerCost> of_layers = costs_.layers(part, costs);
                for (std::size_t layer = 0; layer < layers; ++layer) {
                    const LayerCost& cost = of_layers[layer];
                    least[layer].forward = std::min(least[layer].forward, cost.forward_s);
                    least[layer].both = std::min(least[layer].both, cost.forward_s + cost.backward_s);
                }
            }
        }
    std::vector<Seconds> prefix{{}};
    for (const Seconds& one : least)
        prefix.push_back({prefix.back().forward + one.forward, prefix.back().both + one.both});
    return prefix;
}

} // namespace tangram

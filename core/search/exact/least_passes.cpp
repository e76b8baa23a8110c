// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/least_passes.h"
#include "plan/price/pricer.h"

#include <algorithm>
#include <array>
#include <limits>

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
    std::array<Seconds, layer_kind_count> least;
    least.fill({never, never});
    for (const IslandSpace& island : space_.islands())
        for (const PartSize& size : island.sizes) {
            if (!size.searched)
                continue;
            for (const StrategyCosts& costs :
                 costs_.few_strategies(costs_.at_best({island.island, size.nodes, size.gpus_per_node, samples})))
                for (std::size_t k = 0; k < least.size(); ++k) {
                    const LayerCost& layer = costs.layer[k];
                    least[k].forward = std::min(least[k].forward, layer.forward_s);
                    least[k].both = std::min(least[k].both, layer.forward_s + layer.backward_s);
                }
        }
    std::vector<Seconds> prefix{{}};
    for (int layer = 0; layer < space_.layer_count(); ++layer) {
        const Seconds& one = least[static_cast<std::size_t>(layer_kind(*space_.problem().model, layer))];
        prefix.push_back({prefix.back().forward + one.forward, prefix.back().both + one.both});
    }
    return prefix;
}

} // namespace tangram

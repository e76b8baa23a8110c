// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tick_bound.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tangram {

TickBound tick_lower_bound(const SearchSpace& space, const PairTable& table)
{
    const Model& model = *space.problem().model;
    const LayerCounts counts = count_layers(model, {0, model.layer_count()});
    std::array<double, layer_kind_count> work;
    work.fill(std::numeric_limits<double>::infinity());
    std::array<double, layer_kind_count> tick = work;
    double speed = 0;
    const auto weight = [&](std::size_t kind) {
        return space.kinds()[kind].speed_share / space.kinds()[kind].part.gpus();
    };
    for (std::size_t k = 0; k < space.kinds().size(); ++k) {
        const auto& least_s = table.part(static_cast<int>(k)).least_tick_s;
        if (table.strategies(static_cast<int>(k)).empty())
            continue;
        for (std::size_t layer = 0; layer < work.size(); ++layer) {
            work[layer] = std::min(work[layer], least_s[layer] * space.kinds()[k].part.gpus() * weight(k));
            tick[layer] = std::min(tick[layer], least_s[layer]);
        }
    }
    for (const IslandSpace& island : space.islands()) {
        double best = 0;
        for (const PartSize& size : island.sizes)
            if (size.searched)
                best = std::max(best, weight(static_cast<std::size_t>(size.kind)));
        speed += best * island.gpus;
    }
    double total = 0;
    double trip = 0;
    for (std::size_t layer = 0; layer < work.size(); ++layer)
        if (counts[layer] > 0) {
            total += work[layer] * counts[layer];
            trip += tick[layer] * counts[layer];
        }
    return {table.micro_batches() * total / speed, trip};
}

} // namespace tangram

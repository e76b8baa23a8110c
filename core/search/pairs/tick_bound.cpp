// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/tick_bound.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace tangram {

TickBound tick_lower_bound(const SearchSpace& space, const PairTable& table)
{
    const Model& model = *space.problem().model;
    const LayerCounts counts = count_layers(model, {0, model.layer_count()});
    std::array<double, layer_kind_count> work;
    work.fill(std::numeric_limits<double>::infinity());
    std::array<double, layer_kind_count> tick = work;
    double speed = 0;
    // Partial plans are as if all GPUs of their nodes worked. Those that have the interfaces for themselves take no
    // less than in proportion to that, nor less than without any communication.
    std::vector<double> interface_gain(space.kinds().size(), 1);
    for (const IslandSpace& island : space.islands())
        for (const PartSize& size : island.sizes)
            if (size.nodes > 1)
                for (const int index : space.problem().islands[island.island].nodes) {
                    const Node& node = space.problem().cluster->nodes[index];
                    double& gain = interface_gain[size.kind];
                    gain = std::max(gain, double(node.gpu_count) / size.gpus_per_node);
                }
    const auto least_tick_s = [&](std::size_t kind) {
        std::array<double, layer_kind_count> least_s = table.least_tick_s(static_cast<int>(kind));
        if (interface_gain[kind] == 1)
            return least_s;
        const Part& part = space.kinds()[kind].part;
        const std::array<double, layer_kind_count> alone = space.least_gpu_seconds(part);
        for (std::size_t layer = 0; layer < least_s.size(); ++layer)
            least_s[layer] = std::min(least_s[layer],
                                      std::max(least_s[layer] / interface_gain[kind],
                                               alone[layer] * table.micro_batch_samples() / part.gpus()));
        return least_s;
    };
    const auto weight = [&](std::size_t kind) {
        return space.kinds()[kind].speed_share / space.kinds()[kind].part.gpus();
    };
    for (std::size_t k = 0; k < space.kinds().size(); ++k) {
        if (!table.has_strategies(static_cast<int>(k)))
            continue;
        const std::array<double, layer_kind_count> least_s = least_tick_s(k);
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

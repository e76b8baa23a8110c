// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/shared_nodes/node_rates.h"

#include "search/few_gpus/least_busy_options.h"
#include "search/threads/for_each_index.h"

#include <algorithm>

namespace tangram {

const Option* PartRate::of(const PairTable* table) const
{
    const auto found =
        std::find_if(options.begin(), options.end(), [table](const auto& option) { return option.first == table; });
    return found == options.end() ? nullptr : found->second;
}

NodeRates::NodeRates(const SearchSpace& space, const std::vector<const PairTable*>& tables, int most_in_flight,
                     const StopOrWait& gate)
    : signatures_(space.signatures().size())
    , rates_(space.kinds().size())
{
    std::vector<int> kinds;
    for (const IslandSpace& island : space.islands())
        for (const PartSize& size : island.sizes)
            if (size.nodes == 1 && size.searched && rates_[size.kind].empty()) {
                rates_[size.kind].resize((static_cast<std::size_t>(most_in_flight) + 1) * signatures_);
                kinds.push_back(size.kind);
            }
    for_each_index(kinds.size(), [&](std::size_t k) {
        for (const PairTable* table : tables) {
            LeastBusyOptions options(space, *table);
            for (int in_flight = 1; in_flight <= most_in_flight; ++in_flight)
                for (std::size_t signature = 0; signature < signatures_ && !gate.stopped(); ++signature) {
                    const Option* option = options.of(kinds[k], static_cast<int>(signature), in_flight);
                    if (option == nullptr)
                        continue;
                    PartRate& rate = rates_[kinds[k]][static_cast<std::size_t>(in_flight) * signatures_ + signature];
                    rate.options.emplace_back(table, option);
                    rate.samples_per_s = std::max(rate.samples_per_s, table->micro_batch_samples() / option->tick_s);
                }
        }
    });
}

} // namespace tangram

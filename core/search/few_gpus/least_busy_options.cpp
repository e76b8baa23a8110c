// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/few_gpus/least_busy_options.h"

#include <algorithm>
#include <limits>

namespace tangram {

const Option* LeastBusyOptions::of(int kind, int signature, int in_flight)
{
    const auto [found, added] = known_.try_emplace(std::tuple(kind, signature, in_flight), nullptr);
    if (!added || signature < 0)
        return found->second;
    const PairFate fate = table_.fate(kind, signature);
    if (fate != PairFate::planned && fate != PairFate::too_much_work && fate != PairFate::too_little_work)
        return nullptr;
    const PartKind& part = space_.kinds()[kind];
    const double micro_batches =
        std::max(1.0, space_.problem().job.global_batch * part.speed_share / table_.micro_batch_samples() * in_flight);
    double least_s = std::numeric_limits<double>::infinity();
    for (const Option& option : table_.options_of_any(kind, signature, scratch_))
        if (const double busy_s = micro_batches * option.tick_s + option.finish_s;
            busy_s < least_s && option.bytes(in_flight) <= part.capacity_bytes) {
            least_s = busy_s;
            found->second = &option;
        }
    return found->second;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/rules.h"
#include "search/rules/settings.h"

#include <cstdint>

namespace tangram {

/// What a search did. All but the times is the same for any number of threads.
struct SearchStatistics {
    Funnel pairs; ///< kept: planned
    Funnel partial_plans;
    std::uint64_t states = 0; ///< of the composer
    std::uint64_t states_pruned_bound = 0;
    std::uint64_t states_pruned_beam = 0;
    std::uint64_t pipelines_composed = 0;
    std::uint64_t pipelines_simulated = 0;
    std::uint64_t better_by_idle = 0; ///< how often forcing in idle GPUs made the best plan faster
    double wall_time_s = 0;
    double islands_s = 0;
    double enumerate_s = 0;
    double compose_s = 0;
    double simulate_s = 0;
};

} // namespace tangram

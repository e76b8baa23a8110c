// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/pairs/pair_table.h"
#include "search/threads/stop_or_wait.h"

#include <functional>
#include <vector>

namespace tangram {

/// What making idle GPUs work takes.
struct ForceTask {
    const SearchSpace& space;
    const std::vector<ScheduleChoice>& schedules;
    const std::function<const PairTable*(int micro_batch_samples)>& table; ///< null where there is none
    Pricer& pricer;
    const StopOrWait& gate;
    int batch = 0; ///< samples of an iteration
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/space/most_in_flight.h"

#include "parallelizer/optimizer_offload.h"
#include "schedule/allowed_schedules.h"

#include <algorithm>

namespace tangram {

int most_in_flight(const SearchSpace& space, int micro_batches)
{
    const std::vector<std::string>& schedules = space.problem().job.allow.schedules;
    const bool holds_all =
        std::find(schedules.begin(), schedules.end(), to_string(ScheduleKind::gpipe)) != schedules.end();
    return holds_all ? micro_batches : std::min(micro_batches, 2 * space.most_stages());
}

int most_in_flight_to_offload_for(const SearchSpace& space, int micro_batches)
{
    const Job& job = space.problem().job;
    if (!may_offload_optimizer(job))
        return 0;
    const std::vector<ScheduleKind> schedules = allowed_schedules(job.allow);
    // What waits for the gradients of its weights, and what deeper windows hold, is not counted in micro-batches here.
    const bool counted = std::all_of(schedules.begin(), schedules.end(), [](ScheduleKind kind) {
        return kind == ScheduleKind::one_f_one_b || kind == ScheduleKind::interleaved || kind == ScheduleKind::gpipe;
    });
    return counted ? most_in_flight(space, micro_batches) : micro_batches;
}

} // namespace tangram

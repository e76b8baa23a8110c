// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/give_way.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace tangram {

void give_way()
{
#ifdef __linux__
    // Linux keeps the nice value by thread (sched(7)); each step is a factor of 1.25, so that five make a third.
    constexpr int steps = 5;
    const auto thread = static_cast<id_t>(gettid());
    if (getpriority(PRIO_PROCESS, thread) < steps)
        setpriority(PRIO_PROCESS, thread, steps); // to be nicer is always allowed
#endif
}

ArenaGivesWay::ArenaGivesWay(tbb::task_arena& arena)
    : tbb::task_scheduler_observer(arena)
{
    observe(true);
}

ArenaGivesWay::~ArenaGivesWay()
{
    observe(false); // before this is gone, as oneTBB asks
}

void ArenaGivesWay::on_scheduler_entry(bool)
{
    give_way();
}

} // namespace tangram

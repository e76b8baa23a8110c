// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/threads/give_way.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#endif

namespace tangram {

void give_way()
{
#ifdef __linux__
    // Linux keeps the nice value by thread (sched(7)); each step is a factor of 1.25, so that two make two thirds. That
    // of the process is its main thread's.
    constexpr int steps = 2;
    constexpr int most = 19;
    const int wanted = std::min(most, getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())) + steps);
    const auto thread = static_cast<id_t>(gettid());
    if (getpriority(PRIO_PROCESS, thread) < wanted)
        setpriority(PRIO_PROCESS, thread, wanted); // to be nicer is always allowed
#endif
}

} // namespace tangram

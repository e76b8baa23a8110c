// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

namespace tangram {

/// Processor's time that this thread took so far, in ms: a busy machine lengthens it less than the time by the clock.
inline double thread_time_ms()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

} // namespace tangram

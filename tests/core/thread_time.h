// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

namespace tangram {

/// Processor time of this thread in ms, which a busy machine lengthens less than the time by the clock.
inline double thread_time_ms()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

} // namespace tangram

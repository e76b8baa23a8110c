// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <ctime>

namespace tangram {

inline double seconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The processor's time, of all threads of this program or of the one that asks: other programs do not add to it.
inline double processor_seconds(clockid_t whose = CLOCK_PROCESS_CPUTIME_ID)
{
    timespec time{};
    clock_gettime(whose, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

} // namespace tangram

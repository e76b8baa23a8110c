// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/run/search.h"

#include <chrono>
#include <functional>
#include <thread>

namespace tangram {

/// Waits, polling, for a condition or for the run's end; not for ever, since an exact search of a large cluster may
/// never come to the condition.
inline void wait_until(const SearchRun& run, const std::function<bool()>& condition)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds longest(2);
    const Clock::time_point start = Clock::now();
    while (!run.finished() && !condition() && Clock::now() - start < longest)
        std::this_thread::yield();
}

} // namespace tangram

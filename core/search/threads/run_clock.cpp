// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/threads/run_clock.h"

namespace tangram {

double RunClock::elapsed_locked() const
{
    return before_s_ + (going_ ? std::chrono::duration<double>(Clock::now() - going_since_).count() : 0);
}

double RunClock::elapsed_s() const
{
    const std::lock_guard lock(mutex_);
    return elapsed_locked();
}

void RunClock::pause()
{
    const std::lock_guard lock(mutex_);
    before_s_ = elapsed_locked();
    going_ = false;
}

void RunClock::resume()
{
    const std::lock_guard lock(mutex_);
    if (going_ || stopped_)
        return;
    going_since_ = Clock::now();
    going_ = true;
}

double RunClock::stop()
{
    const std::lock_guard lock(mutex_);
    before_s_ = elapsed_locked();
    going_ = false;
    stopped_ = true;
    return before_s_;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/threads/stop_or_wait.h"

namespace tangram {

bool StopOrWait::wait() const
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return state_ != State::paused; });
    return state_ == State::stopped;
}

void StopOrWait::change(State from, State to)
{
    {
        const std::lock_guard lock(mutex_);
        if (state_ != from)
            return;
        state_ = to;
    }
    changed_.notify_all();
}

void StopOrWait::pause()
{
    change(State::going, State::paused);
}

void StopOrWait::resume()
{
    change(State::paused, State::going);
}

void StopOrWait::stop()
{
    {
        const std::lock_guard lock(mutex_);
        state_ = State::stopped;
    }
    changed_.notify_all();
    source_.request_stop();
}

} // namespace tangram

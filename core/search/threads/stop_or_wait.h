// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace tangram {

/// Where the threads of a run look, every few microseconds, whether they are to end, and wait while it is paused. Any
/// thread.
class StopOrWait {
public:
    /// Whether to end. While the run is paused this waits, without computing, until it is resumed or stopped.
    bool stopped() const
    {
        const State now = state_.load(std::memory_order_acquire);
        return now == State::stopped
            || (now == State::paused && wait()); // all threads ask at once: no lock for the end
    }
    /// For what knows nothing of pauses.
    std::stop_token token() const { return source_.get_token(); }

    void pause(); ///< without effect once stopped
    void resume();
    void stop(); ///< for good; ends a pause
    bool is_paused() const { return state_.load(std::memory_order_acquire) == State::paused; }

private:
    enum class State : unsigned char { going, paused, stopped };

    bool wait() const;
    void change(State from, State to);

    std::atomic<State> state_{State::going}; ///< written with the mutex held
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::stop_source source_;
};

} // namespace tangram

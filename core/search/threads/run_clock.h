// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <mutex>

namespace tangram {

/// Seconds since it was made, pauses left out. Any thread.
class RunClock {
public:
    double elapsed_s() const;
    void pause();
    void resume(); ///< without effect once stopped
    double stop(); ///< for good; the time it stands at

private:
    using Clock = std::chrono::steady_clock;

    double elapsed_locked() const;

    mutable std::mutex mutex_;
    Clock::time_point going_since_ = Clock::now();
    double before_s_ = 0; ///< up to the last pause
    bool going_ = true;
    bool stopped_ = false;
};

} // namespace tangram

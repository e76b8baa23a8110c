// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/run/search.h"

#include <chrono>

namespace tangram::cli {

/// One line on standard error that says how far a search is, a few times a second. Silent when it is not a terminal.
class ProgressLine {
public:
    explicit ProgressLine(bool wanted);
    ~ProgressLine(); ///< clears the line

    void show(const SearchRun& run);

private:
    using Clock = std::chrono::steady_clock;
    bool on_;
    bool shown_ = false;
    Clock::time_point next_;
};

} // namespace tangram::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <stop_token>
#include <utility>

namespace tangram {

/// What finding islands may cost. It ends early once it is stopped, or after so many comparisons of two groups of
/// nodes. Counting them instead of looking at a clock makes the same cluster end at the same place on any machine.
class Effort {
public:
    Effort() = default; ///< whatever it takes
    explicit Effort(std::stop_token stop, std::int64_t most = std::numeric_limits<std::int64_t>::max())
        : stop_(std::move(stop))
        , left_(most)
    {
    }

    /// That many comparisons, of some 10 to 30 ns each, are about to be made. False when no more are to be: then and
    /// from then on what was being computed is of no use.
    bool spend(std::int64_t comparisons)
    {
        left_ -= comparisons;
        over_ = over_ || left_ < 0 || stop_.stop_requested();
        return !over_;
    }
    bool is_over() const { return over_; }

private:
    std::stop_token stop_;
    std::int64_t left_ = std::numeric_limits<std::int64_t>::max();
    bool over_ = false;
};

} // namespace tangram

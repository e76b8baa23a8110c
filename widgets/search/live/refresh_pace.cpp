// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/live/refresh_pace.h"

#include <algorithm>

namespace tangram {

namespace {

// To lay it out and paint it for the first time takes some 6 to 9 ms, of which 2 % of two cores are as many by now.
constexpr double before_first_ms = 240;
constexpr double least_interval_ms = 33;
constexpr double most_interval_ms = 250;
constexpr double share_of_cores = 0.0075;

} // namespace

RefreshPace::RefreshPace(int cores)
    : cores_(std::max(1, cores))
{
}

void RefreshPace::begin(double now_ms)
{
    first_ = true;
    shown_at_ms_ = now_ms;
}

bool RefreshPace::is_due(double now_ms, double busy_ms) const
{
    if (first_)
        return now_ms - shown_at_ms_ >= before_first_ms;
    const double cost_ms = busy_ms - busy_before_ms_;
    const double interval_ms = std::clamp(cost_ms / (share_of_cores * cores_), least_interval_ms, most_interval_ms);
    return now_ms - shown_at_ms_ >= interval_ms;
}

void RefreshPace::shown(double now_ms, double busy_ms)
{
    first_ = false;
    shown_at_ms_ = now_ms;
    busy_before_ms_ = busy_ms;
}

} // namespace tangram

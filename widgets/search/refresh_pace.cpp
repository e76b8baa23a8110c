// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/refresh_pace.h"

#include <algorithm>

namespace tangram {

namespace {

constexpr double before_first_ms = 90; // it is painted within a tenth of a second, and some, by a beat of 33 ms
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"
#include "text/result.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tangram {

/// What of a stage runs one after the other.
enum class TraceLane { compute, send_next, send_previous, sync };
inline constexpr std::size_t trace_lane_count = 4;

/// An event of a timeline in ticks.
struct TraceSlice {
    std::uint32_t event = 0; ///< index into the timeline
    std::uint32_t arrow = 0; ///< id of the arrow that begins at a send or ends at what it is sent to; 0: none
    std::int64_t start = 0;
    std::int64_t end = 0;
};

/// A plan's timeline, lane by lane.
struct TraceLanes {
    double tick_us = 0; ///< a power of two
    /// [pipeline][stage][lane], ascending; slices of a lane do not overlap.
    std::vector<std::vector<std::array<std::vector<TraceSlice>, trace_lane_count>>> stages;
    std::uint32_t last_arrow = 0;
};

/// Arrows are numbered from first_arrow + 1 on. An error where the timeline is empty or does not fit the plan.
Result<TraceLanes> trace_lanes(const Plan& plan, std::uint32_t first_arrow);

} // namespace tangram

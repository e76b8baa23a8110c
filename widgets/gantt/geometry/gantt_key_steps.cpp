// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_key_steps.h"

#include <limits>

namespace tangram {

namespace {

const GanttLane& lane_of(const GanttLayout& layout, const GanttSpot& spot)
{
    return layout.row(spot.row).lane(spot.lane);
}

} // namespace

std::optional<GanttSpot> next_spot(const GanttLayout& layout, const GanttSpot& from, int steps)
{
    const int at = from.at + steps;
    if (at < 0 || at >= lane_of(layout, from).size())
        return std::nullopt;
    return GanttSpot{from.row, from.lane, at};
}

std::optional<GanttSpot> first_spot(const GanttLayout& layout, const GanttSpot& from)
{
    return next_spot(layout, from, -from.at);
}

std::optional<GanttSpot> last_spot(const GanttLayout& layout, const GanttSpot& from)
{
    return next_spot(layout, from, lane_of(layout, from).size() - 1 - from.at);
}

std::optional<GanttSpot> spot_beside(const GanttLayout& layout, const GanttSpot& from, int direction)
{
    const GanttLane& lane = lane_of(layout, from);
    const double middle = 0.5 * (lane.start_s(from.at) + lane.end_s(from.at));
    const auto rows = static_cast<int>(layout.rows().size());
    for (int row = from.row + direction; row >= 0 && row < rows; row += direction) {
        if (const auto at = layout.row(row).lane(from.lane).at(middle, std::numeric_limits<double>::max()))
            return GanttSpot{row, from.lane, *at};
    }
    return std::nullopt;
}

std::optional<GanttSpot> spot_in_sight(const GanttLayout& layout, int row, double from_s, double to_s)
{
    const GanttLane& lane = layout.row(row).lane(GanttLaneKind::compute);
    if (lane.size() == 0)
        return std::nullopt;
    const auto [first, last] = lane.visible(from_s, to_s);
    return GanttSpot{row, GanttLaneKind::compute, first < last ? first : 0};
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_layout.h"

#include <optional>

namespace tangram {

/// From event to event, as the keyboard does. Nothing where there is no further one.
std::optional<GanttSpot> next_spot(const GanttLayout& layout, const GanttSpot& from, int steps);
std::optional<GanttSpot> first_spot(const GanttLayout& layout, const GanttSpot& from);
std::optional<GanttSpot> last_spot(const GanttLayout& layout, const GanttSpot& from);
/// The event at the same time, or else the nearest one, on the same lane of the row above (-1) or below (1). Rows
/// without events on that lane are passed over.
std::optional<GanttSpot> spot_beside(const GanttLayout& layout, const GanttSpot& from, int direction);
/// The first event of a row's compute lane that touches the time range, else its first one.
std::optional<GanttSpot> spot_in_sight(const GanttLayout& layout, int row, double from_s, double to_s);

} // namespace tangram

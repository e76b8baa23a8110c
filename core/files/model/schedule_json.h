// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "schedule/schedule.h"

#include <optional>

namespace tangram {

/// A schedule's name; the error lists the names there are.
inline ScheduleKind read_schedule(const JsonCursor& place)
{
    return static_cast<ScheduleKind>(
        place.one_of({"gpipe", "1f1b", "1f1b-adaptive", "interleaved", "zb-h1", "zb-v", "dualpipe"}));
}

/// The same, or nothing for "any".
inline std::optional<ScheduleKind> read_schedule_or_any(const JsonCursor& place)
{
    const int name =
        place.one_of({"gpipe", "1f1b", "1f1b-adaptive", "interleaved", "zb-h1", "zb-v", "dualpipe", "any"});
    return name == schedule_kind_count ? std::nullopt : std::optional(static_cast<ScheduleKind>(name));
}

} // namespace tangram

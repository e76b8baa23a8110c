// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_layout.h"
#include "synthetic_plan.h"

namespace tangram {

/// Made-up plans as the chart stacks them: of each schedule in turn, the second with two pipelines.
inline std::vector<GanttPlan> several_plans(int count, int stages, int micro_batches, unsigned seed)
{
    std::vector<GanttPlan> plans;
    for (int i = 0; i < count; ++i) {
        const auto kind =
            count == 1 ? ScheduleKind::one_f_one_b : static_cast<ScheduleKind>((i + 1) % schedule_kind_count);
        plans.push_back({QString(QChar(u'A' + i)), QStringLiteral("made up"),
                         synthetic_plan(i == 1 ? 2 : 1, stages, micro_batches, seed + static_cast<unsigned>(i), kind)});
    }
    return plans;
}

inline std::vector<GanttPart> laid_out(const std::vector<GanttPlan>& plans)
{
    std::vector<GanttPart> parts;
    for (const GanttPlan& plan : plans)
        parts.push_back(lay_out_events(plan));
    return parts;
}

} // namespace tangram

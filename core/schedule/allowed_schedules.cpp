// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/allowed_schedules.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

const std::vector<int> no_virtual_stages{1};
const std::vector<int> usual_virtual_stages{1, 2, 3, 4, 5, 6, 7, 8};

} // namespace

std::vector<ScheduleKind> schedules_of(Framework framework)
{
    switch (framework) {
    case Framework::megatron:
        return {ScheduleKind::one_f_one_b, ScheduleKind::interleaved};
    case Framework::deepspeed:
        return {ScheduleKind::one_f_one_b};
    case Framework::fsdp:
        return {ScheduleKind::gpipe, ScheduleKind::one_f_one_b, ScheduleKind::interleaved, ScheduleKind::zb_v};
    }
    return {};
}

std::vector<ScheduleKind> allowed_schedules(const Allowed& allow)
{
    std::vector<ScheduleKind> kinds;
    for (int i = 0; i < schedule_kind_count; ++i) {
        const auto kind = static_cast<ScheduleKind>(i);
        if (std::find(allow.schedules.begin(), allow.schedules.end(), to_string(kind)) != allow.schedules.end())
            kinds.push_back(kind);
    }
    return kinds;
}

Allowed with_schedules(Allowed allow, const std::vector<ScheduleKind>& schedules)
{
    allow.schedules.clear();
    for (const ScheduleKind kind : schedules)
        allow.schedules.emplace_back(to_string(kind));
    // As a file that was read has them, so that equal choices are equal jobs.
    std::sort(allow.schedules.begin(), allow.schedules.end());
    allow.schedules.erase(std::unique(allow.schedules.begin(), allow.schedules.end()), allow.schedules.end());
    const bool interleaved =
        std::find(schedules.begin(), schedules.end(), ScheduleKind::interleaved) != schedules.end();
    if (interleaved && allow.virtual_stages == no_virtual_stages)
        allow.virtual_stages = usual_virtual_stages;
    else if (!interleaved && allow.virtual_stages == usual_virtual_stages)
        allow.virtual_stages = no_virtual_stages;
    return allow;
}

Job with_any_schedule(Job job)
{
    job.allow = with_schedules(std::move(job.allow), schedules_of(job.framework));
    return job;
}

Job in_framework(Job job, Framework framework)
{
    const bool any = allowed_schedules(job.allow) == schedules_of(job.framework);
    job.framework = framework;
    return any ? with_any_schedule(std::move(job)) : job;
}

} // namespace tangram

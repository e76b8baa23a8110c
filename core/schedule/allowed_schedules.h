// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/job.h"
#include "schedule/schedule.h"

#include <vector>

namespace tangram {

/// All that a framework's own training loop runs. Megatron-LM and Megatron-Core: megatron/core/pipeline_parallel/
/// schedules.py. DeepSpeed: deepspeed/runtime/pipe/schedule.py, TrainSchedule. FSDP comes with PyTorch's
/// torch.distributed.pipelining, whose schedules torchtitan names in its pipeline_parallel_schedule option.
std::vector<ScheduleKind> schedules_of(Framework framework);

/// The schedules among which the planner may choose, in the order of ScheduleKind.
std::vector<ScheduleKind> allowed_schedules(const Allowed& allow);

/// `allow` with these schedules, at least one, in place of its own. Interleaving needs several chunks per stage: where
/// `allow` names no numbers of virtual stages, 1 to 8 come with it and go with it.
Allowed with_schedules(Allowed allow, const std::vector<ScheduleKind>& schedules);

/// `job` with all schedules that its framework runs: what a job that nobody has chosen schedules for allows.
Job with_any_schedule(Job job);

/// `job` in another framework; where all that its own runs is allowed, all that the other runs is then.
Job in_framework(Job job, Framework framework);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/gpus/idle_set.h"
#include "search/draft/plan_draft.h"
#include "search/improve/forcing/force_task.h"

#include <vector>

namespace tangram {

/// The draft with stages that are wider by some of the idle GPUs: more nodes of their island, or more GPUs of their
/// nodes; one stage, or all of a pipeline; or with a stage on idle GPUs alone, more of each node than it has. Priced;
/// none that cannot run.
std::vector<PlanDraft> with_wider_stages(const ForceTask& task, const PlanDraft& draft, const IdleSet& idle);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/gpus/idle_set.h"
#include "search/draft/plan_draft.h"
#include "search/improve/forcing/force_task.h"

#include <vector>

namespace tangram {

/// The draft with one more stage of the idle GPUs in its pipelines, at most `most` places for it, layers divided anew
/// by speed. Where there is no layer for one more, with one in the place of another. Priced; none that cannot run.
std::vector<PlanDraft> with_more_stages(const ForceTask& task, const PlanDraft& draft, const IdleSet& idle,
                                        std::size_t most);

} // namespace tangram

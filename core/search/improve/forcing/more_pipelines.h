// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/gpus/idle_set.h"
#include "search/draft/plan_draft.h"
#include "search/improve/forcing/force_task.h"
#include "search/record/compose_counts.h"

#include <span>
#include <vector>

namespace tangram {

/// The draft beside one more pipeline on the idle GPUs of these sets, with micro-batches of that table, and that
/// pipeline alone. Priced; none that cannot run.
std::vector<PlanDraft> with_more_pipelines(const ForceTask& task, const PlanDraft& draft, std::span<const IdleSet> idle,
                                           const PairTable& table, ComposeCounts& counts);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plans_by_use.h"
#include "search/improve/find_idle.h"

#include <functional>
#include <vector>

namespace tangram {

/// Makes the GPUs work that the first of `drafts`, the best plan, leaves idle, for as long as that gives a faster one;
/// `found` is called with each of these by the calling thread. Some of `others`, which may be null, are given what they
/// leave idle, too; what becomes faster than the best is the best then. Where none does, some more are, as often as the
/// task says. Returns what the last and best plan leaves
/// idle, and why. Nothing without drafts. Runs in the TBB arena of the calling thread.
std::vector<IdleGpus> use_idle(const IdleTask& task, std::vector<PlanDraft> drafts, PlansByUse* others,
                               const std::function<void(const PlanDraft&)>& found);

} // namespace tangram

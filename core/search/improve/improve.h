// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/draft/plan_draft.h"
#include "search/pairs/pair_table.h"
#include "search/threads/stop_or_wait.h"

#include <functional>

namespace tangram {

/// Local search by price, under whatever schedules and cost mode: moves cuts, changes strategies and schedules, and
/// lets neighbours change places, in all pipelines alike at once, while that makes the iteration faster. Prices at most
/// `most_priced` plans. `table` gives the partial plans of a micro-batch size, or null.
void improve(PlanDraft& draft, const SearchSpace& space, const std::vector<ScheduleChoice>& schedules,
             const std::function<const PairTable*(int micro_batch_samples)>& table, Pricer& pricer,
             const StopOrWait& gate, std::uint64_t most_priced);

} // namespace tangram

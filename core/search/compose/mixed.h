// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "plan/price/pricer.h"
#include "search/compose/mixed_options.h"
#include "search/draft/plan_draft.h"
#include "search/record/compose_counts.h"
#include "search/threads/stop_or_wait.h"

#include <vector>

namespace tangram {

/// What composing pipelines with mixed stages takes.
struct MixedTask {
    const SearchSpace& space;
    const MixedLine& line;
    const MixedOptions& options; ///< found for the line's stages
    const std::vector<ScheduleChoice>& schedules;
    const StopOrWait& gate;
};

/// Degrees of context and expert parallelism worth a look in mixed stages: none first, then those of the best plans
/// found; all that the model and the job allow where there are none.
std::vector<ContextExpert> degrees_for_mixed(const SearchSpace& space, const std::vector<PlanDraft>& found);

/// How closely a line's options are looked at for its estimate.
Sweep estimate_sweep(const MixedLine& line);

/// About how long the best pipeline on the line's stages takes, by options of that sweep; infinity where none fits or
/// all take as long as `incumbent_s`.
double mixed_estimate_s(const MixedTask& task, double incumbent_s, ComposeCounts& counts);

/// Pipelines on the line's stages (domain.md section 5, mixed stages): per micro-batch size the layers are cut such
/// that the longest busy stage is done as soon as can be, each stage under the option that holds most layers until
/// then, all options of the fine sweep. The best few by an estimate, priced; none that takes `incumbent_s` or longer.
std::vector<PlanDraft> compose_mixed(const MixedTask& task, Pricer& pricer, double incumbent_s, ComposeCounts& counts);

} // namespace tangram

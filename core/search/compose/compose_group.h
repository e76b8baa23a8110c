// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "plan/price/pricer.h"
#include "search/draft/draft.h"
#include "search/draft/plan_draft.h"
#include "search/pairs/pair_table.h"
#include "search/record/compose_counts.h"
#include "search/threads/stop_or_wait.h"

#include <vector>

namespace tangram {

/// A pipeline of a group, and of all groups alike.
struct FoundPipeline {
    PipelineLayout layout; ///< on the first group
    std::vector<DraftStage> stages; ///< to be laid on groups alike
    ScheduleChoice schedule;
    double time_s = 0; ///< of an iteration with these pipelines and no others
    double exchange_s = 0; ///< then, about, for gradients that are reduced with others

    double total_s() const { return time_s + exchange_s; }
};

/// What composing pipelines of a group takes.
struct GroupTask {
    const SearchSpace& space;
    const PairTable& table;
    const std::vector<Group>& groups; ///< alike, at least one: all run the same pipeline at the same time
    int micro_batches = 1;
    int samples = 0; ///< of each pipeline; the last micro-batch need not be full
    const std::vector<ScheduleChoice>& schedules;
    const StopOrWait& gate;
    int others = 0; ///< pipelines of other groups, with which the gradients are reduced
};

/// How closely targets are looked at.
enum class Sweep {
    coarse, ///< what a group is worth, to a tenth or so
    fine,
};

/// The pipeline, laid on all of the groups.
AlikePipelines on_all(const SearchSpace& space, const PairTable& table, const FoundPipeline& pipeline,
                      const std::vector<Group>& groups, int samples);

/// Pipelines of a group, each composed for the schedule it runs under (domain.md section 5): for a target of how long
/// stages are busy, the shallowest pipeline that Cover finds; the target is bisected, then raised for shallower
/// pipelines. Priced each, best first, at most `most`; none that takes `incumbent_s` or longer,
/// exchanging gradients with the others included.
std::vector<FoundPipeline> compose_group(const GroupTask& task, Sweep sweep, Pricer& pricer, double incumbent_s,
                                         std::size_t most, ComposeCounts& counts);

} // namespace tangram

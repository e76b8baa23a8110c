// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/boundary_ways.h"
#include "search/draft/plan_draft.h"
#include "search/pairs/pair_table.h"

#include <functional>
#include <vector>

namespace tangram {

/// The pipelines with micro-batches as large as the table's, under each of the schedules: parts and cuts stay, and
/// every stage takes the fastest partial plan that holds what the schedule has in flight there. At most `most` that may
/// take less than `best_s` seconds, the most promising by a quick formula first. None where a stage is mixed, where the
/// samples do not divide, or where nothing fits.
std::vector<AlikePipelines> with_micro_batches(const SearchSpace& space, const PairTable& table,
                                               const AlikePipelines& pipelines,
                                               const std::vector<ScheduleChoice>& schedules, double best_s,
                                               std::size_t most);

/// How the parts of some pipelines divide the model under a schedule: of each stage its layers and option.
struct EstimatedCuts {
    ScheduleChoice schedule;
    int micro_batch_samples = 0;
    int micro_batches = 0; ///< of each pipeline
    std::vector<DraftStage> stages; ///< their kind, layers and option, of which nothing else is set
    double time_s = 0; ///< of an iteration, by a quick formula
};

/// The pipeline's parts with micro-batches as large as the table's and cuts as even as they can be under 1F1B, whatever
/// its own were: that costs a part of looking at each schedule. `ways_between_stages`: asked for where there are such
/// cuts. At most `most` that may take less than `most_s`, the most promising first.
std::vector<EstimatedCuts> cut_anew(const SearchSpace& space, const PairTable& table, const PipelineLayout& pipeline,
                                    const std::vector<ScheduleChoice>& schedules,
                                    const std::function<const PipelineWays&()>& ways_between_stages, double most_s,
                                    std::size_t most);

/// Moves layers between the stages, on the parts of the pipeline, as long as that is faster by the same formula.
/// `table`: of the cuts' micro-batch size.
void move_cuts(const SearchSpace& space, const PairTable& table, const PipelineLayout& pipeline, EstimatedCuts& best,
               const PipelineWays& ways);

/// The pipelines with the schedule, layers, strategies and number of micro-batches that the cuts give them; what
/// samples each has stays. `table`: of the cuts' micro-batch size.
AlikePipelines with_cuts(const PairTable& table, AlikePipelines pipelines, const EstimatedCuts& cuts);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"
#include "plan/layout/layout.h"
#include "schedule/pipeline_formula.h"
#include "schedule/work_order.h"
#include "text/message.h"

#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// What one chunk of a stage's layers costs per micro-batch.
struct StageChunk {
    ChunkTimes times;
    ChunkActivations activations;

    friend bool operator==(const StageChunk&, const StageChunk&) = default;
};

/// What one group of a mixed stage's replicas takes.
struct ReplicaResult {
    double forward_s = 0;
    double backward_s = 0;
    MemoryParts memory; ///< activations: the most that is held at once
    double capacity_bytes = 0;
    double host_capacity_bytes = 0; ///< StagePrice::host_capacity_bytes

    double spare_bytes() const { return capacity_bytes - memory.total_bytes(); }
    friend bool operator==(const ReplicaResult&, const ReplicaResult&) = default;
};

/// A stage with what it costs. Of a mixed stage, memory and capacity are those of the group that has least to spare.
struct Stage {
    StageLayout layout;
    StageTimes times;
    double gradient_sync_total_s = 0; ///< hidden part included
    int in_flight = 0;
    MemoryParts memory; ///< activations: the most that is held at once
    std::vector<StageChunk> chunks{}; ///< one for each of the layout's ranges
    double capacity_bytes = 0; ///< of the smallest GPU of the stage
    double host_capacity_bytes = 0; ///< per GPU, likewise; infinity: not known
    std::vector<ReplicaResult> replicas; ///< of a mixed stage, one per group of its layout
    double busy_s = 0;
    IdleTime idle;
};

struct Pipeline {
    int samples = 0;
    int micro_batch_samples = 0;
    int micro_batches = 0;
    ScheduleKind schedule = ScheduleKind::one_f_one_b;
    int micro_batch_group = 0; ///< of interleaved: PipelineTimes::group
    bool blocking_sends = false; ///< PipelineTimes::blocking_sends
    double bubble_fraction = 0; ///< idle GPU-seconds / (iteration time x GPUs)
    std::vector<Stage> stages;
};

/// What a layout says of a pipeline, without its stages.
Pipeline pipeline_of(const PipelineLayout& layout);

/// One or more pipelines that share the global batch, with their results.
struct Plan {
    std::vector<Pipeline> pipelines;
    double iteration_time_s = 0;
    double samples_per_s = 0;
    double tokens_per_s = 0;
    double model_flops_per_iteration = 0; ///< a count
    double mfu = 0; ///< over the peak of all GPUs offered
    int gpus_used = 0;
    int gpus_offered = 0;
    double energy_j_per_iteration = 0; ///< power of the GPUs used x iteration time
    double cost_usd_per_hour = 0; ///< of the GPUs used
    double cost_usd_per_million_tokens = 0;
    std::optional<PipelineFormula> formula; ///< parts of the iteration time in cost mode `sailor`
    std::vector<Event> timeline; ///< may be empty
    std::vector<Message> warnings; ///< for people: what was assumed
};

/// Adds a warning where the GPUs would compute faster than their peak, unless the plan has it.
void warn_of_impossible_mfu(Plan& plan);

} // namespace tangram

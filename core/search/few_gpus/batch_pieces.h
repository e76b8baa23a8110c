// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"
#include "search/few_gpus/counted_pipeline.h"
#include "search/pairs/tick.h"

#include <cstddef>
#include <vector>

namespace tangram {

/// Pipelines on equal GPUs, and what each of them can be.
struct PipelineChoices {
    std::vector<const CountedPipeline*> choices; ///< with micro-batches of any sizes
    int copies = 1;
};

/// Pipelines that are the same but for their GPUs, and their share of the batch.
struct BatchPiece {
    std::size_t set; ///< of the choices
    const CountedPipeline* pipeline;
    int copies;
    int micro_batches; ///< of each
};

/// The shares of the batch, and for each set the pipeline, with which all are through soonest; nothing where no whole
/// numbers of micro-batches make the batch. `seconds`: about what they are to take.
std::vector<BatchPiece> divide_batch(int batch, const std::vector<PipelineChoices>& sets, double seconds);

/// These pipelines, with stages that have no GPUs yet.
AlikePipelines unplaced(const SearchSpace& space, const Ticks& ticks, const BatchPiece& piece,
                        const ScheduleChoice& schedule);

} // namespace tangram

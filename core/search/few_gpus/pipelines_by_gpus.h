// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/few_gpus/counted_pipeline.h"
#include "search/few_gpus/gpu_counts.h"
#include "search/pairs/pair_table.h"
#include "search/record/compose_counts.h"
#include "search/space/space.h"
#include "search/threads/stop_or_wait.h"

#include <vector>

namespace tangram {

/// Which pipelines are looked at.
struct PipelineChoice {
    int cut_every = 1; ///< of the cuts that the space allows every so many-th
    int least_stages = 1;
    /// Parts of a node of any size, as many GPUs as they have: they may find no room together.
    bool own_counts = false;
};

/// The best few pipelines with micro-batches of the table's size, by the GPUs they take: dynamic programming from the
/// last stage to the first over (first layer, GPUs taken, depth), with the few Pareto points of (fill, period, finish)
/// that promise most. Sends are timed as if each were alone. Empty where it was stopped.
std::vector<std::vector<CountedPipeline>> pipelines_by_gpus(const SearchSpace& space, const GpuCounts& gpus,
                                                            const PairTable& table, const PipelineChoice& choice,
                                                            const StopOrWait& gate, ComposeCounts& counts);

/// States times parts times slices that it looks at for every depth and Pareto point, at most.
double work_of_pipelines_by_gpus(const SearchSpace& space, const GpuCounts& gpus, int cut_every);

} // namespace tangram

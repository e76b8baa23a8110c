// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/few_gpus/gpu_counts.h"
#include "search/pairs/pair_table.h"
#include "search/record/compose_counts.h"
#include "search/single/candidate.h"
#include "search/space/space.h"
#include "search/threads/stop_or_wait.h"

#include <vector>

namespace tangram {

/// A pipeline under 1F1B that takes so many GPUs of each island, wherever they are.
struct CountedPipeline {
    int micro_batch_samples = 1;
    double fill_s = 0; ///< what it takes besides a period for each micro-batch
    double period_s = 0;
    std::vector<PlacedStage> stages; ///< first stage first

    /// Micro-batches that it is through with in that time.
    int micro_batches_within(double seconds) const;
    double time_s(int micro_batches) const { return fill_s + micro_batches * period_s; }
};

/// Which pipelines are looked at.
struct PipelineChoice {
    int cut_every = 1; ///< of the cuts that the space allows every so many-th
    int least_stages = 1;
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

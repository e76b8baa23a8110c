// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "parallelizer/parallelizer.h"

#include <vector>

namespace tangram {

/// Consecutive GPUs of one node.
struct GpuRange {
    int node = 0; ///< index into Cluster::nodes
    int first = 0;
    int count = 0;

    friend bool operator==(const GpuRange&, const GpuRange&) = default;
};

/// Where a stage runs and how: the part of a plan that a person can write by hand.
struct StageLayout {
    int island = 0; ///< index into Islands
    std::vector<GpuRange> gpus;
    Slice layers;
    Strategy strategy;

    int gpu_count() const;
    friend bool operator==(const StageLayout&, const StageLayout&) = default;
};

/// The stage's GPUs counted per node, so that ranges of one node become one; `first` is that of the first range.
std::vector<GpuRange> gpus_by_node(const std::vector<GpuRange>& gpus);

struct PipelineLayout {
    int samples = 0; ///< of the global batch, per iteration
    int micro_batches = 0; ///< samples / micro_batch_samples
    std::vector<StageLayout> stages;

    int micro_batch_samples() const { return stages.empty() ? 0 : stages.front().strategy.micro_batch_samples(); }
    friend bool operator==(const PipelineLayout&, const PipelineLayout&) = default;
};

/// A plan without its results.
struct PlanLayout {
    std::vector<PipelineLayout> pipelines;
    friend bool operator==(const PlanLayout&, const PlanLayout&) = default;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "model/job.h"
#include "model/model.h"
#include "parallelizer/parallelizer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// One stage of a run, before it has GPUs.
struct RunStage {
    Strategy strategy;
    std::string gpu_type; ///< id of the type it runs on; empty: whatever comes next in the cluster's order
    std::optional<Recompute> recompute; ///< its own; else the layout's

    friend bool operator==(const RunStage&, const RunStage&) = default;
};

/// A layout in Megatron's rank order: tensor, context, data and pipeline from the inside out.
struct RunLayout {
    std::vector<RunStage> stages;
    int virtual_stages = 1; ///< chunks of each stage
    /// Blocks of every chunk in the model's order, stages x virtual_stages of them: chunk c runs on stage c mod stages.
    /// The first chunk holds the embedding besides, the last the head.
    std::vector<int> chunk_blocks;
    int micro_batches = 1;
    std::optional<Recompute> recompute; ///< nothing: not published

    friend bool operator==(const RunLayout&, const RunLayout&) = default;
};

/// A training run that somebody measured and published.
struct MeasuredRun {
    std::string id;
    std::string set; ///< its publication
    std::string source;
    std::string quality; ///< A: all published or traceable, B: something inferred, C: noisy
    std::string framework; ///< "megatron", "fsdp"
    std::string notes; ///< whatever else the publication tells, in words
    bool network_stated = true; ///< otherwise the interfaces are an assumption of who wrote the file

    std::shared_ptr<const Cluster> cluster; ///< null where left_out says why
    std::shared_ptr<const Model> model;
    Job job; ///< allows everything the layout uses
    RunLayout layout;
    std::vector<std::string> assumed; ///< what was not published and is taken for granted, for people

    std::optional<double> iteration_time_s; ///< nothing: not published
    std::optional<double> peak_memory_bytes; ///< per GPU, of the fullest one
    bool feasible = true; ///< false: it ran out of memory

    bool usable = true; ///< false: the file says that something essential was not published
    std::string left_out; ///< why it cannot be predicted; empty: it can
};

} // namespace tangram

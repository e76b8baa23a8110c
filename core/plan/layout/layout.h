// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "parallelizer/parallelizer.h"
#include "schedule/schedule.h"

#include <span>
#include <vector>

namespace tangram {

/// Consecutive GPUs of one node.
struct GpuRange {
    int node = 0; ///< index into Cluster::nodes
    int first = 0;
    int count = 0;

    friend bool operator==(const GpuRange&, const GpuRange&) = default;
};

/// Some data-parallel replicas of a mixed stage: those on GPUs of one island.
struct ReplicaGroup {
    int island = 0; ///< index into Islands
    std::vector<GpuRange> gpus;
    Strategy strategy;

    friend bool operator==(const ReplicaGroup&, const ReplicaGroup&) = default;
};

/// Where a stage runs and how: the part of a plan that a person can write by hand.
struct StageLayout {
    int island = 0; ///< index into Islands
    std::vector<GpuRange> gpus;
    Slice layers;
    Strategy strategy;
    /// The groups of a mixed stage, two or more; empty for a stage whose replicas are all alike. With groups, `gpus`
    /// are those of all of them in order, and `island` and `strategy` those of the first.
    std::vector<ReplicaGroup> replicas = {};

    bool mixed() const { return !replicas.empty(); }
    /// The layer ranges of a schedule with several chunks per stage; empty: `layers` is the only one. `layers` is the
    /// first of them otherwise.
    std::vector<Slice> chunks{};
    /// Of a mixed stage with ZeRO: its state is sharded over the replicas of all groups, which are alike but for their
    /// number and their samples (one stage of fully sharded data parallelism over several islands, as in Cephalo,
    /// arXiv:2411.01075), instead of within each group for itself.
    bool shared_state = false;

    std::span<const Slice> ranges() const { return chunks.empty() ? std::span(&layers, 1) : std::span(chunks); }
    int gpu_count() const;
    std::size_t group_count() const { return mixed() ? replicas.size() : 1; }
    int micro_batch_samples() const; ///< of all replicas together
    /// Its groups as stages of their own; the stage itself when it is not mixed.
    std::vector<StageLayout> groups() const;
    StageLayout group(std::size_t index) const; ///< one of these
    friend bool operator==(const StageLayout&, const StageLayout&) = default;
};

/// The stage's GPUs counted per node, so that ranges of one node become one; `first` is that of the first range.
std::vector<GpuRange> gpus_by_node(const std::vector<GpuRange>& gpus);

/// Whether these are already counted so and ascend by node: then gpus_by_node() changes nothing. Others may be, too.
bool is_by_node(const std::vector<GpuRange>& gpus);

struct PipelineLayout {
    int samples = 0; ///< of the global batch, per iteration
    int micro_batches = 0; ///< samples / micro_batch_samples, rounded up
    std::vector<StageLayout> stages;
    ScheduleKind schedule = ScheduleKind::one_f_one_b;
    int micro_batch_group = 0; ///< of interleaved: PipelineTimes::group

    int chunk_count() const { return stages.empty() ? 1 : static_cast<int>(stages.front().ranges().size()); }
    int micro_batch_samples() const { return stages.empty() ? 0 : stages.front().micro_batch_samples(); }
    friend bool operator==(const PipelineLayout&, const PipelineLayout&) = default;
};

/// A plan without its results.
struct PlanLayout {
    std::vector<PipelineLayout> pipelines;
    friend bool operator==(const PlanLayout&, const PlanLayout&) = default;
};

} // namespace tangram

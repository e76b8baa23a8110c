// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/job.h"
#include "model/model.h"
#include "parallelizer/part.h"
#include "text/message.h"

#include <array>
#include <compare>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace tangram {

struct LayerProfile;

/// Degrees and options of one stage. tensor * context * data is its number of GPUs; the groups of expert *
/// expert_tensor ranks that hold all experts once are folded into it (as in Megatron-Core). `expert_tensor` and
/// `sequence_parallel` follow the tensor degree they are made with: who changes `tensor` of an existing strategy sets
/// them too.
struct Strategy {
    int tensor = 1;
    int context = 1;
    int expert = 1;
    int data = 1;
    int zero = 0;
    Recompute recompute = Recompute::none;
    int samples_per_replica = 1;
    int expert_tensor = tensor; ///< ranks that an expert's matrices are split over
    bool sequence_parallel = tensor > 1; ///< norms, dropouts and residuals divided by tensor (arXiv:2205.05198)
    /// With full recomputation, the first blocks of every chunk that are recomputed, while the others keep everything
    /// (see partial_recompute.h); 0: all of them.
    int recompute_layers = 0;
    /// Percent of the optimizer's state that the hosts hold and update (see optimizer_offload.h).
    int optimizer_offload = 0;
    /// Of a group that shares its state with others (StageLayout::shared_state), what one of its ranks holds of the
    /// state that ZeRO divides, in thousandths of an even share; 0: an even share.
    int shard_permille = 0;

    int gpus() const { return tensor * context * data; }
    int micro_batch_samples() const { return data * samples_per_replica; }
    friend auto operator<=>(const Strategy&, const Strategy&) = default;
};

/// Bytes per GPU.
struct MemoryParts {
    double weights_bytes = 0;
    double gradients_bytes = 0;
    double optimizer_bytes = 0;
    double activations_bytes = 0; ///< of all micro-batches in flight together
    double workspace_bytes = 0;
    double host_bytes = 0; ///< of the host's memory, per GPU

    /// Of the GPU's memory.
    double total_bytes() const
    {
        return weights_bytes + gradients_bytes + optimizer_bytes + activations_bytes + workspace_bytes;
    }
    friend bool operator==(const MemoryParts&, const MemoryParts&) = default;
};

/// Times and memory of one layer kind under one strategy. Everything a stage costs is a sum over its layers,
/// but for the exposed part of its gradient sync (see stage_cost).
struct LayerCost {
    double forward_s = 0; ///< per tick, exposed communication included
    double backward_s = 0; ///< per tick, recomputation included
    double gradient_sync_s = 0; ///< once per iteration, before any of it is hidden
    double optimizer_s = 0; ///< once per iteration
    double weights_bytes = 0; ///< per GPU
    double gradients_bytes = 0;
    double optimizer_bytes = 0;
    double activations_bytes = 0; ///< per GPU and micro-batch in flight
    double workspace_bytes = 0; ///< largest over the layers counts, not the sum
    double backward_weight_s = 0; ///< of backward_s, the gradients of the weights, which some schedules put off
    double weight_part_bytes = 0; ///< per GPU and micro-batch between the two parts of a backward so split
    double host_bytes = 0; ///< of the host's memory, per GPU

    friend bool operator==(const LayerCost&, const LayerCost&) = default;
};

/// The costs of every layer kind under one strategy on one part: evaluating a slice with it is a handful of
/// multiplications.
struct StrategyCosts {
    Strategy strategy;
    std::array<LayerCost, layer_kind_count> layer;
    /// What a slice with both ends of a model with tied embeddings has only once; 0 for other models.
    LayerCost tied_table;
    double workspace_bytes = 0; ///< per GPU, whatever the slice: the framework's own buffers
    double sent_bytes = 0; ///< per GPU and micro-batch in flight, unless the slice ends the model
    double sync_latency_s = 0; ///< fixed part of the gradient sync
    double overlap = 0; ///< fraction of one tick's backward time that gradient sync may hide behind
    double sync_slowdown = 0; ///< seconds that compute loses per second of gradient sync that it hides
    /// Of the host's memory, per GPU; infinity where it is not known.
    double host_capacity_bytes = std::numeric_limits<double>::infinity();

    friend bool operator==(const StrategyCosts&, const StrategyCosts&) = default;
};

/// How long a stage takes.
struct StageSeconds {
    double forward_s = 0;
    double backward_s = 0;
    double gradient_sync_s = 0; ///< what runs after the last backward, and what the hidden part slows
    double gradient_sync_total_s = 0; ///< hidden part included
    double gradient_sync_exposed_s = 0; ///< what runs after the last backward
    double sync_slowdown = 0; ///< StrategyCosts::sync_slowdown
    double optimizer_s = 0;

    friend bool operator==(const StageSeconds&, const StageSeconds&) = default;
};

/// What a gradient sync adds to an iteration when `exposed_s` of its `total_s` run after the last backward.
constexpr double sync_cost_s(double total_s, double exposed_s, double slowdown)
{
    return exposed_s + slowdown * (total_s - exposed_s);
}

/// The parallelizer's answer for a pair under one strategy.
struct StageCost : StageSeconds {
    MemoryParts memory; ///< activations of ONE micro-batch
    double backward_weight_s = 0; ///< of backward_s, the gradients of the weights
    double weight_part_bytes = 0; ///< held between the two parts of a split backward, of ONE micro-batch
    double memory_for(int in_flight) const { return memory.total_bytes() + (in_flight - 1) * memory.activations_bytes; }

    friend bool operator==(const StageCost&, const StageCost&) = default;
};

/// Cost of a slice with these layer counts: the memory alone, of ONE micro-batch, the times alone, or all. Pure,
/// allocation-free, some 10 ns.
MemoryParts stage_memory(const StrategyCosts& costs, const LayerCounts& counts);
StageSeconds stage_seconds(const StrategyCosts& costs, const LayerCounts& counts);
StageCost stage_cost(const StrategyCosts& costs, const LayerCounts& counts);

/// The same layer by layer, where layers of one kind may differ. A slice costs what stage_cost says of `costs` with the
/// sum over these layers in place of that over kinds.
struct StrategyLayers {
    StrategyCosts costs; ///< of Parallelizer::cost()
    std::vector<LayerCost> layers; ///< one per layer of the model
    std::vector<double> step_s; ///< optimizer step of a slice that begins with the layer; empty: the sum of its layers'
};

/// The heuristic restrictions of the strategy space; all off in exact mode.
struct StrategyLimits {
    bool tensor_inside_node = false; ///< tensor groups do not cross nodes (always so unless the job allows it)
    bool data_before_tensor = false; ///< tensor only as large as memory forces (Metis)
    bool power_of_two_degrees = false;

    friend bool operator==(const StrategyLimits&, const StrategyLimits&) = default;
};

/// What a parallelizer says about a part at a tick: the strategies with their costs, and how many it left out per
/// limit.
struct PartPlans {
    std::vector<StrategyCosts> strategies; ///< ascending by strategy
    int left_out_tensor_inside_node = 0;
    int left_out_power_of_two = 0;
};

/// The narrow API: which strategies are there for a model on a homogeneous part, when `micro_batch_samples` enter per
/// tick, and what does each cost per layer? It knows nothing of the rest of the cluster. A pure function: safe to call
/// from many threads; returns early with what it has when `stop` is requested.
class Parallelizer {
public:
    virtual ~Parallelizer() = default;
    virtual std::string name() const = 0;
    /// Whether the other one says the same of everything.
    virtual bool same_as(const Parallelizer& other) const { return this == &other; }
    virtual PartPlans plan(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                           const StrategyLimits& limits, std::stop_token stop) const = 0;
    /// Costs of one given strategy, whether or not plan() would list it. strategy.gpus() == part.gpus().
    virtual StrategyCosts cost(const Model& model, const Job& job, const Part& part,
                               const Strategy& strategy) const = 0;
    /// Least GPU-seconds any strategy of this parallelizer spends on one sample of one layer of each kind on one GPU of
    /// that type, forward and backward, communication left out: the fluid bound's input. Never more than what plan()
    /// charges.
    virtual std::array<double, layer_kind_count> least_gpu_seconds(const Model& model, const Job& job,
                                                                   const Part& part) const = 0;
    /// Cost of given slices together: stage_cost of cost() unless layers of one kind are not alike. At least one slice.
    virtual StageCost slices_cost(const Model& model, const Job& job, const Part& part, const Strategy& strategy,
                                  std::span<const Slice> slices) const;
    /// What slices_cost() is made of, for who asks for many slices under one strategy.
    virtual StrategyLayers layers(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const;
    /// First reason why `strategy` cannot be costed on the part, or empty: strategy_violation unless more stands in the
    /// way.
    virtual Message violation(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const;
    /// The measurements that its costs rest on; null when there are none.
    virtual const LayerProfile* profile() const { return nullptr; }
};

/// Tensor (with sequence) / context / expert / data parallelism, ZeRO 0-3, recomputation none / selective / full.
std::unique_ptr<Parallelizer> make_megatron();

/// First reason why `strategy` cannot run the model on the part ("query heads 40 do not divide by tensor 16"), or
/// empty.
Message strategy_violation(const Model& model, const Job& job, const Part& part, const Strategy& strategy);

} // namespace tangram

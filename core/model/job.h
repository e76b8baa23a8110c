// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

enum class Recompute { none, selective, full };
const char* to_string(Recompute recompute);

/// Whose way of keeping weights, gradients, optimizer states and activations is counted.
enum class Framework {
    megatron, ///< Megatron-LM / Megatron-Core with Transformer Engine, NeMo, Megatron Bridge
    deepspeed, ///< Megatron-DeepSpeed
    fsdp, ///< PyTorch FSDP: torchtitan, LLM Foundry
};
const char* to_string(Framework framework);

/// Who computes attention where it is fused. What a GPU type attains is measured with its vendor's kernels.
enum class AttentionKernel {
    vendor, ///< cuDNN's, TensorRT-LLM's, FlashAttention-3
    flash_2, ///< FlashAttention-2 (arXiv:2307.08691), which does without Hopper's instructions; PyTorch's own
    flash_1, ///< FlashAttention's first (arXiv:2205.14135), and Triton's
    vendor_2024, ///< cuDNN's as Transformer Engine ran them before the end of 2024
};
/// As in files, in the order of the enumeration.
inline constexpr std::array<const char*, 4> attention_kernel_names{"vendor", "flash-2", "flash-1", "vendor-2024"};
const char* to_string(AttentionKernel kernel);
/// Whether the vendor's library computes attention, and with it Transformer Engine the rest of a block.
bool is_vendors(AttentionKernel kernel);

/// How tokens travel to the ranks of their experts and back.
enum class ExpertDispatcher {
    flex, ///< once to every node and rank that needs them: DeepEP, HybridEP
    all_to_all, ///< every copy of a token for itself
};
/// As in files, Megatron-Core's names, in the order of the enumeration.
inline constexpr std::array<const char*, 2> expert_dispatcher_names{"flex", "alltoall"};
const char* to_string(ExpertDispatcher dispatcher);

/// What of an expert block's launches the host replays from captured graphs instead of making them anew.
enum class CapturedExperts {
    nothing,
    around, ///< attention, router and the preparation of the exchange; not the experts, of unknown sizes
    everything,
};
/// As in files, in the order of the enumeration.
inline constexpr std::array<const char*, 3> captured_experts_names{"nothing", "around", "everything"};
const char* to_string(CapturedExperts captured);

/// What selective recomputation runs again, after Megatron-Core's --recompute-modules. FSDP's selective recomputation
/// is another: it keeps every second matmul's result and attention's, whatever is set here.
struct RecomputeModules {
    bool core_attention = true; ///< score matrices, where flash attention does not spare them
    bool latent_projections = false; ///< latent attention's up-projections and rotary embedding
    bool norms = false; ///< results of the blocks' norms
    bool expert_activations = false; ///< results of the experts' activation functions
    bool feed_forward = false; ///< dense feed-forward networks
    bool experts = false; ///< whole mixture-of-experts layers, routing included

    friend bool operator==(const RecomputeModules&, const RecomputeModules&) = default;
};

/// A module and what Megatron-Core, and with it our files, calls it.
struct RecomputeModuleName {
    const char* name;
    bool RecomputeModules::*module;
};
inline constexpr std::array<RecomputeModuleName, 6> recompute_module_names{{
    {"core_attn", &RecomputeModules::core_attention},
    {"mla_up_proj", &RecomputeModules::latent_projections},
    {"layernorm", &RecomputeModules::norms},
    {"moe_act", &RecomputeModules::expert_activations},
    {"mlp", &RecomputeModules::feed_forward},
    {"moe", &RecomputeModules::experts},
}};

/// What an iteration's time is taken to be.
enum class CostMode {
    simulated, ///< the event simulation of the schedule
    sailor, ///< Sailor's formula for one pipeline (Strati et al., SOSP 2025, section 4.3), without a timeline
};
const char* to_string(CostMode mode);

/// What the planner may choose from.
struct Allowed {
    bool tensor = true;
    bool tensor_across_nodes = false;
    /// Tensor groups divide norms, dropouts and residuals, too (arXiv:2205.05198); then all of them do.
    bool sequence_parallel = true;
    bool context = true;
    bool expert = true;
    std::vector<int> zero = {0, 1, 2, 3};
    std::vector<Recompute> recompute = {Recompute::none, Recompute::selective, Recompute::full};
    /// Stages may recompute their first blocks alone (Strategy::recompute_layers), where blocks may be recomputed fully
    /// and not at all.
    bool recompute_layers = false;
    /// Hosts may hold some of the optimizer's state, and make that part of its step (Strategy::optimizer_offload).
    bool optimizer_offload = false;
    /// Mixed stages that share their state may divide it unevenly (Strategy::shard_permille).
    bool uneven_shards = false;
    /// Pipelines may be cut inside blocks, between attention and feed-forward network (HARP, arXiv:2509.24859).
    bool half_blocks = false;
    /// The chunks of interleaved stages may have unequal numbers of layers; else they are as even as can be.
    bool uneven_chunks = false;
    std::vector<int> samples_per_replica = {1, 2, 4, 8};
    std::vector<std::string> schedules = {"1f1b"};
    std::vector<int> virtual_stages = {1};

    friend bool operator==(const Allowed&, const Allowed&) = default;
};

/// What is to be trained with: batch, sequence, numbers, optimizer, and what is allowed.
struct Job {
    int global_batch = 1024; ///< sequences per iteration
    int sequence_length = 4096; ///< tokens
    Precision precision = Precision::bf16;
    std::string optimizer = "adam"; ///< adam | sgd
    int gradient_bytes = 4; ///< per parameter, 2 or 4
    bool flash_attention = true;
    Framework framework = Framework::megatron;
    RecomputeModules recompute_modules;
    AttentionKernel attention_kernel = AttentionKernel::vendor;
    /// Routing, permutation and the experts' matmuls in fused kernels, as Megatron-Core has them from the middle of
    /// 2026 on.
    bool fused_experts = true;
    CapturedExperts captured_experts = CapturedExperts::everything;
    ExpertDispatcher expert_dispatcher = ExpertDispatcher::flex;
    /// One micro-batch's tokens travel while another one's layers compute (Megatron-Core's
    /// overlap_moe_expert_parallel_comm, for single stages and interleaved ones).
    bool overlapped_experts = false;
    bool fused_loss = false; ///< cross entropy on the narrow logits, without an fp32 copy of them
    /// RMSNorm, rotary embedding and gated activation function in one kernel each, as Transformer Engine, Apex and
    /// torch.compile have them, and of GPTs bias with GELU, bias with dropout and residual sum, mask with softmax, as
    /// Megatron-LM has them; otherwise operator by operator, as plain PyTorch runs them.
    bool fused_elementwise = true;
    /// The host waits for every kernel before it launches the next, as CUDA_LAUNCH_BLOCKING=1 has it do.
    bool blocking_launches = false;
    /// PyTorch's asynchronous tensor parallelism: its kernels hide collectives behind matmuls, as Transformer Engine's
    /// do wherever they run.
    bool async_tensor = false;
    /// The last micro-batch need not be full: the framework pads it, and it takes as long as a whole one.
    bool uneven_batch = false;
    Allowed allow;
    double memory_reserve_bytes = 2e9; ///< per GPU: CUDA context, NCCL buffers
    std::optional<double> tokens_to_train;
    CostMode cost_mode = CostMode::simulated;

    friend bool operator==(const Job&, const Job&) = default;
};

/// Whether the framework can cut a pipeline inside a block: DeepSpeed's PipelineModule takes any list of modules as its
/// layers, and torch.distributed.pipelining splits at any submodule. Megatron-Core's stages are whole
/// TransformerLayers (megatron/core/transformer/transformer_block.py, get_num_layers_to_build).
constexpr bool can_cut_blocks(Framework framework)
{
    return framework != Framework::megatron;
}
/// Whether the job's framework and choices have cuts inside blocks; Sailor's formula knows layers alone.
constexpr bool may_cut_blocks(const Job& job)
{
    return job.allow.half_blocks && can_cut_blocks(job.framework) && job.cost_mode == CostMode::simulated;
}
/// Bytes per GPU that plans leave free. Sailor's memory rule counts what the framework takes itself.
constexpr double reserve_bytes(const Job& job)
{
    return job.cost_mode == CostMode::sailor ? 0 : job.memory_reserve_bytes;
}
/// Micro-batches of `micro_batch_samples` that the global batch takes: a last one that is partly filled counts.
constexpr int micro_batches_of(const Job& job, int micro_batch_samples)
{
    return job.global_batch / micro_batch_samples + (job.global_batch % micro_batch_samples > 0 ? 1 : 0);
}
/// The most samples of a micro-batch of a pipeline that takes so many of the batch, on so many GPUs. Where it may be
/// filled in part that is more than the pipeline takes: as many for each replica, rounded up to a number that the job
/// allows, and one replica for each sample at the most; and all that the job allows for one replica in any case.
constexpr std::int64_t most_micro_batch_samples(const Job& job, std::int64_t gpus, std::int64_t taken)
{
    const auto& samples = job.allow.samples_per_replica;
    if (!job.uneven_batch || samples.empty())
        return taken;
    const std::int64_t replicas = std::min(gpus, taken);
    std::int64_t most = taken + replicas - 1;
    for (const std::int64_t each : samples) {
        std::int64_t fewer = 0; // the next number that is allowed below, which is too few for so many replicas
        for (const std::int64_t other : samples)
            if (other < each)
                fewer = std::max(fewer, other);
        most = std::max({most, each, each * (fewer > 0 ? std::min(replicas, (taken - 1) / fewer) : replicas)});
    }
    return most;
}
/// Whether the job allows micro-batches of that size.
constexpr bool takes_micro_batches(const Job& job, int micro_batch_samples)
{
    return job.uneven_batch || job.global_batch % micro_batch_samples == 0;
}

} // namespace tangram

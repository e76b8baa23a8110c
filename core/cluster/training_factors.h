// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// What only whole training runs show: how far communication hides behind compute, and what the network gives. Kept in
/// the calibration file with the runs that each was fitted on; the values here are what is assumed without one.
struct TrainingFactors {
    /// Fraction of the backward passes that gradient reduction may hide behind. Buckets are reduced as soon as they are
    /// full (Li et al., "PyTorch Distributed", VLDB 2020, section 3.2.3), but the first layers' gradients come last,
    /// and kernels and copies share the memory.
    double gradient_overlap = 0.95;
    /// Seconds that compute loses per second of the reduction hidden behind it: collectives run on some of the same
    /// multiprocessors and take their share of the memory's bandwidth.
    double sync_slowdown = 0.3;
    /// Fraction of a layer's compute that ZeRO-3's gathering of the next layer's weights may hide behind.
    double weight_prefetch_overlap = 0.65;
    /// Fraction of the attention core that the ring of context parallelism may hide behind.
    double context_overlap = 1;
    /// Fraction of tensor parallelism's collectives that is hidden behind compute.
    double tensor_overlap = 0;
    /// Fraction of an expert block's compute that the way of another micro-batch's tokens to their experts and back may
    /// hide behind (Job::overlapped_experts).
    double expert_overlap = 0;
    /// Attained fraction of the network interfaces' line rate between nodes.
    double network_fraction = 0.85;
    /// Seconds of CollectiveCurve::ramp_s between nodes.
    double network_ramp_s = 0;
    /// Bytes of the messages in which gradients are reduced: Megatron-Core's buckets hold at least 40 million
    /// parameters.
    double gradient_bucket_bytes = 1.6e8;

    /// Seconds that the host takes to launch a dense block's forward, its Python and autograd included; backward takes
    /// twice that. No block and no output head is faster, however fast its kernels.
    double host_block_s = 0;
    /// The same for every expert that a GPU holds, whose matmuls and casts are launched one by one.
    double host_expert_s = 0;
    /// The host's seconds for an expert block of which tokens travel behind another micro-batch's layers, over those
    /// without: every part of a layer is a node of its own, with streams to wait for and a backward call to make. Not
    /// where any of it is captured.
    double overlapped_host = 1;
    /// The host's seconds where it waits for every kernel (Job::blocking_launches) over those where it runs ahead: it
    /// wakes up late, every time. None of them hides behind kernels.
    double blocking_host = 1;
    /// Bytes that memory-bound operators really move over those that one kernel each would: kernels that are not fused,
    /// changes of layout and format.
    double memory_passes_megatron = 1;
    double memory_passes_fsdp = 1;
    /// Seconds of routed experts less their matmuls over those of the fused kernels (Job::fused_experts).
    double unfused_experts = 1;

    friend bool operator==(const TrainingFactors&, const TrainingFactors&) = default;
};

/// Rates of kernels inside a training run over their rates alone: clocks under sustained power, cold caches, work that
/// runs beside them.
struct KernelsInTraining {
    double matmul = 1;
    double matmul_fp8 = 1;
    double attention = 1;
    double attention_2024 = 1; ///< by the vendor's kernels as they were before the end of 2024
    double flash_2 = 1; ///< attention by FlashAttention-2's kernels, over the rate of the measured ones alone
    double flash_1 = 1; ///< by FlashAttention's first, and Triton's
    double memory = 1; ///< of Megatron's memory-bound kernels

    friend bool operator==(const KernelsInTraining&, const KernelsInTraining&) = default;
};

} // namespace tangram

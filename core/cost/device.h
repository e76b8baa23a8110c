// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "model/job.h"

namespace tangram {

/// AttentionCost in seconds.
struct AttentionSeconds {
    double overhead_s = 0;
    double key_s = 0; ///< per key
    double query_s = 0; ///< per element of the operand
    double key_value_s = 0;
    double flop_s = 0;
    double score_s = 0;
    double backward = 1; ///< seconds of a FLOP backward over those of one forward
};

/// A GPU as the operators of one job meet it.
struct Device {
    MatmulSeconds matmul; ///< in `precision`
    MatmulSeconds wide_matmul; ///< the same, but in 16 bits where precision is fp8
    AttentionSeconds attention; ///< has no fp8 form in training
    double memory_bytes_per_s = 0; ///< attained by memory-bound operators
    double streaming_bytes_per_s = 0; ///< attained by kernels that read and write in order: softmax, optimizer
    double memory_passes = 1; ///< bytes that memory-bound operators move over those counted
    double launch_overhead_s = 0; ///< per memory-bound operator
    double element_bytes = 2; ///< one activation or weight element
    double expert_slowdown = 1; ///< of routing, permuting and activating, all but routed matmuls
    Precision precision = Precision::bf16; ///< that matmuls are computed in
};

/// The GPU running one kernel at a time. `speed` is its measured matmul rate over what its type attains (Part::speed).
Device device_of(const GpuType& gpu, double speed, const Job& job);

/// The same GPU in the middle of a training run: every kernel at its type's rate there (Efficiency::in_training).
Device training_device_of(const GpuType& gpu, double speed, const Job& job);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "model/job.h"

namespace tangram {

/// A GPU as the operators of one job meet it. Points into the GPU type it was made from, which must outlive it.
struct Device {
    double matmul_flops = 0; ///< peak FLOP/s of matmuls in the precision computed with, times the part's measured speed
    double attention_flops = 0; ///< the same for attention kernels, which have no fp8 form in training
    double memory_bytes_per_s = 0; ///< attained by memory-bound operators
    double launch_overhead_s = 0; ///< per operator
    double element_bytes = 2; ///< one activation or weight element
    /// Moved per element of a matmul's left operand to prepare it: fp8 is cast from the wider form that activations are
    /// kept in. Weights are cast once per iteration, which is not worth counting.
    double cast_bytes = 0;
    const Curve* matmul_efficiency = nullptr; ///< x: log2 of GFLOP
    const Curve* attention_efficiency = nullptr; ///< x: log2 of the sequence length
};

/// `speed` is measured matmul rate over what the curves give (Part::speed).
Device device_of(const GpuType& gpu, double speed, const Job& job);

} // namespace tangram

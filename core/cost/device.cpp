// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/device.h"

namespace tangram {

namespace {

/// Reading bf16, writing fp8 and its transpose, as Transformer Engine does for activations and their gradients.
constexpr double fp8_cast_bytes = 2 + 1 + 1;

} // namespace

Device device_of(const GpuType& gpu, double speed, const Job& job)
{
    const Precision attention = job.precision == Precision::fp8 ? Precision::bf16 : job.precision;
    Device device;
    device.matmul_flops = gpu.peak(job.precision) * speed;
    device.attention_flops = gpu.peak(attention) * speed;
    device.memory_bytes_per_s = gpu.memory_bytes_per_s * gpu.efficiency.memory;
    device.launch_overhead_s = gpu.efficiency.launch_overhead_s;
    device.element_bytes = bytes_per_element(gpu.compute_precision(job.precision));
    device.cast_bytes = gpu.compute_precision(job.precision) == Precision::fp8 ? fp8_cast_bytes : 0;
    device.matmul_efficiency = &gpu.efficiency.matmul;
    device.attention_efficiency = &gpu.efficiency.attention;
    return device;
}

} // namespace tangram

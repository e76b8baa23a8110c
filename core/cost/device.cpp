// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/device.h"

namespace tangram {

namespace {

/// The curves are of 16-bit elements (fp8's operands are cast from those); wider ones move more.
constexpr double measured_element_bytes = 2;

/// A rate that is not known takes no time.
double inverse(double rate)
{
    return rate > 0 ? 1 / rate : 0;
}

/// Nominal bytes/s over how much wider elements are than those measured.
double operand_bytes_per_s(const GpuType& gpu, Precision precision)
{
    return gpu.memory_bytes_per_s * measured_element_bytes / bytes_per_element(precision);
}

MatmulSeconds matmul_of(const GpuType& gpu, Precision precision, double rate)
{
    MatmulCost cost = precision == Precision::fp8 ? gpu.efficiency.matmul_fp8 : gpu.efficiency.matmul;
    cost.inner_s /= rate;
    return matmul_seconds(cost, gpu.peak(precision) * rate, operand_bytes_per_s(gpu, precision) * rate);
}

AttentionSeconds attention_of(const GpuType& gpu, Precision precision, double rate)
{
    const AttentionCost& cost = gpu.efficiency.attention;
    const double byte_s = inverse(operand_bytes_per_s(gpu, precision) * rate);
    const double peak_flop_s = inverse(gpu.peak(precision) * rate);
    AttentionSeconds seconds;
    seconds.overhead_s = cost.overhead_s;
    seconds.key_s = cost.key_s / rate;
    seconds.query_s = cost.query_bytes * byte_s;
    seconds.key_value_s = cost.key_value_bytes * byte_s;
    seconds.flop_s = peak_flop_s / cost.peak_fraction;
    seconds.score_s = cost.score_flops * peak_flop_s;
    seconds.backward = inverse(cost.backward_rate);
    return seconds;
}

double attention_rate(const KernelsInTraining& rates, AttentionKernel kernel)
{
    switch (kernel) {
    case AttentionKernel::vendor_2024:
        return rates.attention_2024;
    case AttentionKernel::flash_2:
        return rates.flash_2;
    case AttentionKernel::flash_1:
        return rates.flash_1;
    case AttentionKernel::vendor:
        break;
    }
    return rates.attention;
}

Device device_at(const GpuType& gpu, double speed, const KernelsInTraining& rates, const Job& job)
{
    const Precision precision = gpu.compute_precision(job.precision);
    const Precision wide = gpu.compute_precision(job.precision == Precision::fp8 ? Precision::bf16 : job.precision);
    Device device;
    device.matmul = matmul_of(gpu, precision, speed * (precision == Precision::fp8 ? rates.matmul_fp8 : rates.matmul));
    device.wide_matmul = precision == Precision::fp8 ? matmul_of(gpu, wide, speed * rates.matmul) : device.matmul;
    device.attention = attention_of(gpu, wide, speed * attention_rate(rates, job.attention_kernel));
    device.streaming_bytes_per_s = gpu.memory_bytes_per_s * gpu.efficiency.memory;
    device.memory_bytes_per_s = device.streaming_bytes_per_s * (job.framework == Framework::fsdp ? 1 : rates.memory);
    device.launch_overhead_s = gpu.efficiency.launch_overhead_s;
    device.element_bytes = bytes_per_element(precision);
    device.precision = precision;
    return device;
}

} // namespace

Device device_of(const GpuType& gpu, double speed, const Job& job)
{
    return device_at(gpu, speed, {}, job);
}

Device training_device_of(const GpuType& gpu, double speed, const Job& job)
{
    return device_at(gpu, speed, gpu.efficiency.in_training, job);
}

} // namespace tangram

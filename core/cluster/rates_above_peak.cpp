// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/rates_above_peak.h"

#include "text/tr.h"

#include <fmt/format.h>

namespace tangram {

namespace {

constexpr double rounding = 1 + 1e-6; ///< of figures that were printed

std::string teraflops(double flops)
{
    return fmt::format("{:.4g}\u00a0TFLOP/\u2060s", flops / 1e12);
}

std::string gigabytes(double bytes_per_s)
{
    return fmt::format("{:.4g}\u00a0GB/\u2060s", bytes_per_s / 1e9);
}

RateAbovePeak matmul_rate(double measured, Precision precision, const GpuType& gpu)
{
    const std::string source = fmt::format("peak_flops.{}", to_string(gpu.compute_precision(precision)));
    const double peak = gpu.peak(precision);
    return {"matmul_flops", measured, peak, gpu.sources.contains(source), teraflops(measured), teraflops(peak)};
}

RateAbovePeak memory_rate(double measured, const GpuType& gpu)
{
    const double peak = gpu.memory_bytes_per_s;
    return {"memory_bytes_per_s", measured,       peak, gpu.sources.contains("memory_bytes_per_s"),
            gigabytes(measured),  gigabytes(peak)};
}

bool is_above(const RateAbovePeak& rate)
{
    return rate.peak > 0 && rate.measured > rate.peak * rounding;
}

std::optional<Error> error_if_above(const RateAbovePeak& rate, const GpuType& gpu)
{
    return is_above(rate) ? std::optional(error_of(rate, gpu)) : std::nullopt;
}

/// The type whose silicon it is: that of the catalogue, whatever figures were changed.
const std::string& origin_of(const GpuType& gpu)
{
    return gpu.based_on.empty() ? gpu.id : gpu.based_on;
}

} // namespace

std::vector<RateAbovePeak> rates_above_peak(const Node& node, const GpuType& gpu)
{
    std::vector<RateAbovePeak> found;
    // Most nodes carry no measurement at all, and a cluster has a hundred thousand of them.
    if (const auto measured = node.measured.matmul_flops)
        found.push_back(matmul_rate(*measured, Precision::bf16, gpu));
    if (const auto measured = node.measured.memory_bytes_per_s)
        found.push_back(memory_rate(*measured, gpu));
    std::erase_if(found, [](const RateAbovePeak& rate) { return !is_above(rate); });
    return found;
}

Error error_of(const RateAbovePeak& rate, const GpuType& gpu)
{
    return {Core::tr("{} were measured, more than the {} that {} has at its peak", rate.measured_text, rate.peak_text,
                     gpu.name),
            {},
            Core::tr("check the unit, the GPU type, and that it is the rate of one GPU without sparsity")};
}

std::optional<Error> flops_above_peak(double flops_per_s, Precision precision, const GpuType& gpu)
{
    return error_if_above(matmul_rate(flops_per_s, precision, gpu), gpu);
}

std::optional<Error> bytes_above_peak(double bytes_per_s, const GpuType& gpu)
{
    return error_if_above(memory_rate(bytes_per_s, gpu), gpu);
}

void forget_rates_of_other_gpu(Node& node, const GpuType& before, const GpuType& after)
{
    const bool other = origin_of(before) != origin_of(after);
    const auto measured = node.measured;
    if (other || (measured.matmul_flops && is_above(matmul_rate(*measured.matmul_flops, Precision::bf16, after))))
        node.measured.matmul_flops.reset();
    if (other || (measured.memory_bytes_per_s && is_above(memory_rate(*measured.memory_bytes_per_s, after))))
        node.measured.memory_bytes_per_s.reset();
}

} // namespace tangram

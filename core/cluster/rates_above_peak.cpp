// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/rates_above_peak.h"

#include "text/tr.h"

#include <fmt/format.h>

#include <utility>

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

bool is_above(double measured, double peak)
{
    return peak > 0 && measured > peak * rounding;
}

/// Nothing where it can be. Texts are made only where they are wanted: of a hundred thousand nodes all may be measured.
std::optional<RateAbovePeak> matmul_rate(double measured, Precision precision, const GpuType& gpu)
{
    const double peak = gpu.peak(precision);
    if (!is_above(measured, peak))
        return std::nullopt;
    const std::string source = fmt::format("peak_flops.{}", to_string(gpu.compute_precision(precision)));
    return RateAbovePeak{"matmul_flops",      measured,       peak, gpu.sources.contains(source),
                         teraflops(measured), teraflops(peak)};
}

std::optional<RateAbovePeak> memory_rate(double measured, const GpuType& gpu)
{
    const double peak = gpu.memory_bytes_per_s;
    if (!is_above(measured, peak))
        return std::nullopt;
    return RateAbovePeak{"memory_bytes_per_s", measured,       peak, gpu.sources.contains("memory_bytes_per_s"),
                         gigabytes(measured),  gigabytes(peak)};
}

std::optional<Error> error_of(const std::optional<RateAbovePeak>& rate, const GpuType& gpu)
{
    return rate ? std::optional(tangram::error_of(*rate, gpu)) : std::nullopt;
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
    const NodeMeasurements& measured = node.measured;
    if (measured.matmul_flops)
        if (auto rate = matmul_rate(*measured.matmul_flops, Precision::bf16, gpu))
            found.push_back(std::move(*rate));
    if (measured.memory_bytes_per_s)
        if (auto rate = memory_rate(*measured.memory_bytes_per_s, gpu))
            found.push_back(std::move(*rate));
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
    return error_of(matmul_rate(flops_per_s, precision, gpu), gpu);
}

std::optional<Error> bytes_above_peak(double bytes_per_s, const GpuType& gpu)
{
    return error_of(memory_rate(bytes_per_s, gpu), gpu);
}

void forget_rates_of_other_gpu(Node& node, const GpuType& before, const GpuType& after)
{
    const bool other = origin_of(before) != origin_of(after);
    NodeMeasurements& measured = node.measured;
    if (other || is_above(measured.matmul_flops.value_or(0), after.peak(Precision::bf16)))
        measured.matmul_flops.reset();
    if (other || is_above(measured.memory_bytes_per_s.value_or(0), after.memory_bytes_per_s))
        measured.memory_bytes_per_s.reset();
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/gpu_type.h"

namespace tangram {

double bytes_per_element(Precision precision)
{
    return precision == Precision::fp32 ? 4 : 2;
}

const char* to_string(Precision precision)
{
    switch (precision) {
    case Precision::fp32:
        return "fp32";
    case Precision::fp16:
        return "fp16";
    case Precision::bf16:
        return "bf16";
    case Precision::fp8:
        return "fp8";
    }
    return "fp32";
}

namespace {

using enum Precision;

/// What stands in for each precision, best first.
constexpr std::array<std::array<Precision, 4>, 4> stand_ins{{
    {fp32, bf16, fp16, fp8},
    {fp16, bf16, fp32, fp8},
    {bf16, fp16, fp32, fp8},
    {fp8, bf16, fp16, fp32},
}};

} // namespace

Precision GpuType::compute_precision(Precision wanted) const
{
    for (const Precision precision : stand_ins[static_cast<std::size_t>(wanted)])
        if (peak_flops[static_cast<std::size_t>(precision)] > 0)
            return precision;
    return wanted;
}

double GpuType::peak(Precision wanted) const
{
    return peak_flops[static_cast<std::size_t>(compute_precision(wanted))];
}

} // namespace tangram

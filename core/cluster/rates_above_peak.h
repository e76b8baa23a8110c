// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "text/result.h"

#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// A rate that was measured on a node although its GPUs cannot reach it.
struct RateAbovePeak {
    const char* key = ""; ///< in files: "matmul_flops", "memory_bytes_per_s"
    double measured = 0; ///< FLOP/s or B/s
    double peak = 0; ///< likewise
    /// The peak is that of a data sheet, and so the measurement is wrong; else either may be.
    bool peak_has_source = false;
    std::string measured_text; ///< with units
    std::string peak_text;
};

/// A matmul rate above the peak in 16 bits, a memory bandwidth above the nominal one. Empty for most nodes.
std::vector<RateAbovePeak> rates_above_peak(const Node& node, const GpuType& gpu);

/// What is wrong with such a rate, and what to do; `where` is left empty.
Error error_of(const RateAbovePeak& rate, const GpuType& gpu);

/// Of one GPU, measured in 16 bits (or fp8) or read and written in order: why that cannot be, or nothing.
std::optional<Error> flops_above_peak(double flops_per_s, Precision precision, const GpuType& gpu);
std::optional<Error> bytes_above_peak(double bytes_per_s, const GpuType& gpu);

/// Forgets what was measured on the node's GPUs before they became others; what they cannot reach in any case.
void forget_rates_of_other_gpu(Node& node, const GpuType& before, const GpuType& after);

} // namespace tangram

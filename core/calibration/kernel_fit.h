// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"

#include <span>
#include <utility>
#include <vector>

namespace tangram {

/// A measured matmul of rows x inner by inner x columns.
struct MatmulSample {
    double rows = 0;
    double inner = 0;
    double columns = 0;
    double seconds = 0;

    friend bool operator==(const MatmulSample&, const MatmulSample&) = default;
};

/// A measured pass of causal attention, all sequences of equal length.
struct AttentionSample {
    double samples = 0;
    double sequence = 0;
    double heads = 0;
    double key_value_heads = 0;
    double head_size = 0;
    double seconds = 0;
    bool backward = false;

    friend bool operator==(const AttentionSample&, const AttentionSample&) = default;
};

/// A measured operator of next to no arithmetic: what it must read and write.
struct MemorySample {
    double bytes = 0;
    double seconds = 0;

    friend bool operator==(const MemorySample&, const MemorySample&) = default;
};

/// A measured collective; bytes as CollectiveCost counts them.
struct CollectiveSample {
    double bytes = 0;
    double seconds = 0;

    friend bool operator==(const CollectiveSample&, const CollectiveSample&) = default;
};

/// The cost that is closest to the samples on a GPU of that peak FLOP/s and nominal memory bandwidth.
MatmulCost fit_matmul(std::span<const MatmulSample> samples, double peak_flops, double memory_bytes_per_s);
/// Forward passes tell all but the rate of the backward, which keeps its default where none was measured.
AttentionCost fit_attention(std::span<const AttentionSample> samples, double peak_flops, double memory_bytes_per_s);
MemoryCost fit_memory(std::span<const MemorySample> samples, double memory_bytes_per_s);
/// Of one collective among `ranks` GPUs, of which each sends `volume` of the bytes over a link of `link_bytes_per_s`.
CollectiveCurve fit_collective(std::span<const CollectiveSample> samples, double ranks, double volume,
                               double link_bytes_per_s);

/// What the fits say of one sample.
double predicted_s(const MatmulCost& cost, double peak_flops, double memory_bytes_per_s, const MatmulSample& sample);
double predicted_s(const AttentionCost& cost, double peak_flops, double memory_bytes_per_s,
                   const AttentionSample& sample);
double predicted_s(const MemoryCost& cost, double memory_bytes_per_s, const MemorySample& sample);
double predicted_s(const CollectiveCurve& curve, double volume, double link_bytes_per_s,
                   const CollectiveSample& sample);

/// The cost of a GPU of which only an efficiency curve is known: points (log2 of GFLOP, fraction of the peak) of
/// matmuls of three equal sizes.
MatmulCost matmul_cost_of_curve(std::span<const std::pair<double, double>> points, double peak_flops,
                                double memory_bytes_per_s);
/// The same of attention: points (log2 of the sequence length, fraction of the peak that causal FLOPs attain).
AttentionCost attention_cost_of_curve(std::span<const std::pair<double, double>> points, double peak_flops,
                                      double memory_bytes_per_s);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace tangram {

/// What the matmuls of a GPU cost in one precision. A product of rows x inner by inner x columns alone takes
///   t = overhead_s + inner_s inner
///     + (left_bytes rows inner + right_bytes inner columns + output_bytes rows columns) / (nominal memory bytes/s)
///     + 2 rows inner columns / (peak_fraction x peak FLOP/s),
/// and, as long kernels pull the clock down, t (1 + throttling t / (t + throttling_s)). No term is negative, so a
/// larger product never takes less. The bytes are per element and need not be those of the element: passes that hide
/// behind arithmetic count less than once, those of fp8's casts more.
struct MatmulCost {
    double overhead_s = 0;
    double inner_s = 0; ///< per unit of the inner size: the chain of one output tile
    double left_bytes = 0;
    double right_bytes = 0;
    double output_bytes = 0;
    double peak_fraction = 1;
    double throttling = 0;

    /// One for all GPUs: of 0.5, 1, 2 and 3 ms the one with the least mean error over those measured.
    static constexpr double throttling_s = 2e-3;

    friend bool operator==(const MatmulCost&, const MatmulCost&) = default;
};

/// MatmulCost in seconds, for one GPU and precision.
struct MatmulSeconds {
    double overhead_s = 0;
    double inner_s = 0; ///< per unit of the inner size
    double left_s = 0; ///< per element of the operand
    double right_s = 0;
    double output_s = 0;
    double product_s = 0; ///< per multiplication and addition
    double throttling = 0;

    /// `count` equal products in one kernel, beside each other: launch and chain are paid once.
    double time(double count, double rows, double inner, double columns) const
    {
        const double one = left_s * rows * inner + right_s * inner * columns + output_s * rows * columns
            + product_s * rows * inner * columns;
        const double cool_s = overhead_s + inner_s * inner + count * one;
        return cool_s + throttling * cool_s * cool_s / (cool_s + MatmulCost::throttling_s);
    }
};

/// The cost on a GPU of that peak FLOP/s and nominal memory bandwidth; a rate of 0 is not known and takes no time.
MatmulSeconds matmul_seconds(const MatmulCost& cost, double peak_flops, double memory_bytes_per_s);

/// What causal flash attention's forward kernel costs on a GPU:
///   t = overhead_s + key_s keys + (query_bytes x elements of Q + key_value_bytes x elements of K) / (nominal bytes/s)
///     + (FLOPs / peak_fraction + score_flops x scores) / (peak FLOP/s),
/// with half of the scores and FLOPs left out by the mask. score_flops is the exponential and its sums, in matmul FLOPs
/// that take as long.
struct AttentionCost {
    double overhead_s = 0;
    double key_s = 0; ///< per key: the chain of the last row of blocks
    double query_bytes = 0;
    double key_value_bytes = 0;
    double peak_fraction = 1;
    double score_flops = 0;
    /// FLOP/s of the backward over those of the forward kernel. Two generations agree on it: FlashAttention-2 attains
    /// up to 63 % and 73 % of an A100's peak (arXiv:2307.08691, section 4.1), FlashAttention-4 1,209 and 1,418 TFLOP/s
    /// on a B200, causal, heads of 128 (Dao-AILab/flash-attention, pull request 2280).
    double backward_rate = 0.85;

    friend bool operator==(const AttentionCost&, const AttentionCost&) = default;
};

/// What an operator of next to no arithmetic costs that reads and writes so many bytes in order:
///   t = overhead_s + bytes / (fraction x nominal bytes/s).
/// The overhead is that of a kernel measured alone, its timing included; those of a run queue up behind each other.
struct MemoryCost {
    double overhead_s = 5e-6;
    double fraction = 0.85;

    friend bool operator==(const MemoryCost&, const MemoryCost&) = default;
};

/// What one collective among `ranks` GPUs costs. With x the seconds that the busiest link would need at its nominal
/// speed, t = latency_s + slope x + sqrt(ramp_s x): 1 / slope is the fraction of the link that large messages attain,
/// and the root is how slowly they come to it.
struct CollectiveCurve {
    double ranks = 2;
    double latency_s = 0;
    double slope = 1;
    double ramp_s = 0;

    friend bool operator==(const CollectiveCurve&, const CollectiveCurve&) = default;
};

/// The collectives of GPUs that share a node or scale-up domain, each by ascending number of ranks. Empty where nothing
/// is known.
struct CollectiveCurves {
    std::vector<CollectiveCurve> all_reduce;
    std::vector<CollectiveCurve> all_gather;
    std::vector<CollectiveCurve> reduce_scatter;
    std::vector<CollectiveCurve> all_to_all;

    friend bool operator==(const CollectiveCurves&, const CollectiveCurves&) = default;
};

/// The curve at a number of ranks: linear in its logarithm between those known, beyond them the nearest one's with its
/// latency scaled by the number of other ranks. `curves` is not empty, ranks at least 2.
CollectiveCurve collective_curve(const std::vector<CollectiveCurve>& curves, double ranks);

/// Fraction of the links' nominal speed that an all-reduce of 1 GiB among `ranks` GPUs attains (bus bandwidth as
/// nccl-tests defines it) on links of `bytes_per_s`; 1 where nothing is known.
double attained_bus_fraction(const CollectiveCurves& curves, double ranks, double bytes_per_s);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/host.h"
#include "cluster/kernel_costs.h"
#include "cluster/training_factors.h"

#include <array>
#include <map>
#include <string>

namespace tangram {

enum class Precision { fp32, fp16, bf16, fp8 };

/// Bytes of one weight or activation element that is computed with in `precision`.
/// fp8 training keeps weights and activations in bf16 (Transformer Engine's default recipe): 2.
double bytes_per_element(Precision precision);

const char* to_string(Precision precision);

/// How much of its data sheet a GPU attains.
struct Efficiency {
    MatmulCost matmul; ///< of every precision but fp8
    MatmulCost matmul_fp8;
    AttentionCost attention;
    CollectiveCurves collectives; ///< over its default link; relative to the nominal speed
    KernelsInTraining in_training;
    double memory = 0.8; ///< attained fraction of memory_bytes_per_s by memory-bound operators
    double launch_overhead_s = 5e-6; ///< per memory-bound operator
    std::string basis = "derived"; ///< "measured" or "derived"
    std::string source; ///< where the figures come from

    friend bool operator==(const Efficiency&, const Efficiency&) = default;
};

/// One kind of GPU as its data sheet and measurements describe it.
struct GpuType {
    std::string id;
    std::string name;
    std::string based_on; ///< id of the type, of the catalogue as a rule, whose figures were changed; empty: none
    std::string vendor;
    std::string architecture;
    double memory_bytes = 0;
    double memory_bytes_per_s = 0;
    std::array<double, 4> peak_flops{}; ///< FLOP/s, dense, indexed by Precision; 0: not supported by the device
    double link_bytes_per_s = 0; ///< default link to the other GPUs of a node, per GPU, one direction; 0: PCIe only
    Host host; ///< that it is usually sold in: one GPU's share of the memory's rate, and its link
    double power_w = 0;
    double price_usd = 0; ///< purchase; 0: not known
    double price_usd_per_hour = 0; ///< rent; 0: not known
    Efficiency efficiency;
    std::map<std::string, std::string> sources; ///< catalogue key -> where its figure comes from

    /// The precision that is really computed with when `wanted` is asked for: the device's own tensor-core format
    /// of at most that width (fp8 -> bf16 -> fp16), or the next wider one. A V100 asked for bf16 computes in fp16.
    Precision compute_precision(Precision wanted) const;
    /// Peak FLOP/s in compute_precision(wanted).
    double peak(Precision wanted) const;

    friend bool operator==(const GpuType&, const GpuType&) = default;
};

} // namespace tangram

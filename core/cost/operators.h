// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/device.h"

namespace tangram {

/// Seconds of one (rows x inner) by (inner x columns) matmul (MatmulCost tells the formula). In fp8 the left operand is
/// cast from 16 bits as part of it; weights are cast once per iteration, which is not worth counting. Operands may be
/// fractional: an average over ranks.
double matmul_time(const Device& device, double rows, double inner, double columns);

/// `count` equal matmuls in one grouped kernel: they run beside each other, so that the launch and the chain of one
/// output tile are paid once.
double grouped_matmul_time(const Device& device, double count, double rows, double inner, double columns);

/// Seconds of an operator that does next to no arithmetic: `bytes` read and written, `launches` kernels.
double memory_bound_time(const Device& device, double bytes, double launches);

/// The core of attention on one GPU, softmax(Q K^T) V, for `samples` sequences.
struct AttentionShape {
    double samples = 0;
    double queries = 0; ///< query tokens on this GPU (sequence / context)
    double keys = 0; ///< tokens each query may attend to: the whole sequence
    double heads = 0; ///< query heads on this GPU
    double key_value_heads = 0; ///< on this GPU
    double key_size = 0; ///< of one head, for Q K^T
    double value_size = 0; ///< of one head, for the product with V
    bool fused_softmax = true; ///< whole score matrices of 16 bits are masked and normalised by one kernel
};

struct ForwardBackward {
    double forward_s = 0;
    double backward_s = 0;
};

/// Products of flash attention's backward over those of its forward: five where that makes two.
inline constexpr double flash_backward_products = 2.5;

/// FlashAttention (Dao, arXiv:2307.08691): one kernel, causal, so half the products are skipped (AttentionCost tells
/// the formula); its backward makes five products where the forward makes two (it computes Q K^T again), at a rate of
/// its own.
ForwardBackward flash_attention_time(const Device& device, const AttentionShape& shape);

/// Two batched matmuls over whole score matrices with a softmax between them that goes through memory.
ForwardBackward unfused_attention_time(const Device& device, const AttentionShape& shape);

} // namespace tangram

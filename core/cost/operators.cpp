// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/operators.h"

namespace tangram {

namespace {

/// Passes over the score matrices of unfused attention between its matmuls: softmax and dropout read and write;
/// backward each reads two and writes one. Dropout's mask is a byte more per score.
constexpr double score_passes_forward = 4;
constexpr double score_passes_backward = 6;
constexpr double score_mask_bytes = 1;
/// The kernel that masks and normalises at once is of 16-bit scores only; of wider ones, and without it, masking is a
/// pass of its own, read and written both ways (Megatron-LM, FusedScaleMaskSoftmax).
constexpr double fused_softmax_element_bytes = 2;
constexpr double masking_passes = 2;

} // namespace

double matmul_time(const Device& device, double rows, double inner, double columns)
{
    return grouped_matmul_time(device, 1, rows, inner, columns);
}

double grouped_matmul_time(const Device& device, double count, double rows, double inner, double columns)
{
    return device.matmul.time(count, rows, inner, columns);
}

double memory_bound_time(const Device& device, double bytes, double launches)
{
    return bytes * device.memory_passes / device.memory_bytes_per_s + launches * device.launch_overhead_s;
}

ForwardBackward flash_attention_time(const Device& device, const AttentionShape& shape)
{
    const AttentionSeconds& cost = device.attention;
    const double head_size = shape.key_size + shape.value_size;
    const double scores = shape.samples * shape.heads * shape.queries * shape.keys / 2;
    const double query_elements = shape.samples * shape.queries * shape.heads * head_size / 2;
    const double key_elements = shape.samples * shape.keys * shape.key_value_heads * head_size / 2;
    const double once = cost.overhead_s + cost.key_s * shape.keys;
    const double work = cost.query_s * query_elements + cost.key_value_s * key_elements
        + (2 * cost.flop_s * head_size + cost.score_s) * scores;
    return {once + work, once + flash_backward_products * cost.backward * work};
}

ForwardBackward unfused_attention_time(const Device& device, const AttentionShape& shape)
{
    const double matrices = shape.samples * shape.heads;
    const double products = grouped_matmul_time(device, matrices, shape.queries, shape.key_size, shape.keys)
        + grouped_matmul_time(device, matrices, shape.queries, shape.keys, shape.value_size);
    const double scores = matrices * shape.queries * shape.keys;
    const bool fused_softmax = shape.fused_softmax && device.element_bytes <= fused_softmax_element_bytes;
    const auto between = [&](double fused_passes) {
        const double passes = fused_passes + (fused_softmax ? 0 : masking_passes);
        const double bytes = scores * (passes * device.element_bytes + score_mask_bytes);
        return bytes * device.memory_passes / device.streaming_bytes_per_s
            + (fused_softmax ? 2 : 3) * device.launch_overhead_s;
    };
    return {products + between(score_passes_forward), 2 * products + between(score_passes_backward)};
}

} // namespace tangram

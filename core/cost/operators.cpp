// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/operators.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double flash_backward_products = 2.5;
/// Passes over the score matrices of unfused attention: Q K^T writes; softmax and dropout read and write; the product
/// with V reads. Dropout's mask is a byte more per score.
constexpr double score_passes = 6;
constexpr double mask_bytes = 1;

double matmul_flops_per_s(const Device& device, double flops)
{
    return device.matmul_flops * device.matmul_efficiency->at(std::log2(flops * 1e-9));
}

} // namespace

double matmul_time(const Device& device, double rows, double inner, double columns)
{
    return grouped_matmul_time(device, 1, rows, inner, columns);
}

double grouped_matmul_time(const Device& device, double count, double rows, double inner, double columns)
{
    const double flops = 2 * rows * inner * columns;
    const double bytes = (rows * inner + inner * columns + rows * columns) * device.element_bytes;
    const double one = std::max(flops / matmul_flops_per_s(device, flops), bytes / device.memory_bytes_per_s);
    const double cast_bytes = rows * inner * device.cast_bytes;
    return count * (one + cast_bytes / device.memory_bytes_per_s) + device.launch_overhead_s;
}

double memory_bound_time(const Device& device, double bytes, double launches)
{
    return bytes / device.memory_bytes_per_s + launches * device.launch_overhead_s;
}

ForwardBackward flash_attention_time(const Device& device, const AttentionShape& shape)
{
    const double scores = shape.samples * shape.heads * shape.queries * shape.keys / 2;
    const double flops = 2 * scores * (shape.key_size + shape.value_size);
    const double rate = device.attention_flops * device.attention_efficiency->at(std::log2(shape.queries));
    const double per_head = shape.samples * (shape.key_size + shape.value_size) * device.element_bytes;
    const double bytes = per_head * (shape.heads * shape.queries + shape.key_value_heads * shape.keys);
    const double kernel = std::max(flops / rate, bytes / device.memory_bytes_per_s);
    return {kernel + device.launch_overhead_s, flash_backward_products * kernel + device.launch_overhead_s};
}

ForwardBackward unfused_attention_time(const Device& device, const AttentionShape& shape)
{
    const double scores = shape.samples * shape.heads * shape.queries * shape.keys;
    const double flops = 2 * scores * (shape.key_size + shape.value_size);
    const double compute = flops / matmul_flops_per_s(device, flops);
    const double memory = memory_bound_time(device, scores * (score_passes * device.element_bytes + mask_bytes), 4);
    return {compute + memory, 2 * (compute + memory)};
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/factors.h"

#include <array>
#include <vector>

namespace tangram {

namespace {

constexpr Range overlap = from_zero(1);
constexpr Range ratio = above_zero(100);
constexpr Range rate = {0.01, 100};
constexpr const char* rate_unit = "rate in training over rate alone";

using T = TrainingFactors;
constexpr std::array<Factor<T>, 16> of_training{
    {{"gradient_overlap", &T::gradient_overlap, overlap, "fraction of a tick's backward",
      "fraction of a tick's backward that gradient reduction may hide behind"},
     {"sync_slowdown", &T::sync_slowdown, overlap, "seconds per hidden second",
      "seconds that compute loses per second of the reduction hidden behind it"},
     {"weight_prefetch_overlap", &T::weight_prefetch_overlap, overlap, "fraction of a layer's compute",
      "fraction of a layer's compute that ZeRO-3's gathering of the next layer's weights may hide behind"},
     {"context_overlap", &T::context_overlap, overlap, "fraction of the attention core",
      "fraction of the attention core that the ring of context parallelism may hide behind"},
     {"tensor_overlap", &T::tensor_overlap, overlap, "fraction of the collectives' time",
      "fraction of tensor parallelism's collectives that is hidden behind compute"},
     {"expert_overlap", &T::expert_overlap, overlap, "fraction of a block's compute",
      "fraction of a block's compute that the way of another micro-batch's tokens to their experts and back may hide "
      "behind"},
     {"network_fraction", &T::network_fraction, above_zero(1), "fraction of the line rate",
      "fraction of the interfaces' line rate that is attained between nodes"},
     {"network_ramp_s", &T::network_ramp_s, from_zero(1), "seconds", "seconds of a collective's ramp_s between nodes"},
     {"gradient_bucket_bytes",
      &T::gradient_bucket_bytes,
      {1, 1e12},
      "bytes",
      "bytes of the messages in which gradients are reduced"},
     {"host_block_s", &T::host_block_s, from_zero(1), "seconds",
      "seconds that the host takes to launch a dense block's forward"},
     {"host_expert_s", &T::host_expert_s, from_zero(1), "seconds", "the same for every expert that a GPU holds"},
     {"overlapped_host",
      &T::overlapped_host,
      {1, 100},
      "ratio of seconds",
      "the host's seconds for an expert block with overlapped exchanges over those without"},
     {"blocking_host", &T::blocking_host, ratio, "ratio of seconds",
      "the host's seconds where it waits for every kernel over those where it runs ahead"},
     {"memory_passes_megatron", &T::memory_passes_megatron, ratio, "ratio of bytes",
      "bytes that Megatron's memory-bound operators move over those that one kernel each would"},
     {"memory_passes_fsdp", &T::memory_passes_fsdp, ratio, "ratio of bytes", "the same for FSDP"},
     {"unfused_experts",
      &T::unfused_experts,
      {1, 100},
      "ratio of seconds",
      "seconds of routed experts less their matmuls over those of the fused kernels"}}};

using K = KernelsInTraining;
constexpr std::array<Factor<K>, 7> of_kernels{
    {{"matmul", &K::matmul, rate, rate_unit, "of every precision but fp8"},
     {"matmul_fp8", &K::matmul_fp8, rate, rate_unit, "in fp8"},
     {"attention", &K::attention, rate, rate_unit, "by the vendor's kernels"},
     {"attention_2024", &K::attention_2024, rate, rate_unit,
      "by the vendor's kernels as they were before the end of 2024"},
     {"flash_2", &K::flash_2, rate, rate_unit, "attention by FlashAttention-2's kernels"},
     {"flash_1", &K::flash_1, rate, rate_unit, "attention by FlashAttention's first, and Triton's"},
     {"memory", &K::memory, rate, rate_unit, "of memory-bound kernels"}}};

template <typename Struct> Fields<Struct> fields_of(std::span<const Factor<Struct>> factors)
{
    std::vector<Field<Struct>> fields;
    for (const Factor<Struct>& factor : factors)
        fields.push_back(field(factor.key, factor.value, real_number(factor.range), factor.description));
    return fields;
}

} // namespace

std::span<const Factor<TrainingFactors>> training_factors()
{
    return of_training;
}

std::span<const Factor<KernelsInTraining>> kernels_in_training()
{
    return of_kernels;
}

const Fields<TrainingFactors>& training_factor_fields()
{
    static const Fields<TrainingFactors> fields = fields_of(training_factors());
    return fields;
}

const Fields<KernelsInTraining>& kernels_in_training_fields()
{
    static const Fields<KernelsInTraining> fields = fields_of(kernels_in_training());
    return fields;
}

} // namespace tangram

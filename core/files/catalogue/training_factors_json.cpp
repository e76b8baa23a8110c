// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/training_factors_json.h"

#include <nlohmann/json.hpp>

#include <array>

namespace tangram {

namespace {

constexpr Range overlap = from_zero(1);

constexpr std::array<TrainingFactorKey, 16> keys{
    {{"gradient_overlap", &TrainingFactors::gradient_overlap, "fraction of a tick's backward", overlap},
     {"sync_slowdown", &TrainingFactors::sync_slowdown, "seconds per hidden second", overlap},
     {"weight_prefetch_overlap", &TrainingFactors::weight_prefetch_overlap, "fraction of a layer's compute", overlap},
     {"context_overlap", &TrainingFactors::context_overlap, "fraction of the attention core", overlap},
     {"tensor_overlap", &TrainingFactors::tensor_overlap, "fraction of the collectives' time", overlap},
     {"expert_overlap", &TrainingFactors::expert_overlap, "fraction of a block's compute", overlap},
     {"network_fraction", &TrainingFactors::network_fraction, "fraction of the line rate", above_zero(1)},
     {"network_ramp_s", &TrainingFactors::network_ramp_s, "seconds", from_zero(1)},
     {"gradient_bucket_bytes", &TrainingFactors::gradient_bucket_bytes, "bytes", {1, 1e12}},
     {"host_block_s", &TrainingFactors::host_block_s, "seconds", from_zero(1)},
     {"host_expert_s", &TrainingFactors::host_expert_s, "seconds", from_zero(1)},
     {"overlapped_host", &TrainingFactors::overlapped_host, "ratio of seconds", {1, 100}},
     {"blocking_host", &TrainingFactors::blocking_host, "ratio of seconds", above_zero(100)},
     {"memory_passes_megatron", &TrainingFactors::memory_passes_megatron, "ratio of bytes", above_zero(100)},
     {"memory_passes_fsdp", &TrainingFactors::memory_passes_fsdp, "ratio of bytes", above_zero(100)},
     {"unfused_experts", &TrainingFactors::unfused_experts, "ratio of seconds", {1, 100}}}};

} // namespace

std::span<const TrainingFactorKey> training_factor_keys()
{
    return keys;
}

TrainingFactors read_training_factors(const JsonCursor& place, TrainingFactors factors)
{
    place.expect_object();
    for (const TrainingFactorKey& key : keys)
        factors.*key.value = place.number(key.name, key.range, factors.*key.value);
    return factors;
}

nlohmann::ordered_json training_factors_json(const TrainingFactors& factors)
{
    nlohmann::ordered_json written = nlohmann::ordered_json::object();
    for (const TrainingFactorKey& key : keys)
        written[key.name] = factors.*key.value;
    return written;
}

} // namespace tangram

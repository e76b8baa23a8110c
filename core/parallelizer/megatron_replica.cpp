// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/megatron_replica.h"

#include "model/block_matrices.h"
#include "parallelizer/part_links.h"

#include <utility>

namespace tangram {

namespace {

using namespace kind_index;

double memory_passes(const TrainingFactors& training, const Job& job)
{
    switch (job.framework) {
    case Framework::megatron:
        // Others that lay ranks out as Megatron does, with attention from elsewhere, run PyTorch's kernels as FSDP
        // does.
        return is_vendors(job.attention_kernel) ? training.memory_passes_megatron : training.memory_passes_fsdp;
    case Framework::deepspeed:
        return training.memory_passes_megatron; // the same kernels
    case Framework::fsdp:
        return training.memory_passes_fsdp;
    }
    return 1;
}

} // namespace

MegatronSetting::MegatronSetting(const Model& m, const Job& j, const Part& p)
    : model(m)
    , job(j)
    , part(p)
    , device(training_device_of(*p.gpu, p.speed, j))
    , links(links_of(p))
    , state(state_bytes(j, p.gpu->compute_precision(j.precision)))
    , experts_in_head(last_block_kind(m) == LayerKind::expert_block)
{
    const TrainingFactors& training = part.training;
    device.memory_passes = memory_passes(training, job);
    device.expert_slowdown = job.fused_experts ? 1 : training.unfused_experts;
    const LayerCounts counts = count_layers(model, {0, model.layer_count()});
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
        present[kind] = counts[kind] > 0;
    present[half_input] = model.half_blocks;
    // Multi-token-prediction blocks are like the last block, so a present head never needs a kind that is absent.
}

Sharding sharding_of(const Strategy& strategy)
{
    return {strategy.tensor,        strategy.context,          strategy.expert, strategy.samples_per_replica,
            strategy.expert_tensor, strategy.sequence_parallel};
}

std::array<ComputeTime, layer_kind_count> replica_compute(const MegatronSetting& setting, const Sharding& sharding)
{
    const auto& [model, job, device] = std::tie(setting.model, setting.job, setting.device);
    std::array<ComputeTime, layer_kind_count> compute;
    compute[embedding] = embedding_compute(device, model, job, sharding);
    const ComputeTime attention = attention_compute(device, model, job, sharding);
    if (setting.present[dense_block]) {
        compute[dense_block] = attention;
        compute[dense_block] += dense_feed_forward_compute(device, model, job, sharding);
    }
    if (setting.present[expert_block]) {
        compute[expert_block] = attention;
        compute[expert_block] += expert_feed_forward_compute(device, model, job, sharding);
    }
    if (model.half_blocks)
        for (const auto& [block, kind] :
             {std::pair{dense_block, dense_attention}, std::pair{expert_block, expert_attention}})
            if (setting.present[block])
                compute[kind] = attention;
    compute[head] =
        head_compute(device, model, job, sharding, compute[setting.experts_in_head ? expert_block : dense_block]);
    return compute;
}

std::array<ActivationBytes, layer_kind_count> replica_activations(const MegatronSetting& setting,
                                                                  const Sharding& sharding)
{
    const auto& [model, job] = std::tie(setting.model, setting.job);
    const ElementBytes bytes = element_bytes(setting.device, job);
    std::array<ActivationBytes, layer_kind_count> activations;
    activations[embedding] = embedding_activations(model, job, sharding, bytes);
    if (setting.present[dense_block])
        activations[dense_block] = block_activations(model, job, false, sharding, bytes);
    if (setting.present[expert_block])
        activations[expert_block] = block_activations(model, job, true, sharding, bytes);
    if (model.half_blocks) {
        for (const auto& [block, kind] :
             {std::pair{dense_block, dense_attention}, std::pair{expert_block, expert_attention}})
            if (setting.present[block])
                activations[kind] = attention_activations(model, job, sharding, bytes);
        activations[half_input] = half_input_activations(model, job, sharding, bytes);
    }
    activations[head] = head_activations(model, job, sharding, bytes,
                                         activations[setting.experts_in_head ? expert_block : dense_block]);
    return activations;
}

} // namespace tangram

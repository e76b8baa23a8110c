// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/megatron_replica.h"

#include "cost/attention_sizes.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

using namespace kind_index;

/// Backward passes on keys and values and, besides, the gradients of both.
constexpr double context_backward_blocks = 2;

/// Tokens to their experts or back. `shard_bytes`: one rank's tokens, each once.
double exchange_s(const MegatronSetting& setting, const Sharding& sharding, double shard_bytes)
{
    const double copies = setting.model.experts.per_token;
    const RankGroup group = rank_group(setting.links, sharding.expert_tensor, sharding.expert);
    return setting.job.expert_dispatcher == ExpertDispatcher::flex
        ? expert_exchange_cost(setting.links, group, copies).time(shard_bytes)
        : all_to_all_cost(setting.links, group).time(copies * shard_bytes);
}

/// What a pass of a block exchanges beyond what hides behind another micro-batch's forward and backward: there and
/// back, as often forward as backward.
double exposed_exchange_s(const MegatronSetting& setting, const Sharding& sharding, double shard_bytes,
                          const ComputeTime& block)
{
    const double hidden_s = setting.job.overlapped_experts
        ? setting.part.training.expert_overlap * (block.forward_s + block.backward_s) / 2
        : 0;
    return std::max(0.0, 2 * exchange_s(setting, sharding, shard_bytes) - hidden_s);
}

/// Seconds of half a block's collectives of the tensor group, that no kernel hides.
double half_block_seconds(const MegatronSetting& setting, const Sharding& sharding)
{
    const double hidden_bytes =
        sharding.tokens(setting.job.sequence_length) * setting.model.hidden * setting.device.element_bytes;
    const RankGroup tensor_group = rank_group(setting.links, 1, sharding.tensor);
    const CollectiveCost gather = all_gather_cost(setting.links, tensor_group);
    const CollectiveCost scatter = reduce_scatter_cost(setting.links, tensor_group);
    const CollectiveCost sum = all_reduce_cost(setting.links, tensor_group);
    // The kernels that hide these collectives behind the matmuls next to them need the sequence's shards, and are
    // Transformer Engine's, as the vendor's fused attention is: without it PyTorch waits for every collective, unless
    // told to use its own.
    const bool transformer_engine = setting.job.flash_attention && is_vendors(setting.job.attention_kernel);
    const bool hidden_kernels = sharding.sequence_parallel && (transformer_engine || setting.job.async_tensor);
    const double exposed_tensor = hidden_kernels ? 1 - setting.part.training.tensor_overlap : 1;
    return exposed_tensor
        * (sharding.sequence_parallel ? gather.time(hidden_bytes) + scatter.time(hidden_bytes)
                                      : sum.time(hidden_bytes));
}

/// Seconds of a pass of a feed-forward network of experts, of a block that computes so long.
double experts_seconds(const MegatronSetting& setting, const Sharding& sharding, double half_block_s,
                       const ComputeTime& block)
{
    if (sharding.expert == 1 && sharding.expert_tensor == sharding.tensor)
        return half_block_s;
    const Model& model = setting.model;
    // Routed copies travel to their experts' ranks as sequence shards and are gathered over the experts' tensor
    // group there.
    const double hidden_bytes =
        sharding.tokens(setting.job.sequence_length) * model.hidden * setting.device.element_bytes;
    const double shard_bytes = hidden_bytes / sharding.tensor;
    const CollectiveCost expert_gather =
        all_gather_cost(setting.links, rank_group(setting.links, 1, sharding.expert_tensor));
    const CollectiveCost expert_scatter =
        reduce_scatter_cost(setting.links, rank_group(setting.links, 1, sharding.expert_tensor));
    const double gathered_bytes = model.experts.per_token * shard_bytes * sharding.expert_tensor;
    // No kernel hides these: the experts' matmuls follow the exchange.
    const double experts_s = expert_gather.time(gathered_bytes) + expert_scatter.time(gathered_bytes)
        + exposed_exchange_s(setting, sharding, shard_bytes, block);
    return model.experts.shared > 0 ? experts_s + half_block_s : experts_s;
}

} // namespace

ReplicaCommunication& ReplicaCommunication::operator+=(const ReplicaCommunication& other)
{
    forward_s += other.forward_s;
    backward_s += other.backward_s;
    return *this;
}

/// Ranks lie in Megatron's order: tensor, context, data from the inside out; for the experts expert_tensor, expert and
/// what is left. Per half block, tensor parallelism gathers the sequence before and scatters it after (Korthikanti et
/// al., arXiv:2205.05198, section 4.2.2), or without sequence parallelism sums the results (section 4.2.1): nothing
/// hides it. Context parallelism passes keys and values round a ring (arXiv:2310.01889) while attention computes on
/// those it has.
std::array<ReplicaCommunication, layer_kind_count>
replica_communication(const MegatronSetting& setting, const Sharding& sharding,
                      const std::array<ComputeTime, layer_kind_count>& compute)
{
    const Model& model = setting.model;
    const double tokens = sharding.tokens(setting.job.sequence_length);
    std::array<ReplicaCommunication, layer_kind_count> communication;

    const TrainingFactors& training = setting.part.training;
    const double half_block_s = half_block_seconds(setting, sharding);
    const AttentionSizes sizes = attention_sizes(model);
    const CollectiveCost ring =
        ring_pass_cost(setting.links, rank_group(setting.links, sharding.tensor, sharding.context));
    const double key_value_bytes = tokens * (sizes.key + sizes.value) / sharding.tensor * setting.device.element_bytes;
    const auto context = [&](const ComputeTime& block) {
        const double backward_s = ring.time(context_backward_blocks * key_value_bytes);
        const double hidden = training.context_overlap;
        return ReplicaCommunication{std::max(0.0, ring.time(key_value_bytes) - hidden * block.core_forward_s),
                                    std::max(0.0, backward_s - hidden * block.core_backward_s)};
    };

    communication[embedding] = {half_block_s / 2, half_block_s / 2};
    if (setting.present[dense_block]) {
        communication[dense_block] = {2 * half_block_s, 2 * half_block_s};
        communication[dense_block] += context(compute[dense_block]);
    }
    if (setting.present[expert_block]) {
        communication[expert_block] = {half_block_s, half_block_s};
        communication[expert_block] += context(compute[expert_block]);
        const double experts_s = experts_seconds(setting, sharding, half_block_s, compute[expert_block]);
        communication[expert_block] += {experts_s, experts_s};
    }
    if (model.half_blocks)
        for (const auto& [block, kind] :
             {std::pair{dense_block, dense_attention}, std::pair{expert_block, expert_attention}})
            if (setting.present[block]) {
                communication[kind] = {half_block_s, half_block_s};
                communication[kind] += context(compute[kind]);
            }
    communication[head] = {half_block_s / 2, half_block_s / 2};
    const ReplicaCommunication& last_block = communication[setting.experts_in_head ? expert_block : dense_block];
    for (int i = 0; i < model.next_token_heads; ++i) {
        communication[head] += last_block;
        communication[head] += {half_block_s, half_block_s};
    }
    return communication;
}

ReplicaCommunication feed_forward_communication(const MegatronSetting& setting, const Sharding& sharding,
                                                LayerKind block, const ComputeTime& compute)
{
    const double half_block_s = half_block_seconds(setting, sharding);
    const double pass_s =
        block == LayerKind::expert_block ? experts_seconds(setting, sharding, half_block_s, compute) : half_block_s;
    return {pass_s, pass_s};
}

} // namespace tangram

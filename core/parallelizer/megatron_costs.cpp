// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/megatron_costs.h"

#include "parallelizer/optimizer_offload.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace tangram {

namespace {

using namespace kind_index;

/// Layers whose weights ZeRO-3 holds whole at a time: the running and the prefetched one.
constexpr double gathered_layers = 2;

/// What the host launches for a block's attention, of all that it launches for a dense block.
constexpr double attention_launches = 0.5;

/// What the host does for an expert in 16 bits over that in fp8: a matmul's launch, where fp8 also casts the expert's
/// tokens and looks up its cast weights, one expert after the other (Transformer Engine 2.9,
/// pytorch/module/grouped_linear.py, pytorch/csrc/extensions/cast.cpp).
constexpr double wide_expert_launches = 1.0 / 3;

/// A pass whose kernels take `device_s` while the host takes `host_s` to launch them: the longer of the two, and more
/// where they are alike, since then each waits for the other in turn. The third power was chosen on vTrain's runs.
double launched_s(double device_s, double host_s)
{
    return host_s > 0 ? std::cbrt(std::pow(device_s, 3) + std::pow(host_s, 3)) : device_s;
}

DataGroup data_group(const Links& links, int stride, int ranks)
{
    const RankGroup group = spanning_group(links, stride, ranks);
    return {all_reduce_cost(links, group), all_gather_cost(links, group), reduce_scatter_cost(links, group)};
}

/// What a block's attention has of `whole`: its own `least`, and of the rest a share by what it alone has beyond that.
double attention_share(double whole, double attention, double attention_least, double other, double other_least)
{
    const double beyond = attention - attention_least;
    const double all_beyond = beyond + (other - other_least);
    return attention_least + (all_beyond > 0 ? (whole - attention_least - other_least) * beyond / all_beyond : 0);
}

/// Divides what a whole block costs between its halves so that they sum to it: `block` becomes the feed-forward half's
/// and `attention`, what that costs alone, its share. What hides behind something else, or waits for it, does so in the
/// whole block: no half has less time than it computes, and the rest is divided as it would be between the halves
/// alone. The largest working memory counts, not a sum: where both halves are there it is the whole block's, which the
/// feed-forward half stands for.
void divide_block(LayerCost& block, LayerCost& attention, const LayerCost& feed_forward,
                  const ComputeTime& attention_compute, const ComputeTime& feed_forward_compute)
{
    const LayerCost whole = block;
    const LayerCost alone = attention;
    const auto divide = [&](double LayerCost::*part, double attention_least = 0, double other_least = 0) {
        attention.*part = attention_share(whole.*part, alone.*part, attention_least, feed_forward.*part, other_least);
        block.*part = whole.*part - attention.*part;
    };
    divide(&LayerCost::forward_s, attention_compute.forward_s, feed_forward_compute.forward_s);
    divide(&LayerCost::backward_s, attention_compute.backward_s, feed_forward_compute.backward_s);
    for (double LayerCost::*const part :
         {&LayerCost::gradient_sync_s, &LayerCost::optimizer_s, &LayerCost::weights_bytes, &LayerCost::gradients_bytes,
          &LayerCost::optimizer_bytes, &LayerCost::backward_weight_s, &LayerCost::host_bytes})
        divide(part);
    block.activations_bytes = whole.activations_bytes - attention.activations_bytes;
    block.weight_part_bytes = whole.weight_part_bytes - attention.weight_part_bytes;
}

} // namespace

MegatronCosts::MegatronCosts(const MegatronSetting& setting, const Strategy& degrees)
    : setting_(setting)
    , degrees_(degrees)
    , dense_ranks_(degrees.context * degrees.data)
    , expert_ranks_(degrees.gpus() / (degrees.expert * degrees.expert_tensor))
    , dense_group_(data_group(setting.links, degrees.tensor, dense_ranks_))
    , expert_group_(data_group(setting.links, degrees.expert_tensor * degrees.expert, expert_ranks_))
{
    const Sharding sharding = sharding_of(degrees);
    const auto compute = replica_compute(setting, sharding);
    const auto communication = replica_communication(setting, sharding, compute);
    const auto activations = replica_activations(setting, sharding);
    sent_bytes_ = sent_bytes(setting.model, setting.job, sharding, element_bytes(setting.device, setting.job));
    const auto forward_s = [&](std::size_t kind) { return compute[kind].forward_s + communication[kind].forward_s; };
    const std::size_t last_block = setting.experts_in_head ? expert_block : dense_block;
    const std::array<double, layer_kind_count> blocks_forward_s{0,
                                                                forward_s(dense_block),
                                                                forward_s(expert_block),
                                                                setting.model.next_token_heads * forward_s(last_block),
                                                                forward_s(dense_attention),
                                                                forward_s(expert_attention),
                                                                0};
    for (std::size_t kind = 0; kind < base_.size(); ++kind) {
        if (!setting.present[kind])
            continue;
        base_[kind] = {compute[kind],
                       communication[kind],
                       activations[kind],
                       parameter_share(setting.model, static_cast<LayerKind>(kind), sharding),
                       blocks_forward_s[kind],
                       host_forward_s(kind),
                       kind == embedding || kind == head};
    }
    if (setting.model.half_blocks)
        add_halves(sharding);
}

void MegatronCosts::add_halves(const Sharding& sharding)
{
    const auto& [model, job, device] = std::tie(setting_.model, setting_.job, setting_.device);
    for (const std::size_t block : {dense_block, expert_block}) {
        if (!setting_.present[block])
            continue;
        const auto kind = static_cast<LayerKind>(block);
        Base& whole = base_[block];
        const Base& attention = base_[static_cast<std::size_t>(attention_of(kind))];
        Base& half = feed_forward_[block - dense_block];
        half.compute = kind == LayerKind::expert_block ? expert_feed_forward_compute(device, model, job, sharding)
                                                       : dense_feed_forward_compute(device, model, job, sharding);
        half.communication = feed_forward_communication(setting_, sharding, kind, half.compute);
        half.parameters = whole.parameters;
        half.blocks_forward_s = half.compute.forward_s + half.communication.forward_s;
        half.host_s = whole.host_s - attention.host_s;
        whole.parameters.dense += attention.parameters.dense;
        whole.parameters.experts += attention.parameters.experts;
    }
}

double MegatronCosts::table_parameters() const
{
    return vocabulary_rows(setting_.model, degrees_.tensor) * setting_.model.hidden;
}

double MegatronCosts::table_exchange_s(int zero) const
{
    const LinkSpeed& link = setting_.part.nodes > 1 ? setting_.part.across : setting_.part.inside;
    if (!(link.bytes_per_s > 0))
        return 0; // a GPU alone on its node: nothing is known of the way to the other end
    // An all-reduce of two: 2 (n - 1) / n of the bytes, which is all of them once.
    return table_parameters() * setting_.state.reduced / zero_shards(zero, 2, dense_ranks_) / link.bytes_per_s;
}

LayerCost MegatronCosts::state_cost(const ParameterShare& parameters, int zero, int optimizer_offload) const
{
    const StateBytes& state = setting_.state;
    const auto held = [&](double bytes, int from_stage) {
        const double even = bytes
            * (parameters.dense / zero_shards(zero, from_stage, dense_ranks_)
               + parameters.experts / zero_shards(zero, from_stage, expert_ranks_));
        return zero >= from_stage && degrees_.shard_permille > 0 ? even * degrees_.shard_permille / 1000 : even;
    };
    LayerCost cost;
    cost.weights_bytes = held(state.weight, 3);
    cost.gradients_bytes = held(state.gradient, 2);
    cost.optimizer_bytes = held(state.optimizer, 1);
    cost.optimizer_s = held(state.step_traffic, 1) / setting_.device.streaming_bytes_per_s;
    if (optimizer_offload > 0) {
        const double offloaded = optimizer_offload / 100.0;
        const OffloadedParameter each = offloaded_parameter(state, setting_.part.host);
        cost.optimizer_bytes *= 1 - offloaded;
        cost.host_bytes = held(each.host_bytes, 1) * offloaded;
        cost.optimizer_s = std::max(cost.optimizer_s * (1 - offloaded), held(each.step_s, 1) * offloaded);
    }
    if (zero == 0)
        cost.gradient_sync_s = in_buckets_s(&DataGroup::reduce, parameters, state.reduced);
    if (zero == 1)
        cost.gradient_sync_s = in_buckets_s(&DataGroup::scatter, parameters, state.reduced);
    if (zero == 1 || zero == 2) {
        const double gather_s = in_buckets_s(&DataGroup::gather, parameters, state.gathered);
        // Megatron-Core gathers weights behind compute (--overlap-param-gather). Those that only lay ranks out as it
        // does hand them out at the end of the optimizer's step (InternEvo: overlap_sync_param=False), in the open.
        const bool in_step =
            setting_.job.framework == Framework::megatron && !is_vendors(setting_.job.attention_kernel);
        (in_step ? cost.optimizer_s : cost.gradient_sync_s) += gather_s;
    }
    return cost;
}

double MegatronCosts::unevenness(int ranks) const
{
    if (degrees_.shard_permille == 0 || ranks < 2)
        return 1;
    return (ranks - degrees_.shard_permille / 1000.0) / (ranks - 1);
}

double MegatronCosts::in_buckets_s(CollectiveCost DataGroup::*operation, const ParameterShare& parameters,
                                   double bytes) const
{
    const double bucket = setting_.part.training.gradient_bucket_bytes;
    return bytes
        * (parameters.dense * unevenness(dense_ranks_) * (dense_group_.*operation).stream_s_per_byte(bucket)
           + parameters.experts * unevenness(expert_ranks_) * (expert_group_.*operation).stream_s_per_byte(bucket));
}

double MegatronCosts::at_once_s(CollectiveCost DataGroup::*operation, const ParameterShare& parameters,
                                double bytes) const
{
    const double experts_s = parameters.experts > 0
        ? unevenness(expert_ranks_) * (expert_group_.*operation).time(bytes * parameters.experts)
        : 0;
    return unevenness(dense_ranks_) * (dense_group_.*operation).time(bytes * parameters.dense) + experts_s;
}

double MegatronCosts::host_forward_s(std::size_t kind) const
{
    const TrainingFactors& training = setting_.part.training;
    const double block_s = training.host_block_s;
    const int routed = setting_.model.experts.count / degrees_.expert;
    const double experts = routed + setting_.model.experts.shared;
    const double launches = setting_.device.precision == Precision::fp8 ? 1 : wide_expert_launches;
    const CapturedExperts captured = setting_.job.captured_experts;
    const bool launched = captured == CapturedExperts::nothing;
    const double overlapped = launched && setting_.job.overlapped_experts ? training.overlapped_host : 1;
    const double expert_block_s = overlapped
        * ((launched ? block_s : 0)
           + (captured == CapturedExperts::everything ? 0 : training.host_expert_s * launches * experts));
    switch (static_cast<LayerKind>(kind)) {
    case LayerKind::embedding:
        return 0;
    case LayerKind::dense_block:
        return block_s;
    case LayerKind::expert_block:
        return expert_block_s;
    case LayerKind::dense_attention:
        return attention_launches * block_s;
    case LayerKind::expert_attention:
        return launched ? attention_launches * overlapped * block_s : 0;
    case LayerKind::half_input:
        return 0;
    case LayerKind::head:
        return block_s + setting_.model.next_token_heads * (setting_.experts_in_head ? expert_block_s : block_s);
    }
    return 0;
}

double MegatronCosts::gradient_overlap() const
{
    // DeepSpeed's ZeRO reduces when the last backward is over.
    return setting_.job.framework == Framework::deepspeed ? 0 : setting_.part.training.gradient_overlap;
}

LayerCost MegatronCosts::layer_cost(const Base& base, int zero, Recompute recompute, int optimizer_offload) const
{
    const StateBytes& state = setting_.state;
    const ParameterShare& parameters = base.parameters;

    LayerCost cost = state_cost(parameters, zero, optimizer_offload);
    cost.forward_s = base.compute.forward_s + base.communication.forward_s;
    cost.backward_s = base.compute.backward_s + base.communication.backward_s;
    if (recompute == Recompute::full)
        cost.backward_s += base.blocks_forward_s;
    else if (recompute == Recompute::selective)
        cost.backward_s += base.compute.repeated_s;

    // Every tick adds its gradients to the accumulated ones: read and write.
    const double accumulate_s = 2 * state.reduced * parameters.total() / setting_.device.memory_bytes_per_s;
    cost.backward_s += accumulate_s;
    cost.backward_weight_s = base.compute.weight_s + accumulate_s;

    const std::size_t r = static_cast<std::size_t>(recompute);
    cost.activations_bytes = base.activations.kept[r];
    cost.workspace_bytes = base.activations.working[r];
    // The matmuls' inputs and their results' gradients, recomputed or not: 32 of 34 s b h bytes of a GPT block (Qi et
    // al., arXiv:2401.10241, table 1). All that is kept without recomputation bounds it from above.
    cost.weight_part_bytes = base.activations.kept[static_cast<std::size_t>(Recompute::none)];

    if (zero == 2) {
        // No rank has room for whole gradients to add to: every tick reduces its own and scatters them.
        const double scatter_s = at_once_s(&DataGroup::scatter, parameters, state.reduced);
        cost.backward_s += std::max(0.0, scatter_s - gradient_overlap() * base.compute.backward_s);
        if (dense_ranks_ > 1)
            cost.workspace_bytes += state.reduced * parameters.total();
    } else if (zero == 3) {
        // Every tick gathers the weights for forward and again for backward, and scatters the gradients (ZeRO,
        // arXiv:1910.02054, section 7.2.2: 1.5 times the volume of plain data parallelism).
        const TrainingFactors& training = setting_.part.training;
        const double gather_s = at_once_s(&DataGroup::gather, parameters, state.gathered);
        const double scatter_s = at_once_s(&DataGroup::scatter, parameters, state.reduced);
        cost.forward_s += std::max(0.0, gather_s - training.weight_prefetch_overlap * base.compute.forward_s);
        cost.backward_s +=
            std::max(0.0, gather_s + scatter_s - training.weight_prefetch_overlap * base.compute.backward_s);
        if (base.at_an_end && setting_.job.framework == Framework::fsdp) {
            // Embedding and head are the root unit, which stays gathered from its forward to the end of backward.
            cost.weights_bytes += state.gathered * parameters.total();
            cost.gradients_bytes += state.gathered * parameters.total();
        } else if (dense_ranks_ > 1) {
            // The gradient as backward makes it, and another copy where it is reduced in a wider form.
            const double gradient = state.reduced > state.gathered && setting_.job.framework == Framework::fsdp
                ? state.gathered + state.reduced
                : state.reduced;
            cost.workspace_bytes += (gathered_layers * state.gathered + gradient) * parameters.total();
        }
    }
    const double host_s = base.host_s;
    const double host_backward_s = (recompute == Recompute::full ? 3 : 2) * host_s;
    if (setting_.job.blocking_launches) {
        cost.forward_s += setting_.part.training.blocking_host * host_s;
        cost.backward_s += setting_.part.training.blocking_host * host_backward_s;
    } else {
        cost.forward_s = launched_s(cost.forward_s, host_s);
        cost.backward_s = launched_s(cost.backward_s, host_backward_s);
    }
    if (base.at_an_end && setting_.model.tied_embeddings)
        cost.gradient_sync_s += table_exchange_s(zero);
    return cost;
}

StrategyCosts MegatronCosts::with(int zero, Recompute recompute, int optimizer_offload) const
{
    StrategyCosts costs;
    costs.strategy = degrees_;
    costs.strategy.zero = zero;
    costs.strategy.recompute = recompute;
    costs.strategy.optimizer_offload = optimizer_offload;
    for (std::size_t kind = 0; kind < base_.size(); ++kind)
        if (setting_.present[kind])
            costs.layer[kind] = layer_cost(base_[kind], zero, recompute, optimizer_offload);
    if (setting_.model.half_blocks) {
        for (const std::size_t block : {dense_block, expert_block}) {
            if (!setting_.present[block])
                continue;
            const auto attention = static_cast<std::size_t>(attention_of(static_cast<LayerKind>(block)));
            const Base& feed_forward = feed_forward_[block - dense_block];
            divide_block(costs.layer[block], costs.layer[attention],
                         layer_cost(feed_forward, zero, recompute, optimizer_offload), base_[attention].compute,
                         feed_forward.compute);
        }
        // No layer: parameters of nothing would still have collectives to wait for.
        costs.layer[half_input] = {};
        costs.layer[half_input].activations_bytes =
            base_[half_input].activations.kept[static_cast<std::size_t>(recompute)];
    }
    if (setting_.model.tied_embeddings) {
        costs.tied_table = state_cost({table_parameters(), 0}, zero, optimizer_offload);
        costs.tied_table.gradient_sync_s += 2 * table_exchange_s(zero);
        if (zero == 3 && setting_.job.framework == Framework::fsdp) {
            costs.tied_table.weights_bytes += setting_.state.gathered * table_parameters();
            costs.tied_table.gradients_bytes += setting_.state.gathered * table_parameters();
        }
    }
    costs.workspace_bytes = framework_buffer_bytes(setting_.job, setting_.part.gpu->memory_bytes);
    costs.sent_bytes = sent_bytes_;
    costs.host_capacity_bytes = host_capacity_bytes(setting_.part.host);
    if (zero < 3)
        costs.sync_latency_s = std::max(dense_group_.latency_s(zero), expert_group_.latency_s(zero));
    costs.overlap = gradient_overlap();
    costs.sync_slowdown = setting_.part.training.sync_slowdown;
    return costs;
}

} // namespace tangram

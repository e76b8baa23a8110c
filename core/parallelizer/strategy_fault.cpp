// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/strategy_fault.h"

#include "parallelizer/optimizer_offload.h"
#include "parallelizer/partial_recompute.h"
#include "text/tr.h"

#include <algorithm>
#include <cstdint>

namespace tangram {

namespace {

template <typename T> bool contains(const std::vector<T>& values, T value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

bool has_layer(const Model& model, LayerKind wanted)
{
    // Dense blocks come first, then blocks with and without experts in turn: the first few and the last show what there
    // is.
    const Experts& experts = model.experts;
    if (wanted == LayerKind::expert_block)
        return experts.count > 0;
    return experts.count == 0 || experts.first_dense_blocks > 0 || experts.every > 1;
}

StrategyFault tensor_fault(const Model& model, const Job& job, const Part& part, const Strategy& strategy)
{
    const int tensor = strategy.tensor;
    if (strategy.sequence_parallel && tensor == 1)
        return {Core::later("sequence parallelism needs a tensor degree above {}"), tensor};
    if (tensor == 1)
        return {};
    if (!job.allow.tensor)
        return {Core::later("tensor degree {} is used although the job does not allow tensor parallelism"), tensor};
    if (!job.allow.tensor_across_nodes && part.gpus_per_node % tensor != 0)
        return {Core::later("tensor degree {} crosses nodes of {} GPUs, which the job does not allow"), tensor,
                part.gpus_per_node};
    if (model.query_heads % tensor != 0)
        return {Core::later("query heads {} are not divisible by tensor {}"), model.query_heads, tensor};
    if (model.attention != AttentionKind::mla && model.key_value_heads % tensor != 0)
        return {Core::later("key/value heads {} are not divisible by tensor {}"), model.key_value_heads, tensor};
    if (model.hidden % tensor != 0)
        return {Core::later("hidden size {} is not divisible by tensor {}"), model.hidden, tensor};
    if (has_layer(model, LayerKind::dense_block) && model.feed_forward % tensor != 0)
        return {Core::later("feed-forward width {} is not divisible by tensor {}"), model.feed_forward, tensor};
    return {};
}

StrategyFault sequence_fault(const Job& job, const Strategy& strategy)
{
    const int context = strategy.context;
    if (context > 1) {
        if (!job.allow.context)
            return {Core::later("context degree {} is used although the job does not allow context parallelism"),
                    context};
        // Causal attention is balanced by giving every rank one chunk from each end of the sequence.
        if (job.sequence_length % (2 * context) != 0)
            return {Core::later("sequence length {} is not divisible by twice the context degree {}"),
                    job.sequence_length, context};
    }
    if (strategy.sequence_parallel && !job.allow.sequence_parallel)
        return {Core::later("tensor degree {} uses sequence parallelism, which the job does not allow"),
                strategy.tensor};
    if (strategy.sequence_parallel && job.sequence_length / context % strategy.tensor != 0)
        return {Core::later("the sequence's {} tokens per context rank are not divisible by tensor {}"),
                job.sequence_length / context, strategy.tensor};
    return {};
}

StrategyFault expert_fault(const Model& model, const Job& job, const Strategy& strategy)
{
    const int expert = strategy.expert;
    if (expert > 1 && model.experts.count == 0)
        return {Core::later("expert degree {} is used although the model has no experts"), expert};
    if (expert > 1 && !job.allow.expert)
        return {Core::later("expert degree {} is used although the job does not allow expert parallelism"), expert};
    if (model.experts.count == 0)
        return {};
    if (model.experts.count % expert != 0)
        return {Core::later("experts {} are not divisible by expert degree {}"), model.experts.count, expert};
    if (has_layer(model, LayerKind::expert_block) && model.experts.feed_forward % strategy.expert_tensor != 0)
        return {Core::later("expert width {} is not divisible by the experts' tensor degree {}"),
                model.experts.feed_forward, strategy.expert_tensor};
    if (model.experts.shared > 0 && model.experts.feed_forward % strategy.tensor != 0)
        return {Core::later("shared experts' width {} is not divisible by tensor {}"), model.experts.feed_forward,
                strategy.tensor};
    if (model.query_heads % strategy.expert_tensor != 0)
        return {Core::later("query heads {} are not divisible by the experts' tensor degree {}"), model.query_heads,
                strategy.expert_tensor};
    const int ranks = strategy.gpus();
    const std::int64_t group = std::int64_t{expert} * strategy.expert_tensor;
    if (ranks % group != 0)
        return {Core::later("the stage's {} GPUs are not divisible by expert x expert_tensor = {}"), ranks,
                static_cast<int>(std::min<std::int64_t>(group, 2147483647))};
    return {};
}

} // namespace

StrategyFault degree_fault(const Model& model, const Job& job, const Part& part, const Strategy& strategy)
{
    if (std::min({strategy.tensor, strategy.context, strategy.expert, strategy.data, strategy.samples_per_replica,
                  strategy.expert_tensor})
        < 1)
        return {Core::later("a degree or the number of samples per replica is below 1")};
    const auto gpus = static_cast<long long>(strategy.tensor) * strategy.context * strategy.data;
    if (gpus != part.gpus())
        return {Core::later("tensor x context x data = {} does not equal the stage's {} GPUs"),
                static_cast<int>(std::min<long long>(gpus, 2147483647)), part.gpus()};
    if (const StrategyFault fault = tensor_fault(model, job, part, strategy))
        return fault;
    if (const StrategyFault fault = sequence_fault(job, strategy))
        return fault;
    if (const StrategyFault fault = expert_fault(model, job, strategy))
        return fault;
    if (!contains(job.allow.samples_per_replica, strategy.samples_per_replica))
        return {Core::later("the job does not allow {} samples per replica"), strategy.samples_per_replica};
    return {};
}

StrategyFault option_fault(const Job& job, const Strategy& strategy)
{
    if (!contains(job.allow.zero, strategy.zero))
        return {Core::later("the job does not allow ZeRO stage {}"), strategy.zero};
    if (!contains(job.allow.recompute, strategy.recompute)) {
        switch (strategy.recompute) {
        case Recompute::none:
            return {Core::later("the job does not allow plans without recomputation")};
        case Recompute::selective:
            return {Core::later("the job does not allow selective recomputation")};
        case Recompute::full:
            return {Core::later("the job does not allow full recomputation")};
        }
    }
    if (strategy.shard_permille < 0)
        return {Core::later("a rank's share of the state is below 0")};
    if (strategy.shard_permille > 0 && !job.allow.uneven_shards)
        return {Core::later("the job does not allow sharing state unevenly")};
    if (strategy.shard_permille > 0 && strategy.zero == 0)
        return {Core::later("uneven shares of the state need a ZeRO stage of at least 1")};
    if (strategy.recompute_layers == 0)
        return {};
    if (strategy.recompute_layers < 0)
        return {Core::later("the number of recomputed layers is below 1")};
    if (strategy.recompute != Recompute::full)
        return {Core::later("{} recomputed layers need full recomputation"), strategy.recompute_layers};
    if (!job.allow.recompute_layers)
        return {Core::later("the job does not allow recomputing only some layers of a stage")};
    if (!may_recompute_layers(job))
        return {Core::later("recomputing only some layers of a stage needs framework megatron, the simulated cost "
                            "mode, and none and full among the job's recomputation")};
    return {};
}

Message strategy_violation(const Model& model, const Job& job, const Part& part, const Strategy& strategy)
{
    StrategyFault fault = degree_fault(model, job, part, strategy);
    if (!fault)
        fault = option_fault(job, strategy);
    if (!fault)
        fault = offload_fault(job, part, strategy);
    return fault ? Message(fault.sentence, {fault.first, fault.second}) : Message();
}

} // namespace tangram

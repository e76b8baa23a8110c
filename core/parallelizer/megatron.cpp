// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/megatron_costs.h"
#include "parallelizer/optimizer_offload.h"
#include "parallelizer/strategy_space.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

double seconds(const ComputeTime& time)
{
    return time.forward_s + time.backward_s;
}

/// What is left of a block's times, a little less rather than more of them for rounding.
ComputeTime without_attention(ComputeTime block, const ComputeTime& attention)
{
    constexpr double rounded_down = 1 - 1e-12;
    block.forward_s = std::max(0.0, (block.forward_s - attention.forward_s) * rounded_down);
    block.backward_s = std::max(0.0, (block.backward_s - attention.backward_s) * rounded_down);
    return block;
}

/// Compute times with those degrees of the experts that make them least.
std::array<ComputeTime, layer_kind_count> fastest_experts(const MegatronSetting& setting, Sharding sharding,
                                                          const std::vector<int>& expert_degrees,
                                                          const std::vector<int>& tensor_degrees)
{
    using namespace kind_index;
    auto compute = replica_compute(setting, sharding);
    if (!setting.present[expert_block])
        return compute;
    const ComputeTime attention = attention_compute(setting.device, setting.model, setting.job, sharding);
    for (const int expert : expert_degrees)
        for (const int expert_tensor : tensor_degrees) {
            sharding.expert = expert;
            sharding.expert_tensor = expert_tensor;
            ComputeTime block = attention;
            block += expert_feed_forward_compute(setting.device, setting.model, setting.job, sharding);
            if (seconds(block) < seconds(compute[expert_block]))
                compute[expert_block] = block;
        }
    if (setting.experts_in_head)
        compute[head] = head_compute(setting.device, setting.model, setting.job, sharding, compute[expert_block]);
    return compute;
}

class Megatron final : public Parallelizer {
public:
    std::string name() const override { return "megatron"; }
    bool same_as(const Parallelizer& other) const override { return dynamic_cast<const Megatron*>(&other) != nullptr; }

    PartPlans plan(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                   const StrategyLimits& limits, std::stop_token stop) const override
    {
        const DegreeSpace space = degree_space(model, job, part, micro_batch_samples, limits, stop);
        const std::vector<Recompute> recompute = recompute_choices(job);
        const MegatronSetting setting(model, job, part);
        PartPlans plans;
        plans.left_out_tensor_inside_node = space.left_out_tensor_inside_node;
        plans.left_out_power_of_two = space.left_out_power_of_two;
        plans.strategies.reserve(space.degrees.size() * job.allow.zero.size() * recompute.size());
        for (const Strategy& degrees : space.degrees) {
            if (stop.stop_requested())
                break;
            const MegatronCosts costs(setting, degrees);
            for (const int zero : zero_choices(job, degrees)) {
                Strategy options = degrees;
                options.zero = zero;
                const std::vector<int> offloads = offload_choices(job, part, options);
                for (const Recompute choice : recompute)
                    for (const int offload : offloads)
                        plans.strategies.push_back(costs.with(zero, choice, offload));
            }
        }
        return plans;
    }

    StrategyCosts cost(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const override
    {
        const MegatronSetting setting(model, job, part);
        return MegatronCosts(setting, strategy).with(strategy.zero, strategy.recompute, strategy.optimizer_offload);
    }

    /// Compute alone, of every degree and sample count that any part could bring. Communication and recomputation only
    /// add to it, so no strategy of a part with this GPU type and speed is below the least of these.
    std::array<double, layer_kind_count> least_gpu_seconds(const Model& model, const Job& job,
                                                           const Part& part) const override
    {
        using namespace kind_index;
        const MegatronSetting setting(model, job, part);
        std::array<double, layer_kind_count> least;
        least.fill(unbounded);
        const std::vector<int> tensor_degrees = job.allow.tensor ? divisors(model.query_heads) : std::vector<int>{1};
        const std::vector<int> context_degrees =
            job.allow.context && job.sequence_length % 2 == 0 ? divisors(job.sequence_length / 2) : std::vector<int>{1};
        const std::vector<int> expert_degrees =
            job.allow.expert && model.experts.count > 0 ? divisors(model.experts.count) : std::vector<int>{1};
        for (const int samples : job.allow.samples_per_replica)
            for (const int tensor : tensor_degrees)
                for (const int context : context_degrees) {
                    auto compute =
                        fastest_experts(setting, {tensor, context, 1, samples}, expert_degrees, tensor_degrees);
                    if (model.half_blocks)
                        for (const std::size_t block : {dense_block, expert_block})
                            compute[block] = without_attention(
                                compute[block],
                                compute[static_cast<std::size_t>(attention_of(static_cast<LayerKind>(block)))]);
                    const double gpus_per_sample = static_cast<double>(tensor) * context / samples;
                    for (std::size_t kind = 0; kind < least.size(); ++kind)
                        least[kind] = std::min(least[kind], gpus_per_sample * seconds(compute[kind]));
                }
        for (double& seconds : least)
            seconds = seconds == unbounded ? 0 : seconds;
        return least;
    }
};

} // namespace

std::unique_ptr<Parallelizer> make_megatron()
{
    return std::make_unique<Megatron>();
}

} // namespace tangram

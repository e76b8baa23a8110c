// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/profiled.h"

#include "cluster/gpu_type.h"
#include "parallelizer/strategy_space.h"
#include "text/tr.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

// Sailor's memory rule, per GPU.
constexpr double float_bytes = 4;
constexpr double weight_bytes = float_bytes;
constexpr double gradient_bytes = 2 * float_bytes; // and the buffer they are communicated in
constexpr double optimizer_bytes = 3 * float_bytes; // two moments, and DeepSpeed's copy of the weights
constexpr double framework_bytes = 2e9;
constexpr double framework_bytes_with_tensor = 3e9;

constexpr int largest_zero = 2; // ZeRO-3's gathering hides behind compute by parts that no profile tells

class Profiled final : public Parallelizer {
public:
    explicit Profiled(std::shared_ptr<const LayerProfile> profile)
        : profile_(std::move(profile))
    {
    }

    std::string name() const override { return "profiled"; }
    const LayerProfile* profile() const override { return profile_.get(); }
    bool same_as(const Parallelizer& other) const override
    {
        const auto* profiled = dynamic_cast<const Profiled*>(&other);
        return profiled != nullptr && profiled->profile_ == profile_;
    }

    PartPlans plan(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                   const StrategyLimits& limits, std::stop_token stop) const override
    {
        PartPlans plans;
        if (!mismatch(model, job).empty())
            return plans;
        const DegreeSpace space = degree_space(model, job, part, micro_batch_samples, limits, stop);
        plans.left_out_tensor_inside_node = space.left_out_tensor_inside_node;
        plans.left_out_power_of_two = space.left_out_power_of_two;
        for (const Strategy& degrees : space.degrees) {
            if (stop.stop_requested())
                break;
            if (!covered(part, degrees))
                continue;
            for (const int zero : zero_choices(job, degrees))
                for (const Recompute choice : recompute_choices(job)) {
                    Strategy strategy = degrees;
                    strategy.zero = zero;
                    strategy.recompute = choice;
                    if (unmeasured_option(strategy).empty())
                        plans.strategies.push_back(cost(model, job, part, strategy));
                }
        }
        return plans;
    }

    StrategyCosts cost(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const override
    {
        return mean_costs(analytic_->cost(model, job, part, strategy), entry(part, strategy), model, job, part,
                          layers_of({{0, model.layer_count()}}));
    }

    StageCost slices_cost(const Model& model, const Job& job, const Part& part, const Strategy& strategy,
                          std::span<const Slice> slices) const override
    {
        const std::vector<int> layers = layers_of({slices.begin(), slices.end()});
        const ProfileEntry measured = entry(part, strategy);
        StageCost cost =
            stage_cost(mean_costs(analytic_->cost(model, job, part, strategy), measured, model, job, part, layers),
                       counts_of(model, layers));
        if (job.cost_mode == CostMode::sailor)
            cost.optimizer_s = measured.times[layers.front()].whole_step_s;
        return cost;
    }

    StrategyLayers layers(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const override
    {
        const StrategyCosts analytic = analytic_->cost(model, job, part, strategy);
        const ProfileEntry measured = entry(part, strategy);
        StrategyLayers layers;
        for (int layer = 0; layer < model.layer_count(); ++layer) {
            layers.costs = mean_costs(analytic, measured, model, job, part, {&layer, 1});
            layers.layers.push_back(layers.costs.layer[static_cast<std::size_t>(layer_kind(model, layer))]);
            if (job.cost_mode == CostMode::sailor)
                layers.step_s.push_back(measured.times[layer].whole_step_s);
        }
        layers.costs = mean_costs(analytic, measured, model, job, part, layers_of({{0, model.layer_count()}}));
        return layers;
    }

    Message violation(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const override
    {
        if (Message fault = strategy_violation(model, job, part, strategy); !fault.empty())
            return fault;
        if (Message fault = mismatch(model, job); !fault.empty())
            return fault;
        if (strategy.context > 1 || strategy.expert > 1)
            return Core::message_of("profiles have no data on context or expert parallelism");
        if (Message fault = unmeasured_option(strategy); !fault.empty())
            return fault;
        return profile_->missing(part.gpu->id, key(strategy));
    }

    /// Over everything that was measured: interpolated times per sample lie between those of their neighbours.
    std::array<double, layer_kind_count> least_gpu_seconds(const Model& model, const Job& job,
                                                           const Part& part) const override
    {
        constexpr double no_limit = std::numeric_limits<double>::infinity();
        std::array<double, layer_kind_count> least;
        least.fill(no_limit);
        const auto found = profile_->gpus.find(profile_->name_of(part.gpu->id));
        if (mismatch(model, job).empty() && found != profile_->gpus.end())
            for (const auto& [at, times] : found->second.times)
                for (int layer = 0; layer < model.layer_count(); ++layer) {
                    const LayerTimes& time = times[layer];
                    double& known = least[static_cast<std::size_t>(layer_kind(model, layer))];
                    known = std::min(known, (time.forward_s + time.backward_s) * at.tensor / at.micro_batch);
                }
        for (double& seconds : least)
            seconds = seconds == no_limit ? 0 : seconds;
        return least;
    }

private:
    static ProfileKey key(const Strategy& strategy) { return {strategy.samples_per_replica, strategy.tensor}; }

    ProfileEntry entry(const Part& part, const Strategy& strategy) const
    {
        return *profile_->find(part.gpu->id, key(strategy));
    }

    /// Why the profile says nothing about this model and job, or empty.
    Message mismatch(const Model& model, const Job& job) const
    {
        if (profile_->layers != model.layer_count())
            return Core::message_of("the profile of {} has {} layers, {} has {}", profile_->model, profile_->layers,
                                    model.name, model.layer_count());
        if (profile_->sequence_length > 0 && profile_->sequence_length != job.sequence_length)
            return Core::message_of("{} was profiled with sequences of {} tokens, the job's have {}", profile_->model,
                                    profile_->sequence_length, job.sequence_length);
        return {};
    }

    static Message unmeasured_option(const Strategy& strategy)
    {
        if (strategy.zero > largest_zero)
            return Core::message_of("the profiled parallelizer knows ZeRO stages 0 to 2");
        if (strategy.recompute == Recompute::selective)
            return Core::message_of("profiles have no data on selective recomputation");
        if (strategy.recompute_layers > 0)
            return Core::message_of("plans that use profiles recompute all layers of a stage or none");
        if (strategy.optimizer_offload > 0)
            return Core::message_of("profiles have no data on offloading optimizer state");
        if (strategy.shard_permille > 0)
            return Core::message_of("plans that use profiles share state evenly");
        return {};
    }

    bool covered(const Part& part, const Strategy& degrees) const
    {
        return degrees.context == 1 && degrees.expert == 1 && profile_->find(part.gpu->id, key(degrees)).has_value();
    }

    static std::vector<int> layers_of(const std::vector<Slice>& slices)
    {
        std::vector<int> layers;
        for (const Slice& slice : slices)
            for (int layer = slice.first; layer < slice.last; ++layer)
                layers.push_back(layer);
        return layers;
    }

    static LayerCounts counts_of(const Model& model, std::span<const int> layers)
    {
        LayerCounts counts{};
        for (const int layer : layers)
            ++counts[static_cast<std::size_t>(layer_kind(model, layer))];
        return counts;
    }

    /// Per kind the mean over these layers, so that stage_cost of their counts is the sum over these very layers.
    StrategyCosts mean_costs(StrategyCosts costs, const ProfileEntry& measured, const Model& model, const Job& job,
                             const Part& part, std::span<const int> layers) const
    {
        const Strategy strategy = costs.strategy;
        const std::vector<LayerSizes>* sizes = profile_->sizes_of(strategy.tensor);
        const double element_bytes = bytes_per_element(part.gpu->compute_precision(job.precision));
        const std::array<LayerCost, layer_kind_count> analytic = costs.layer;
        const bool steps_measured = measured.times.front().optimizer_s > 0;
        if (steps_measured)
            costs.tied_table.optimizer_s = 0; // measured on the parameters that there are
        const LayerCounts counts = counts_of(model, layers);
        for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            if (counts[kind] == 0)
                continue;
            LayerCost& cost = costs.layer[kind];
            cost.forward_s = cost.backward_s = cost.activations_bytes = 0;
            if (steps_measured)
                cost.optimizer_s = 0;
        }
        for (const int layer : layers) {
            const auto at = static_cast<std::size_t>(layer);
            const auto kind = static_cast<std::size_t>(layer_kind(model, layer));
            const double share = 1.0 / counts[kind];
            const LayerTimes& times = measured.times[at];
            const bool block = layer > 0 && layer <= model.blocks;
            const bool again = block && strategy.recompute == Recompute::full;
            LayerCost& cost = costs.layer[kind];
            cost.forward_s += share * times.forward_s;
            cost.backward_s += share * (times.backward_s + (again ? times.forward_s : 0));
            if (steps_measured)
                cost.optimizer_s += share * times.optimizer_s / (strategy.zero > 0 ? strategy.data : 1);
            double activations = analytic[kind].activations_bytes;
            if (sizes != nullptr)
                activations = strategy.samples_per_replica * element_bytes
                    * (again ? (*sizes)[at - 1].output : (*sizes)[at].kept);
            else if (!measured.memory_bytes.empty() && !again)
                activations = std::max(activations, measured.memory_bytes[at] - state_bytes_of(analytic[kind]));
            cost.activations_bytes += share * activations;
        }
        if (job.cost_mode == CostMode::sailor && sizes != nullptr)
            take_sailor_memory(costs, model, layers, *sizes);
        // A profile has the two parts of the backward pass together: they keep their analytic proportion.
        for (std::size_t kind = 0; kind < counts.size(); ++kind)
            if (analytic[kind].backward_s > 0)
                costs.layer[kind].backward_weight_s *= costs.layer[kind].backward_s / analytic[kind].backward_s;
        return costs;
    }

    static double state_bytes_of(const LayerCost& cost)
    {
        return cost.weights_bytes + cost.gradients_bytes + cost.optimizer_bytes;
    }

    static void take_sailor_memory(StrategyCosts& costs, const Model& model, std::span<const int> layers,
                                   const std::vector<LayerSizes>& sizes)
    {
        const Strategy& strategy = costs.strategy;
        const LayerCounts counts = counts_of(model, layers);
        const auto clear = [](LayerCost& cost) {
            cost.weights_bytes = cost.gradients_bytes = cost.optimizer_bytes = cost.activations_bytes =
                cost.workspace_bytes = 0;
        };
        std::for_each(costs.layer.begin(), costs.layer.end(), clear);
        clear(costs.tied_table);
        costs.workspace_bytes = strategy.tensor == 1 ? framework_bytes : framework_bytes_with_tensor;
        costs.sent_bytes = 0;
        for (const int layer : layers) {
            const auto kind = static_cast<std::size_t>(layer_kind(model, layer));
            const LayerSizes& size = sizes[layer];
            const double share = 1.0 / counts[kind];
            LayerCost& cost = costs.layer[kind];
            cost.weights_bytes += share * weight_bytes * size.parameters;
            cost.gradients_bytes += share * gradient_bytes * size.parameters;
            cost.optimizer_bytes += share * optimizer_bytes * size.parameters;
            cost.activations_bytes += share * float_bytes * strategy.samples_per_replica * size.kept;
        }
    }

    std::shared_ptr<const LayerProfile> profile_;
    std::unique_ptr<Parallelizer> analytic_ = make_megatron();
};

} // namespace

std::unique_ptr<Parallelizer> make_profiled(std::shared_ptr<const LayerProfile> profile)
{
    return std::make_unique<Profiled>(std::move(profile));
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/measured_network.h"

#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace tangram {

namespace {

constexpr double float_bytes = 4;
constexpr int largest_counted_tensor = 4;

/// A stage's replicas in order, those alike told once.
struct Replicas {
    std::vector<ReplicaKind> kinds;
    std::vector<int> kind_of;
};

/// The kinds that replicas `first` and `second(first)` pair up, each pair once.
template <typename Second> std::set<std::pair<int, int>> pairs(std::size_t count, const Replicas& of, Second second)
{
    std::set<std::pair<int, int>> found;
    std::pair<int, int> before{-1, -1};
    for (std::size_t j = 0; j < count; ++j) {
        const std::pair<int, int> pair{of.kind_of[j], second(j)};
        if (pair != before)
            found.insert(pair);
        before = pair;
    }
    return found;
}

/// Takes the times of one layout from the network.
class Measured {
public:
    Measured(const PlanningProblem& problem, const LayerProfile& profile)
        : network_(problem, profile)
    {
    }

    std::vector<Violation> apply(const PlanLayout& layout, std::vector<PipelineTimes>& times)
    {
        for (std::size_t p = 0; p < layout.pipelines.size(); ++p) {
            const auto& stages = layout.pipelines[p].stages;
            std::vector<Replicas> replicas;
            for (const StageLayout& stage : stages)
                replicas.push_back(replicas_of(stage));
            for (std::size_t s = 0; s < stages.size(); ++s) {
                where_ = fmt::format("pipelines/{}/stages/{}", p, s);
                StageTimes& stage = times[p].stages[s];
                const Slice layers = stages[s].layers;
                stage.send_forward_s =
                    s + 1 < stages.size() ? send_s(replicas[s], replicas[s + 1], layers.last - 1) : 0;
                stage.send_backward_s = s > 0 ? send_s(replicas[s], replicas[s - 1], layers.first) : 0;
                stage.gradient_sync_s = sync_s(replicas[s], layers);
            }
        }
        if (layout.pipelines.size() > 1)
            add_sync_across_pipelines(layout, times);
        return std::move(violations_);
    }

private:
    Replicas replicas_of(const StageLayout& stage) const
    {
        Replicas replicas;
        for (const StageLayout& group : stage.groups()) {
            auto range = group.gpus.begin();
            int passed = 0; // GPUs of the ranges before
            const int size = group.strategy.tensor * group.strategy.context;
            for (int replica = 0; replica < group.strategy.data; ++replica) {
                while (replica * size >= passed + range->count)
                    passed += (range++)->count;
                const ReplicaKind kind = network_.replica(range->node, group.strategy);
                auto known = std::find(replicas.kinds.rbegin(), replicas.kinds.rend(), kind);
                if (known == replicas.kinds.rend()) {
                    replicas.kinds.push_back(kind);
                    known = replicas.kinds.rbegin();
                }
                replicas.kind_of.push_back(static_cast<int>(replicas.kinds.rend() - known) - 1);
            }
        }
        return replicas;
    }

    const BandwidthCurve* told(const BandwidthCurve* path, const CurveEnd& from, const CurveEnd& to)
    {
        if (path == nullptr && violations_.empty())
            violations_.push_back(
                {6, where_,
                 Core::message_of("no network curve leads from {} in zone {} to {} in zone {}", from.gpu, from.zone,
                                  to.gpu, to.zone),
                 Core::message_of("give the nodes zones that the network curves cover, or measure this path")});
        return path;
    }

    const BandwidthCurve* sync_path(const ReplicaKind& from, const ReplicaKind& to)
    {
        return told(network_.sync_path(from, to), from.end, to.end);
    }

    double send_s(const Replicas& from, const Replicas& to, int layer)
    {
        double slowest = 0;
        for (const auto& [sender, receiver] :
             pairs(from.kind_of.size(), from, [&](std::size_t j) { return to.kind_of[j % to.kind_of.size()]; })) {
            const ReplicaKind& a = from.kinds[sender];
            const ReplicaKind& b = to.kinds[receiver];
            if (const BandwidthCurve* path = told(network_.send_path(a, b), a.end, b.end))
                slowest = std::max(slowest, path->seconds(network_.activation_bytes(layer, a.samples)));
        }
        return slowest;
    }

    double sync_s(const Replicas& replicas, Slice layers)
    {
        int tensor = largest_counted_tensor;
        for (const ReplicaKind& kind : replicas.kinds)
            tensor = std::min(tensor, kind.tensor);
        const std::size_t count = replicas.kind_of.size();
        double slowest = 0;
        for (const auto& [one, next] :
             pairs(count - 1, replicas, [&](std::size_t j) { return replicas.kind_of[j + 1]; }))
            if (const BandwidthCurve* path = sync_path(replicas.kinds[one], replicas.kinds[next]))
                slowest = std::max(slowest, network_.sync_s(*path, static_cast<int>(count), tensor, layers));
        return slowest;
    }

    /// Between pipelines Sailor counts the whole gradients of every stage of the one with most stages, over links
    /// between GPUs of its own kind.
    void add_sync_across_pipelines(const PlanLayout& layout, std::vector<PipelineTimes>& times)
    {
        const auto longest =
            std::max_element(layout.pipelines.begin(), layout.pipelines.end(),
                             [](const auto& a, const auto& b) { return a.stages.size() < b.stages.size(); });
        double slowest = 0;
        for (const StageLayout& stage : longest->stages)
            for (const ReplicaKind& kind : replicas_of(stage).kinds)
                if (const BandwidthCurve* path = sync_path(kind, kind))
                    slowest = std::max(slowest,
                                       bucketed_all_reduce_seconds(*path, network_.parameter_bytes(stage.layers),
                                                                   static_cast<int>(layout.pipelines.size())));
        for (PipelineTimes& pipeline : times)
            for (StageTimes& stage : pipeline.stages)
                stage.gradient_sync_s += slowest;
    }

    MeasuredNetwork network_;
    std::string where_;
    std::vector<Violation> violations_;
};

} // namespace

bool has_curves(const PlanningProblem& problem)
{
    const LayerProfile* profile = problem.parallelizer->profile();
    return profile != nullptr && !profile->curves.between.empty();
}

std::vector<std::string> zones_without_curves(const Cluster& cluster, const NetworkCurves& curves)
{
    const std::vector<std::string> known = curves.zones();
    std::set<std::string> unknown;
    for (const Node& node : cluster.nodes)
        if (!node.location.zone.empty() && !std::binary_search(known.begin(), known.end(), node.location.zone))
            unknown.insert(node.location.zone);
    return {unknown.begin(), unknown.end()};
}

bool is_in_one_zone(const Cluster& cluster)
{
    std::string_view zone;
    for (const Node& node : cluster.nodes) {
        if (!zone.empty() && !node.location.zone.empty() && node.location.zone != zone)
            return false;
        if (!node.location.zone.empty())
            zone = node.location.zone;
    }
    return true;
}

MeasuredNetwork::MeasuredNetwork(const PlanningProblem& problem, const LayerProfile& profile)
    : problem_(problem)
    , profile_(profile)
{
    if (const std::vector<std::string> zones = profile.curves.zones(); !zones.empty())
        first_zone_ = zones.front();
    all_in_first_ = is_in_one_zone(*problem.cluster) && !zones_without_curves(*problem.cluster, profile.curves).empty();
    const Model& model = *problem.model;
    const std::vector<LayerSizes>* sizes = profile.sizes_of(1);
    parameters_before_.push_back(0);
    for (int layer = 0; layer < model.layer_count(); ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        output_bytes_.push_back(
            float_bytes
            * (sizes != nullptr ? (*sizes)[at].output : double(problem.job.sequence_length) * model.hidden));
        parameters_before_.push_back(
            parameters_before_.back()
            + (sizes != nullptr ? (*sizes)[at].parameters : layer_parameters(model, layer_kind(model, layer))));
    }
}

ReplicaKind MeasuredNetwork::replica(int node, const Strategy& strategy) const
{
    const Node& on = problem_.cluster->nodes[node];
    const std::string& zone = all_in_first_ || on.location.zone.empty() ? first_zone_ : on.location.zone;
    return {{zone, profile_.name_of(problem_.cluster->gpu_type_of(on).id), std::min(strategy.tensor, on.gpu_count)},
            strategy.samples_per_replica,
            strategy.tensor};
}

const BandwidthCurve* MeasuredNetwork::send_path(const ReplicaKind& from, const ReplicaKind& to) const
{
    return profile_.curves.find(from.end, to.end);
}

const BandwidthCurve* MeasuredNetwork::sync_path(const ReplicaKind& from, const ReplicaKind& to) const
{
    CurveEnd sender = from.end;
    CurveEnd receiver = to.end;
    sender.gpus = receiver.gpus = 1;
    return profile_.curves.find(sender, receiver);
}

double MeasuredNetwork::activation_bytes(int layer, int samples) const
{
    return output_bytes_[layer] * samples;
}

double MeasuredNetwork::parameter_bytes(Slice layers) const
{
    return float_bytes * (parameters_before_[layers.last] - parameters_before_[layers.first]);
}

double MeasuredNetwork::sync_s(const BandwidthCurve& slowest, int replicas, int least_tensor, Slice layers) const
{
    return bucketed_all_reduce_seconds(
        slowest, parameter_bytes(layers) / std::min(least_tensor, largest_counted_tensor), replicas);
}

double MeasuredNetwork::least_sync_s(const BandwidthCurve& slowest, int replicas, int least_tensor, Slice layers) const
{
    return least_all_reduce_seconds_per_byte(slowest, replicas) * parameter_bytes(layers)
        / std::min(least_tensor, largest_counted_tensor);
}

std::vector<Violation> take_measured_network(const PlanningProblem& problem, const LayerProfile& profile,
                                             const PlanLayout& layout, std::vector<PipelineTimes>& times)
{
    return Measured(problem, profile).apply(layout, times);
}

} // namespace tangram

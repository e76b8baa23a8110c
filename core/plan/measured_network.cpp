// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/measured_network.h"

#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>

namespace tangram {

namespace {

constexpr double float_bytes = 4;
constexpr int largest_counted_tensor = 4;

struct Replica {
    CurveEnd end;
    int samples = 1;
    int tensor = 1;
};

class MeasuredNetwork {
public:
    MeasuredNetwork(const PlanningProblem& problem, const LayerProfile& profile)
        : problem_(problem)
        , profile_(profile)
        , first_zone_(profile.curves.zones().empty() ? std::string() : profile.curves.zones().front())
    {
    }

    std::vector<Violation> apply(const PlanLayout& layout, std::vector<PipelineTimes>& times)
    {
        for (std::size_t p = 0; p < layout.pipelines.size(); ++p) {
            const auto& stages = layout.pipelines[p].stages;
            std::vector<std::vector<Replica>> replicas;
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
    std::vector<Replica> replicas_of(const StageLayout& stage) const
    {
        std::vector<Replica> replicas;
        for (const StageLayout& group : stage.groups()) {
            auto range = group.gpus.begin();
            int passed = 0; // GPUs of the ranges before
            const int size = group.strategy.tensor * group.strategy.context;
            for (int replica = 0; replica < group.strategy.data; ++replica) {
                while (replica * size >= passed + range->count)
                    passed += (range++)->count;
                const Node& node = problem_.cluster->nodes[static_cast<std::size_t>(range->node)];
                const std::string& zone = node.location.zone.empty() ? first_zone_ : node.location.zone;
                replicas.push_back({{zone, profile_.name_of(problem_.cluster->gpu_type_of(node).id),
                                     std::min(group.strategy.tensor, node.gpu_count)},
                                    group.strategy.samples_per_replica,
                                    group.strategy.tensor});
            }
        }
        return replicas;
    }

    const BandwidthCurve* curve(const CurveEnd& from, const CurveEnd& to)
    {
        const BandwidthCurve* found = profile_.curves.find(from, to);
        if (found == nullptr && violations_.empty())
            violations_.push_back(
                {6, where_,
                 Core::tr("no network curve leads from {} in zone {} to {} in zone {}", from.gpu, from.zone, to.gpu,
                          to.zone),
                 Core::tr("give the nodes zones that the network curves cover, or measure this path")});
        return found;
    }

    double send_s(const std::vector<Replica>& from, const std::vector<Replica>& to, int layer)
    {
        double slowest = 0;
        for (std::size_t j = 0; j < from.size(); ++j)
            if (const BandwidthCurve* path = curve(from[j].end, to[j % to.size()].end))
                slowest = std::max(slowest, path->seconds(output_bytes(layer) * from[j].samples));
        return slowest;
    }

    double sync_s(const std::vector<Replica>& replicas, Slice layers)
    {
        int tensor = largest_counted_tensor;
        for (const Replica& replica : replicas)
            tensor = std::min(tensor, replica.tensor);
        double slowest = 0;
        for (std::size_t j = 0; j + 1 < replicas.size(); ++j) {
            CurveEnd from = replicas[j].end;
            CurveEnd to = replicas[j + 1].end;
            from.gpus = to.gpus = 1;
            if (const BandwidthCurve* path = curve(from, to))
                slowest = std::max(slowest,
                                   bucketed_all_reduce_seconds(*path, parameter_bytes(layers) / tensor,
                                                               static_cast<int>(replicas.size())));
        }
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
            for (const Replica& replica : replicas_of(stage)) {
                CurveEnd end = replica.end;
                end.gpus = 1;
                if (const BandwidthCurve* path = curve(end, end))
                    slowest = std::max(slowest,
                                       bucketed_all_reduce_seconds(*path, parameter_bytes(stage.layers),
                                                                   static_cast<int>(layout.pipelines.size())));
            }
        for (PipelineTimes& pipeline : times)
            for (StageTimes& stage : pipeline.stages)
                stage.gradient_sync_s += slowest;
    }

    double output_bytes(int layer) const
    {
        const Job& job = problem_.job;
        const std::vector<LayerSizes>* sizes = profile_.sizes_of(1);
        return float_bytes
            * (sizes != nullptr ? (*sizes)[static_cast<std::size_t>(layer)].output
                                : double(job.sequence_length) * problem_.model->hidden);
    }

    double parameter_bytes(Slice layers) const
    {
        const std::vector<LayerSizes>* sizes = profile_.sizes_of(1);
        double parameters = 0;
        for (int layer = layers.first; layer < layers.last; ++layer)
            parameters += sizes != nullptr ? (*sizes)[static_cast<std::size_t>(layer)].parameters
                                           : layer_parameters(*problem_.model, layer_kind(*problem_.model, layer));
        return float_bytes * parameters;
    }

    const PlanningProblem& problem_;
    const LayerProfile& profile_;
    std::string first_zone_;
    std::string where_;
    std::vector<Violation> violations_;
};

} // namespace

std::vector<Violation> take_measured_network(const PlanningProblem& problem, const LayerProfile& profile,
                                             const PlanLayout& layout, std::vector<PipelineTimes>& times)
{
    return MeasuredNetwork(problem, profile).apply(layout, times);
}

} // namespace tangram

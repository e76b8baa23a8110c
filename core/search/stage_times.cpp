// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/stage_times.h"

#include <algorithm>
#include <numeric>

namespace tangram {

namespace {

/// Bytes of gradients that one layer range exchanges with the other pipelines.
double gradient_bytes(const PlanningProblem& problem, Slice layers)
{
    double parameters = 0;
    for (int layer = layers.first; layer < layers.last; ++layer)
        parameters += layer_parameters(*problem.model, layer_kind(*problem.model, layer));
    return parameters * problem.job.gradient_bytes;
}

/// A ring of all-reduce over `members`, each of whose links moves all the bytes in `seconds`.
double ring_seconds(std::size_t members, double seconds, double latency_s)
{
    const auto n = static_cast<double>(members);
    return 2 * (n - 1) / n * seconds + 2 * (n - 1) * latency_s;
}

bool overlap(Slice a, Slice b)
{
    return a.first < b.last && b.first < a.last;
}

/// Gradients of equal layers are reduced in a ring over the pipelines, over the slowest link between them (domain.md
/// section 5).
void add_sync_across_pipelines(const PlanningProblem& problem, const Routes& routes, const PlanLayout& layout,
                               std::vector<PipelineTimes>& times)
{
    const auto count = layout.pipelines.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto& stages = layout.pipelines[i].stages;
        times[i].sync_with.resize(stages.size());
        for (std::size_t s = 0; s < stages.size(); ++s) {
            const double bytes = gradient_bytes(problem, stages[s].layers);
            double slowest = 0;
            double latency = 0;
            for (std::size_t other = 0; other < count; ++other) {
                if (other == i)
                    continue;
                const auto& others = layout.pipelines[other].stages;
                for (std::size_t o = 0; o < others.size(); ++o) {
                    if (!overlap(stages[s].layers, others[o].layers))
                        continue;
                    times[i].sync_with[s].push_back({static_cast<int>(other), static_cast<int>(o)});
                    const Flow flow = routes.flow(stages[s], others[o], bytes);
                    slowest = std::max(slowest, flow.seconds - flow.latency_s);
                    latency = std::max(latency, flow.latency_s);
                }
            }
            times[i].stages[s].gradient_sync_s += ring_seconds(count, slowest, latency);
        }
    }
}

} // namespace

Part whole_island(const PlanningProblem& problem, const Network& network, int island, int gpus_per_node)
{
    const auto& nodes = problem.islands[static_cast<std::size_t>(island)].nodes;
    return make_part(*problem.cluster, network, nodes, nodes, gpus_per_node);
}

Part some_of_island(Part part, int nodes)
{
    if (nodes == part.nodes)
        return part;
    const bool one_domain = part.nodes > 1 && part.gpus_per_domain >= part.gpus();
    part.nodes = nodes;
    if (nodes == 1)
        part.across = {};
    part.gpus_per_domain = one_domain ? part.gpus() : part.gpus_per_node;
    return part;
}

Part part_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage)
{
    int gpus_per_node = 0;
    for (const GpuRange& range : gpus_by_node(stage.gpus))
        gpus_per_node = std::gcd(gpus_per_node, range.count);
    return some_of_island(whole_island(problem, network, stage.island, gpus_per_node),
                          stage.gpu_count() / gpus_per_node);
}

double boundary_bytes(const PlanningProblem& problem, int micro_batch_samples)
{
    return double(micro_batch_samples) * problem.job.sequence_length * problem.model->hidden
        * bytes_per_element(problem.job.precision);
}

StageCost cost_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage)
{
    const Part part = part_of(problem, network, stage);
    const StrategyCosts costs = problem.parallelizer->cost(*problem.model, problem.job, part, stage.strategy);
    return stage_cost(costs, count_layers(*problem.model, stage.layers));
}

StageCost mixed_cost(const PlanningProblem& problem, const Routes& routes, const StageLayout& stage)
{
    const std::vector<StageLayout> groups = stage.groups();
    StageCost whole;
    double sync_s = 0;
    double sync_total_s = 0;
    double optimizer_s = 0;
    for (const StageLayout& group : groups) {
        const StageCost cost = cost_of(problem, routes.network(), group);
        if (cost.forward_s + cost.backward_s > whole.forward_s + whole.backward_s)
            whole = cost;
        sync_s = std::max(sync_s, cost.gradient_sync_s);
        sync_total_s = std::max(sync_total_s, cost.gradient_sync_total_s);
        optimizer_s = std::max(optimizer_s, cost.optimizer_s);
    }
    const double bytes = gradient_bytes(problem, stage.layers);
    double slowest = 0;
    double latency = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Flow flow = routes.flow(groups[i], groups[(i + 1) % groups.size()], bytes);
        slowest = std::max(slowest, flow.seconds - flow.latency_s);
        latency = std::max(latency, flow.latency_s);
    }
    const double across_s = ring_seconds(groups.size(), slowest, latency);
    whole.gradient_sync_s = sync_s + across_s;
    whole.gradient_sync_total_s = sync_total_s + across_s;
    whole.optimizer_s = optimizer_s;
    return whole;
}

std::vector<PipelineTimes> pipeline_times(const PlanningProblem& problem, const Routes& routes,
                                          const PlanLayout& layout)
{
    std::vector<PipelineTimes> times;
    struct Boundary {
        Flow forward;
        Flow backward;
    };
    std::vector<std::vector<Boundary>> boundaries;
    const auto by_node = [](const StageLayout& stage) {
        StageLayout merged = stage;
        merged.gpus = gpus_by_node(stage.gpus);
        return merged;
    };
    std::vector<int> sharing(static_cast<std::size_t>(routes.network().edge_count()), 0);
    for (const PipelineLayout& pipeline : layout.pipelines) {
        PipelineTimes& result = times.emplace_back();
        result.micro_batches = pipeline.micro_batches;
        for (const StageLayout& stage : pipeline.stages) {
            const StageCost cost =
                stage.mixed() ? mixed_cost(problem, routes, stage) : cost_of(problem, routes.network(), stage);
            result.stages.push_back({.forward_s = cost.forward_s,
                                     .backward_s = cost.backward_s,
                                     .gradient_sync_s = cost.gradient_sync_s,
                                     .optimizer_s = cost.optimizer_s,
                                     .gpus = stage.gpu_count()});
        }
        auto& flows = boundaries.emplace_back();
        const double bytes = boundary_bytes(problem, pipeline.micro_batch_samples());
        for (std::size_t s = 0; s + 1 < pipeline.stages.size(); ++s) {
            const StageLayout here = by_node(pipeline.stages[s]);
            const StageLayout next = by_node(pipeline.stages[s + 1]);
            flows.push_back({routes.flow(here, next, bytes), routes.flow(next, here, bytes)});
            for (const Flow* flow : {&flows.back().forward, &flows.back().backward})
                for (const auto& [edge, load] : flow->loads)
                    ++sharing[static_cast<std::size_t>(edge)];
        }
    }
    for (std::size_t i = 0; i < times.size(); ++i)
        for (std::size_t s = 0; s < boundaries[i].size(); ++s) {
            times[i].stages[s].send_forward_s = routes.shared_seconds(boundaries[i][s].forward, sharing);
            times[i].stages[s + 1].send_backward_s = routes.shared_seconds(boundaries[i][s].backward, sharing);
        }
    if (times.size() > 1)
        add_sync_across_pipelines(problem, routes, layout, times);
    return times;
}

} // namespace tangram

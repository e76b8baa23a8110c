// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/stage_times.h"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <utility>

namespace tangram {

namespace {

/// Copies of the model that a pipeline holds.
std::size_t copies(ScheduleKind schedule)
{
    return schedule == ScheduleKind::dualpipe ? 2 : 1;
}

/// Layers that both hold.
std::vector<Slice> common_layers(std::span<const Slice> a, std::span<const Slice> b)
{
    std::vector<Slice> common;
    for (const Slice& x : a)
        for (const Slice& y : b)
            if (const Slice both{std::max(x.first, y.first), std::min(x.last, y.last)}; both.first < both.last)
                common.push_back(both);
    return common;
}

double gradient_bytes_of(const PlanningProblem& problem, std::span<const Slice> ranges)
{
    double parameters = 0;
    for (const Slice& layers : ranges)
        for (int layer = layers.first; layer < layers.last; ++layer)
            parameters += layer_parameters(*problem.model, layer_kind(*problem.model, layer));
    return parameters * problem.job.gradient_bytes;
}

/// Of each layer the stages of a pipeline that hold it, -1: none.
using LayerHolders = std::vector<std::array<int, 2>>;

LayerHolders holders_of(const PipelineLayout& pipeline, int layers)
{
    LayerHolders holders(static_cast<std::size_t>(layers), {-1, -1});
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
        for (const Slice& range : pipeline.stages[s].ranges())
            for (int layer = range.first; layer < range.last; ++layer) {
                auto& [first, second] = holders[layer];
                (first < 0 ? first : second) = static_cast<int>(s);
            }
    return holders;
}

/// Other stages (pipeline, stage) that hold some of the layers of stage `s` of pipeline `i`, of that pipeline and of
/// the next in the ring, ascending.
std::vector<std::pair<std::size_t, std::size_t>> copies_of(const StageLayout& stage, std::size_t i, std::size_t s,
                                                           std::size_t next, const std::vector<LayerHolders>& holders)
{
    std::vector<std::pair<std::size_t, std::size_t>> copies;
    for (const std::size_t pipeline : {i, next})
        for (const Slice& range : stage.ranges())
            for (int layer = range.first; layer < range.last; ++layer)
                for (const int holder : holders[pipeline][layer])
                    if (holder >= 0 && std::pair(pipeline, static_cast<std::size_t>(holder)) != std::pair(i, s))
                        copies.emplace_back(pipeline, static_cast<std::size_t>(holder));
    std::sort(copies.begin(), copies.end());
    copies.erase(std::unique(copies.begin(), copies.end()), copies.end());
    return copies;
}

/// Gradients of equal layers are reduced in a ring over the copies of the model (domain.md section 5): from each
/// pipeline to the next, DualPipe's second copy besides. All rings run at once at the end of the iteration, so a hop
/// carries the bytes of all that cross it; a ring is as fast as its slowest link.
void add_sync_of_copies(const PlanningProblem& problem, const Routes& routes, const PlanLayout& layout,
                        const GpusInUse& in_use, std::vector<PipelineTimes>& times)
{
    std::size_t n = 0;
    for (const PipelineLayout& pipeline : layout.pipelines)
        n += copies(pipeline.schedule);
    if (n <= 1)
        return;
    std::vector<LayerHolders> holders;
    for (const PipelineLayout& pipeline : layout.pipelines)
        holders.push_back(holders_of(pipeline, problem.model->layer_count()));

    struct Sending { // what a stage sends on in the ring
        std::size_t pipeline = 0;
        std::size_t stage = 0;
        double alone_s = 0;
        double latency_s = 0;
        std::vector<std::pair<int, double>> loads;
    };
    std::vector<std::vector<Routes::End>> ends(layout.pipelines.size());
    for (std::size_t i = 0; i < layout.pipelines.size(); ++i)
        for (const StageLayout& stage : layout.pipelines[i].stages)
            ends[i].push_back(routes.end_of(stage, in_use));
    std::vector<Sending> sendings;
    std::vector<double> crossing(static_cast<std::size_t>(routes.network().edge_count()), 0); // bytes over each hop
    for (std::size_t i = 0; i < layout.pipelines.size(); ++i) {
        const auto& stages = layout.pipelines[i].stages;
        const std::size_t next = (i + 1) % layout.pipelines.size();
        for (std::size_t s = 0; s < stages.size(); ++s) {
            Sending& sending = sendings.emplace_back(Sending{i, s, 0, 0, {}});
            for (const auto& [pipeline, stage] : copies_of(stages[s], i, s, next, holders)) {
                const StageLayout& other = layout.pipelines[pipeline].stages[stage];
                const double bytes = gradient_bytes_of(problem, common_layers(stages[s].ranges(), other.ranges()));
                const Flow flow = routes.flow(ends[i][s], ends[pipeline][stage], bytes);
                sending.alone_s += flow.seconds - flow.latency_s;
                sending.latency_s = std::max(sending.latency_s, flow.latency_s);
                for (const auto& [edge, load] : flow.loads) {
                    crossing[edge] += load;
                    sending.loads.emplace_back(edge, load);
                }
            }
        }
    }
    const auto layers = static_cast<std::size_t>(problem.model->layer_count());
    std::vector<double> slowest(layers, 0); // link of each layer's ring
    std::vector<double> latency(layers, 0);
    const auto for_each_layer = [&](const Sending& of, auto&& body) {
        for (const Slice& range : layout.pipelines[of.pipeline].stages[of.stage].ranges())
            for (int layer = range.first; layer < range.last; ++layer)
                body(static_cast<std::size_t>(layer));
    };
    for (const Sending& sending : sendings) {
        double seconds = sending.alone_s;
        for (const auto& [edge, load] : sending.loads)
            seconds = std::max(seconds, crossing[edge] / routes.network().edge_capacity(edge));
        for_each_layer(sending, [&](std::size_t layer) {
            slowest[layer] = std::max(slowest[layer], seconds);
            latency[layer] = std::max(latency[layer], sending.latency_s);
        });
    }
    for (const Sending& sending : sendings) {
        double seconds = 0;
        double latency_s = 0;
        for_each_layer(sending, [&](std::size_t layer) {
            seconds = std::max(seconds, slowest[layer]);
            latency_s = std::max(latency_s, latency[layer]);
        });
        times[sending.pipeline].stages[sending.stage].gradient_sync_s += ring_seconds(n, seconds, latency_s);
    }
}

/// Micro-batches of the pipeline whose activations fit into the stage's GPUs.
int most_that_fit(StagePrices& prices, const StageLayout& stage, const PipelineLayout& pipeline)
{
    int most = pipeline.micro_batches;
    for (std::size_t g = 0; g < stage.group_count(); ++g) {
        const StagePrice& price = prices.of_group(stage, g);
        const StageCost& cost = price.costs.whole;
        const double capacity = price.capacity_bytes - prices.problem().job.memory_reserve_bytes;
        const double room = capacity - (cost.memory.total_bytes() - cost.memory.activations_bytes);
        const double each = splits_backward(pipeline.schedule)
            ? std::max(cost.memory.activations_bytes, cost.weight_part_bytes)
            : cost.memory.activations_bytes;
        if (room < each * most)
            most = room > 0 ? static_cast<int>(room / each) : 0;
    }
    return most;
}

/// A pipeline's stages as ends of what they send each other, the GPUs of each by node.
class Ends {
public:
    Ends(const Routes& routes, const PipelineLayout& pipeline, const GpusInUse& in_use)
    {
        ends_.reserve(pipeline.stages.size());
        for (const StageLayout& stage : pipeline.stages) {
            const StageLayout* by_node = &stage;
            if (!is_by_node(stage.gpus)) {
                StageLayout& merged = *merged_.emplace_back(std::make_unique<StageLayout>(stage));
                merged.gpus = gpus_by_node(stage.gpus);
                by_node = &merged;
            }
            ends_.push_back(routes.end_of(*by_node, in_use));
        }
    }
    const Routes::End& operator[](std::size_t stage) const { return ends_[stage]; }

private:
    std::vector<std::unique_ptr<StageLayout>> merged_;
    std::vector<Routes::End> ends_;
};

/// Whether the last stage hands on to the first.
bool is_ring(const PipelineLayout& pipeline)
{
    return pipeline.schedule == ScheduleKind::interleaved && pipeline.chunk_count() > 1;
}

} // namespace

Part whole_island(const PlanningProblem& problem, const Network& network, int island, int gpus_per_node,
                  double interface_gain)
{
    const auto& nodes = problem.islands[island].nodes;
    return make_part(*problem.cluster, network, nodes, nodes, gpus_per_node, interface_gain);
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

Part part_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage, double interface_gain)
{
    int gpus_per_node = 0;
    for (const GpuRange& range : gpus_by_node(stage.gpus))
        gpus_per_node = std::gcd(gpus_per_node, range.count);
    return some_of_island(whole_island(problem, network, stage.island, gpus_per_node, interface_gain),
                          stage.gpu_count() / gpus_per_node);
}

double boundary_bytes(const PlanningProblem& problem, int micro_batch_samples)
{
    return double(micro_batch_samples) * problem.job.sequence_length * problem.model->hidden
        * bytes_per_element(problem.job.precision);
}

double gradient_bytes(const PlanningProblem& problem, const StageLayout& stage)
{
    return gradient_bytes_of(problem, stage.ranges());
}

double ring_seconds(std::size_t members, double seconds, double latency_s)
{
    const auto n = static_cast<double>(members);
    return 2 * (n - 1) / n * seconds + 2 * (n - 1) * latency_s;
}

double sync_cost_s(const StageCosts& costs, const StageLayout& stage, const PipelineLayout& pipeline)
{
    const StageCost& whole = costs.whole;
    if (pipeline.schedule != ScheduleKind::interleaved || costs.chunks.size() < 2 || stage.mixed())
        return whole.gradient_sync_s;
    return interleaved_sync_s(costs,
                              pipeline.micro_batch_group > 0 ? pipeline.micro_batch_group
                                                             : static_cast<double>(pipeline.stages.size()));
}

double interleaved_sync_s(const StageCosts& costs, double group)
{
    // One after the other, from the last chunk of layers to the first, whose backward is the last.
    const StageCost& whole = costs.whole;
    double exposed_s = 0;
    double after_s = 0; // reductions that follow a chunk's, less the backward passes that follow its own
    for (const StageCost& chunk : costs.chunks) {
        exposed_s = std::max(exposed_s, after_s + chunk.gradient_sync_exposed_s);
        after_s += chunk.gradient_sync_total_s - group * chunk.backward_s;
    }
    return sync_cost_s(whole.gradient_sync_total_s, std::min(exposed_s, whole.gradient_sync_exposed_s),
                       whole.sync_slowdown);
}

std::vector<ChunkActivations> chunk_activations(const StageCosts& costs)
{
    std::vector<ChunkActivations> chunks;
    for (const StageCost& chunk : costs.chunks)
        chunks.push_back({chunk.memory.activations_bytes, chunk.weight_part_bytes});
    return chunks;
}

bool blocks_sends(const Job& job)
{
    return job.framework == Framework::deepspeed && job.cost_mode == CostMode::simulated;
}

std::vector<PipelineTimes> pipeline_times(StagePrices& prices, const PlanLayout& layout)
{
    const PlanningProblem& problem = prices.problem();
    const Routes& routes = prices.routes();
    const GpusInUse in_use(*problem.cluster, layout);
    std::vector<PipelineTimes> times;
    struct Boundary {
        Flow forward;
        Flow backward;
    };
    std::vector<std::vector<Boundary>> boundaries;
    std::vector<int> sharing(static_cast<std::size_t>(routes.network().edge_count()), 0);
    for (const PipelineLayout& pipeline : layout.pipelines) {
        PipelineTimes& result = times.emplace_back();
        result.micro_batches = pipeline.micro_batches;
        result.schedule = pipeline.schedule;
        result.group = pipeline.micro_batch_group;
        result.blocking_sends = blocks_sends(problem.job) && may_block_sends(pipeline.schedule);
        const bool split = splits_backward(pipeline.schedule);
        for (const StageLayout& stage : pipeline.stages) {
            const StageCosts of_groups = stage.mixed() ? prices.costs_of(stage, in_use) : StageCosts{};
            const StageCosts& costs = stage.mixed() ? of_groups : prices.of(stage, in_use).costs;
            const StageCost& cost = costs.whole;
            result.stages.push_back({.forward_s = cost.forward_s,
                                     .backward_s = cost.backward_s,
                                     .gradient_sync_s = sync_cost_s(costs, stage, pipeline),
                                     .optimizer_s = cost.optimizer_s,
                                     .gpus = stage.gpu_count(),
                                     .backward_weight_s = split ? cost.backward_weight_s : 0});
            if (costs.chunks.size() > 1) {
                auto& chunks = result.chunks.emplace_back();
                for (const StageCost& chunk : costs.chunks)
                    chunks.push_back({chunk.forward_s, chunk.backward_s, split ? chunk.backward_weight_s : 0});
            }
            if (pipeline.schedule == ScheduleKind::one_f_one_b_adaptive || pipeline.schedule == ScheduleKind::zb_h1)
                result.most_in_flight.push_back(most_that_fit(prices, stage, pipeline));
        }
        auto& flows = boundaries.emplace_back();
        const double bytes = boundary_bytes(problem, pipeline.micro_batch_samples());
        const std::size_t count = pipeline.stages.size();
        const std::size_t joined = is_ring(pipeline) && count > 2 ? count : count - 1;
        const Ends ends(routes, pipeline, in_use);
        for (std::size_t s = 0; s < joined; ++s) {
            const Routes::End& here = ends[s];
            const Routes::End& next = ends[(s + 1) % count];
            flows.push_back({routes.flow(here, next, bytes), routes.flow(next, here, bytes)});
            for (const Flow* flow : {&flows.back().forward, &flows.back().backward})
                for (const auto& [edge, load] : flow->loads)
                    ++sharing[edge];
        }
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
        auto& stages = times[i].stages;
        for (std::size_t s = 0; s < boundaries[i].size(); ++s) {
            stages[s].send_forward_s = routes.shared_seconds(boundaries[i][s].forward, sharing);
            stages[(s + 1) % stages.size()].send_backward_s = routes.shared_seconds(boundaries[i][s].backward, sharing);
        }
        if (is_ring(layout.pipelines[i]) && stages.size() == 2) {
            stages[0].send_backward_s = stages[0].send_forward_s;
            stages[1].send_forward_s = stages[1].send_backward_s;
        }
    }
    add_sync_of_copies(problem, routes, layout, in_use, times);
    return times;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/evaluate.h"

#include "cluster/rates_above_peak.h"
#include "plan/layout/half_blocks.h"
#include "plan/layout/profile_use.h"
#include "plan/price/checks.h"
#include "plan/price/choices_without_effect.h"
#include "plan/price/counted_times.h"
#include "plan/price/layer_copies.h"
#include "plan/price/lower_bound.h"
#include "plan/price/measured_network.h"
#include "plan/price/stage_times.h"
#include "schedule/simulate.h"
#include "text/tr.h"

#include <algorithm>
#include <set>

namespace tangram {

namespace {

/// Forwards and backwards whose events, sends among them, make a file of no more than some 100 MB.
constexpr std::int64_t most_timeline_items = 400'000;

void fill_metrics(const PlanningProblem& problem, Plan& plan)
{
    const Cluster& cluster = *problem.cluster;
    const Job& job = problem.job;
    plan.samples_per_s = job.global_batch / plan.iteration_time_s;
    plan.tokens_per_s = plan.samples_per_s * job.sequence_length;
    plan.model_flops_per_iteration = model_flops(*problem.model, job.global_batch, job.sequence_length);
    double peak = 0;
    for (const Node& node : cluster.nodes)
        peak += node.gpu_count * cluster.gpu_type_of(node).peak(job.precision);
    plan.gpus_offered = cluster.gpu_count();
    plan.mfu = plan.model_flops_per_iteration / (plan.iteration_time_s * peak);

    double power_w = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        for (const Stage& stage : pipeline.stages)
            for (const GpuRange& range : stage.layout.gpus) {
                const GpuType& gpu = cluster.gpu_type_of(cluster.nodes[range.node]);
                plan.gpus_used += range.count;
                power_w += gpu.power_w * range.count;
                plan.cost_usd_per_hour += gpu.price_usd_per_hour * range.count;
            }
    plan.energy_j_per_iteration = power_w * plan.iteration_time_s;
    plan.cost_usd_per_million_tokens = plan.cost_usd_per_hour / (plan.tokens_per_s * 3600) * 1e6;
}

/// What was assumed beyond the input: emulated precisions, prices and hosts that are not known, entries of a profile
/// that were not measured, GPUs of which it tells nothing.
std::vector<Message> assumptions(const PlanningProblem& problem, const Plan& plan)
{
    std::set<Message> notes;
    for (const Pipeline& pipeline : plan.pipelines)
        for (const Stage& stage : pipeline.stages)
            for (const GpuRange& range : stage.layout.gpus) {
                const GpuType& gpu = problem.cluster->gpu_type_of(problem.cluster->nodes[range.node]);
                const Precision used = gpu.compute_precision(problem.job.precision);
                if (used != problem.job.precision)
                    notes.insert(Core::message_of("{} has no {}: its stages compute in {}.", gpu.name,
                                                  to_string(problem.job.precision), to_string(used)));
                if (!rates_above_peak(problem.cluster->nodes[range.node], gpu).empty())
                    notes.insert(Core::message_of(
                        "Some rates measured on {} are above its peak: its stages may be predicted too fast.",
                        gpu.name));
                const Node& node = problem.cluster->nodes[range.node];
                if (stage.layout.strategy.optimizer_offload > 0 && !(node.host.memory_bytes_per_s > 0))
                    notes.insert(
                        Core::message_of("The hosts of {}, which hold optimizer state, are assumed to be typical ones "
                                         "with a memory bandwidth of {:.0f} GB/s for each GPU.",
                                         gpu.name, gpu.host.memory_bytes_per_s / 1e9));
                if (gpu.price_usd_per_hour <= 0)
                    notes.insert(Core::message_of("The hourly price of {} is not known and counts as 0.", gpu.name));
            }
    std::vector<Message> all(notes.begin(), notes.end());
    for (const Pipeline& pipeline : plan.pipelines)
        if (blocks_sends(problem.job) && !pipeline.blocking_sends && pipeline.stages.size() > 1) {
            all.push_back(
                Core::message_of("DeepSpeed does not run {}: its sends are assumed to overlap with computing.",
                                 Message(display_name(pipeline.schedule))));
            break;
        }
    if (const LayerProfile* profile = problem.parallelizer->profile()) {
        for (const std::string& gpu : unmeasured_gpus(*profile, *problem.cluster))
            all.push_back(Core::message_of("The layer profiles of {} have no data on {}: its GPUs are left out.",
                                           profile->model, gpu));
        const std::vector<Message> interpolated = profile_use(problem, plan.pipelines).interpolated;
        all.insert(all.end(), interpolated.begin(), interpolated.end());
    }
    const std::vector<Message> idle_choices = choices_without_effect(problem);
    all.insert(all.end(), idle_choices.begin(), idle_choices.end());
    if (plan.formula && has_curves(problem)) {
        const NetworkCurves& curves = problem.parallelizer->profile()->curves;
        const auto& nodes = problem.cluster->nodes;
        if (std::any_of(nodes.begin(), nodes.end(), [](const Node& node) { return node.location.zone.empty(); }))
            all.push_back(
                Core::message_of("Nodes without a zone are taken to be in {}, the first zone of the network curves.",
                                 curves.zones().front()));
        if (is_in_one_zone(*problem.cluster))
            for (const std::string& zone : zones_without_curves(*problem.cluster, curves))
                all.push_back(
                    Core::message_of("The network curves do not cover the zone {}: its nodes are taken to be in {}, "
                                     "the first zone of the curves.",
                                     zone, curves.zones().front()));
    }
    return all;
}

/// Time and memory of a group of replicas alike.
ReplicaResult replica_result(StagePrices& prices, const StageLayout& stage, std::size_t group, const GpusInUse& in_use,
                             const WorkOrder& order)
{
    const StagePrice& price = prices.of_group(stage, group, in_use);
    const StageCost& whole = price.costs.whole;
    ReplicaResult result{whole.forward_s, whole.backward_s, whole.memory, price.capacity_bytes,
                         price.host_capacity_bytes};
    result.memory.activations_bytes = peak_activation_bytes(order, chunk_activations(price.costs));
    return result;
}

Stage make_stage(StagePrices& prices, const StageLayout& layout, const StageTimes& times,
                 const PipelineLayout& pipeline, const GpusInUse& in_use, const WorkOrder& order,
                 const StageSchedule& schedule)
{
    const bool split_backward = splits_backward(pipeline.schedule);
    const StageCosts costs = prices.costs_of(layout, in_use);
    const StageCost& cost = costs.whole;
    Stage stage;
    stage.layout = layout;
    stage.times = times;
    stage.gradient_sync_total_s =
        cost.gradient_sync_total_s + (times.gradient_sync_s - sync_cost_s(costs, layout, pipeline));
    stage.in_flight = schedule.in_flight;
    for (std::size_t g = 0; g < layout.group_count(); ++g)
        stage.replicas.push_back(replica_result(prices, layout, g, in_use, order));
    const auto tightest =
        std::min_element(stage.replicas.begin(), stage.replicas.end(),
                         [](const auto& a, const auto& b) { return a.spare_bytes() < b.spare_bytes(); });
    stage.memory = tightest->memory;
    stage.capacity_bytes = tightest->capacity_bytes;
    stage.host_capacity_bytes = tightest->host_capacity_bytes;
    const StageCosts& holder = layout.mixed()
        ? prices.of_group(layout, static_cast<std::size_t>(tightest - stage.replicas.begin()), in_use).costs
        : costs;
    const std::vector<ChunkActivations> activations = chunk_activations(holder);
    for (std::size_t c = 0; c < activations.size(); ++c) {
        const StageCost& chunk = costs.chunks[c];
        stage.chunks.push_back({{chunk.forward_s, chunk.backward_s, split_backward ? chunk.backward_weight_s : 0},
                                {activations[c].held_bytes, split_backward ? activations[c].weight_part_bytes : 0}});
    }
    if (!layout.mixed())
        stage.replicas.clear();
    stage.busy_s = schedule.busy_s;
    stage.idle = schedule.idle;
    return stage;
}

/// Of a layout without faults, in the layers that the problem's model counts.
Evaluation evaluate_sound(const PlanningProblem& problem, const Routes& routes, double lower_bound_s,
                          const PlanLayout& layout, bool with_timeline)
{
    Evaluation evaluation;
    Plan& plan = evaluation.plan;
    const bool by_formula = problem.job.cost_mode == CostMode::sailor;
    StagePrices prices(problem, routes);
    CountedTimes counted = counted_times(prices, layout);
    evaluation.violations = std::move(counted.violations);
    if (!evaluation.violations.empty())
        return evaluation;
    wait_for_copies(ranges_of(layout), counted.pipelines);
    const std::vector<PipelineTimes>& times = counted.pipelines;
    std::vector<WorkOrders> orders;
    for (const PipelineTimes& pipeline : times)
        orders.push_back(by_formula ? formula_orders(pipeline) : work_orders(pipeline));
    if (by_formula)
        plan.formula = pipeline_formula(times);
    std::int64_t items = 0;
    for (const PipelineTimes& pipeline : times)
        items += work_items(static_cast<int>(pipeline.stages.size()), pipeline.chunk_count(), pipeline.micro_batches);
    const bool timeline_fits = items <= most_timeline_items;
    Schedule schedule =
        by_formula ? formula_schedule(times, *plan.formula) : simulate(times, orders, with_timeline && timeline_fits);
    plan.iteration_time_s = schedule.iteration_time_s;
    plan.timeline = std::move(schedule.events);
    const GpusInUse in_use(*problem.cluster, layout);
    for (std::size_t p = 0; p < layout.pipelines.size(); ++p) {
        const PipelineLayout& pipeline_layout = layout.pipelines[p];
        Pipeline pipeline = pipeline_of(pipeline_layout);
        pipeline.blocking_sends = times[p].blocking_sends;
        double idle_gpu_s = 0;
        double gpus = 0;
        for (std::size_t s = 0; s < pipeline_layout.stages.size(); ++s) {
            pipeline.stages.push_back(make_stage(prices, pipeline_layout.stages[s], times[p].stages[s], pipeline_layout,
                                                 in_use, orders[p][s], schedule.stages[p][s]));
            idle_gpu_s += schedule.stages[p][s].idle.total_s() * times[p].stages[s].gpus;
            gpus += times[p].stages[s].gpus;
        }
        pipeline.bubble_fraction = idle_gpu_s / (plan.iteration_time_s * gpus);
        plan.pipelines.push_back(std::move(pipeline));
    }
    fill_metrics(problem, plan);
    plan.warnings = assumptions(problem, plan);
    warn_of_impossible_mfu(plan);
    if (with_timeline && !timeline_fits && !by_formula)
        plan.warnings.push_back(
            Core::message_of("The timeline is left out: the iteration has {} forwards and backwards, more "
                             "than the {} that a file can hold.",
                             items, most_timeline_items));

    evaluation.violations = check_memory(problem.job, plan);
    if (plan.iteration_time_s < lower_bound_s)
        evaluation.violations.push_back(
            {7, "iteration_time_s",
             Core::message_of("{} s is below the lower bound of {} s", plan.iteration_time_s, lower_bound_s),
             Core::message_of("the cost model contradicts itself: please report this file")});
    return evaluation;
}

/// The same of one that is cut inside blocks. The bound of whole blocks does not hold for it: halves may each be where
/// they are computed fastest.
Evaluation evaluate_halved(const PlanningProblem& problem, double lower_bound_s, PlanLayout layout, bool with_timeline)
{
    const PlanningProblem halves = in_half_blocks(problem);
    const Routes routes(halves);
    to_half_blocks(layout, *halves.model);
    const double bound_s = std::min(lower_bound_s, lower_bound_iteration_time(halves, routes.network()));
    Evaluation evaluation = evaluate_sound(halves, routes, bound_s, layout, with_timeline);
    to_whole_blocks(evaluation.plan, *halves.model);
    return evaluation;
}

} // namespace

Evaluation evaluate(const PlanningProblem& problem, const PlanLayout& layout, bool with_timeline)
{
    const Routes routes(problem);
    return evaluate(problem, routes, lower_bound_iteration_time(problem, routes.network()), layout, with_timeline);
}

Evaluation evaluate(const PlanningProblem& problem, const Routes& routes, double lower_bound_s,
                    const PlanLayout& layout, bool with_timeline)
{
    Evaluation evaluation;
    evaluation.violations = check_layout(problem, routes.network(), layout);
    if (!evaluation.violations.empty())
        return evaluation;
    return cuts_blocks(layout) ? evaluate_halved(problem, lower_bound_s, layout, with_timeline)
                               : evaluate_sound(problem, routes, lower_bound_s, layout, with_timeline);
}

} // namespace tangram

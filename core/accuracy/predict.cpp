// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/predict.h"

#include "accuracy/place_run.h"
#include "plan/price/evaluate.h"
#include "plan/price/stage_times.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

namespace tangram {

namespace {

constexpr int memory_rule = 5;

/// Forward and backward of the stage's layers on `part`.
double tick_s(const PlanningProblem& problem, const Job& job, const Part& part, const StageLayout& layout)
{
    const StrategyCosts costs = problem.parallelizer->cost(*problem.model, job, part, layout.strategy);
    double seconds = 0;
    for (const Slice& range : layout.ranges()) {
        const StageCost cost = stage_cost(costs, count_layers(*problem.model, range));
        seconds += cost.forward_s + cost.backward_s;
    }
    return seconds;
}

/// Links that take no time.
void make_links_free(Part& part)
{
    constexpr LinkSpeed at_once{1e30, 0};
    part.inside = at_once;
    part.across = at_once;
    auto gpu = std::make_shared<GpuType>(*part.gpu);
    gpu->efficiency.collectives = {};
    part.gpu = std::move(gpu);
}

/// Every cause is what the tick is shorter by when the communication of that kind hides behind compute, however long it
/// takes; one after the other, so that they add up. Tensor parallelism's is what then is left.
TimeParts parts_of(const PlacedRun& placed, const Plan& plan)
{
    constexpr double behind_anything = 1e12;
    const Pipeline& pipeline = plan.pipelines.front();
    const auto tick = [](const Stage& stage) { return stage.times.forward_s + stage.times.backward_s; };
    const Stage& busiest = *std::max_element(pipeline.stages.begin(), pipeline.stages.end(),
                                             [&](const Stage& a, const Stage& b) { return tick(a) < tick(b); });
    const Strategy& strategy = busiest.layout.strategy;
    const Network network(*placed.problem.cluster);
    Part part = part_of(placed.problem, network, busiest.layout);
    Job job = placed.problem.job;
    double left = tick(busiest);
    const auto saved_s = [&] {
        const double before = left;
        left = tick_s(placed.problem, job, part, busiest.layout);
        return pipeline.micro_batches * (before - left);
    };
    TimeParts parts;
    if (strategy.zero >= 2) {
        part.training.weight_prefetch_overlap = behind_anything;
        part.training.gradient_overlap = behind_anything;
        parts.gather_s = saved_s();
    }
    if (strategy.context > 1) {
        part.training.context_overlap = behind_anything;
        parts.context_s = saved_s();
    }
    if (strategy.expert > 1) {
        if (!job.overlapped_experts)
            part.training.overlapped_host = 1; // the host does as before
        job.overlapped_experts = true;
        part.training.expert_overlap = behind_anything;
        parts.expert_s = saved_s();
    }
    if (std::max(strategy.tensor, strategy.expert_tensor) > 1) {
        make_links_free(part);
        parts.tensor_s = saved_s();
    }
    parts.compute_s = pipeline.micro_batches * left;
    parts.bubble_s = busiest.idle.total_s();
    parts.sync_s = busiest.times.gradient_sync_s;
    parts.optimizer_s = busiest.times.optimizer_s;
    return parts;
}

Prediction predict_with(const MeasuredRun& run, Recompute recompute,
                        const std::shared_ptr<const Parallelizer>& parallelizer)
{
    Prediction prediction;
    prediction.recompute = recompute;
    const Result<PlacedRun> placed = place_run(run, recompute, parallelizer);
    if (!placed) {
        prediction.left_out = placed.error().message;
        return prediction;
    }
    const Evaluation evaluation = evaluate(placed->problem, placed->layout, false);
    if (evaluation.plan.pipelines.empty()) {
        const Violation& first = evaluation.violations.front();
        prediction.left_out = first.where + ": " + first.message.english();
        return prediction;
    }
    prediction.iteration_time_s = evaluation.plan.iteration_time_s;
    for (const Stage& stage : evaluation.plan.pipelines.front().stages)
        prediction.peak_memory_bytes = std::max(prediction.peak_memory_bytes, stage.memory.total_bytes());
    // FSDP's trainers print what PyTorch's allocator took; others read the device, with CUDA's context and NCCL.
    if (run.job.framework != Framework::fsdp)
        prediction.peak_memory_bytes += run.job.memory_reserve_bytes;
    prediction.feasible = std::none_of(evaluation.violations.begin(), evaluation.violations.end(),
                                       [](const Violation& violation) { return violation.rule == memory_rule; });
    prediction.parts = parts_of(*placed, evaluation.plan);
    return prediction;
}

} // namespace

Prediction predict(const MeasuredRun& run, const std::shared_ptr<const Parallelizer>& parallelizer)
{
    if (!run.left_out.empty()) {
        Prediction nothing;
        nothing.left_out = run.left_out;
        return nothing;
    }
    if (run.layout.recompute)
        return predict_with(run, *run.layout.recompute, parallelizer);
    // Not published: people recompute no more than they must.
    Prediction prediction;
    for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full}) {
        prediction = predict_with(run, recompute, parallelizer);
        if (prediction.feasible || !prediction.left_out.empty())
            return prediction;
    }
    return prediction;
}

std::vector<Prediction> predict_all(const std::vector<MeasuredRun>& runs,
                                    const std::shared_ptr<const Parallelizer>& parallelizer)
{
    std::vector<Prediction> predictions(runs.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, runs.size()), [&](const auto& range) {
        for (std::size_t i = range.begin(); i != range.end(); ++i)
            predictions[i] = predict(runs[i], parallelizer);
    });
    return predictions;
}

} // namespace tangram

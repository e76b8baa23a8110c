// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/predict.h"

#include "accuracy/place_run.h"
#include "plan/evaluate.h"
#include "search/stage_times.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

constexpr int memory_rule = 5;

/// The stage's tick when communication takes no time.
double compute_of_tick(const PlacedRun& placed, const Network& network, const StageLayout& layout)
{
    constexpr LinkSpeed free{std::numeric_limits<double>::max(), 0};
    Part part = part_of(placed.problem, network, layout);
    part.inside = free;
    part.across = free;
    const Model& model = *placed.problem.model;
    const StrategyCosts costs = placed.problem.parallelizer->cost(model, placed.problem.job, part, layout.strategy);
    const StageCost cost = stage_cost(costs, count_layers(model, layout.layers));
    return cost.forward_s + cost.backward_s;
}

TimeParts parts_of(const PlacedRun& placed, const Plan& plan)
{
    const Pipeline& pipeline = plan.pipelines.front();
    const auto tick = [](const Stage& stage) { return stage.times.forward_s + stage.times.backward_s; };
    const Stage& busiest = *std::max_element(pipeline.stages.begin(), pipeline.stages.end(),
                                             [&](const Stage& a, const Stage& b) { return tick(a) < tick(b); });
    const Network network(*placed.problem.cluster);
    TimeParts parts;
    parts.compute_s = pipeline.micro_batches * compute_of_tick(placed, network, busiest.layout);
    parts.communication_s = pipeline.micro_batches * tick(busiest) - parts.compute_s;
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
        prediction.left_out = first.where + ": " + first.message;
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

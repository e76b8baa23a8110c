// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/timing/time_parts.h"

#include <cmath>
#include <numeric>

namespace tangram {

namespace {

/// Sums of many simulated items differ from products by rounding, and files may hold fewer digits than we write.

/// How often a stage runs each of its chunks; DualPipe's micro-batches enter from both ends, half of them through
/// either chunk.
double runs_of_a_chunk(const Pipeline& pipeline)
{
    return pipeline.schedule == ScheduleKind::dualpipe ? pipeline.micro_batches / 2.0 : pipeline.micro_batches;
}

bool told(const Pipeline& pipeline, const Stage& stage, double whole_s)
{
    const double rounding = relative_rounding * whole_s;
    const StageTimes& times = stage.times;
    const double works = runs_of_a_chunk(pipeline) * (times.forward_s + times.backward_s);
    return std::abs(stage.busy_s + stage.idle.total_s() - whole_s) <= rounding
        && std::abs(works + times.gradient_sync_s + times.optimizer_s - stage.busy_s) <= rounding;
}

PartSeconds parts_of(const Stage& stage, double whole_s)
{
    const StageTimes& times = stage.times;
    const IdleTime& idle = stage.idle;
    // What is left, and not a product: rounding must not make the parts miss the whole.
    const double works = whole_s - idle.total_s() - times.gradient_sync_s - times.optimizer_s;
    const double both = times.forward_s + times.backward_s;
    const double forward = both > 0 ? works * (times.forward_s / both) : works;
    return {forward,          works - forward,      times.gradient_sync_s, times.optimizer_s,
            idle.imbalance_s, idle.communication_s, idle.ramp_s,           idle.sync_s};
}

} // namespace

double sum(const PartSeconds& parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

std::vector<StageTimeParts> stage_times_by_part(const Plan& plan)
{
    std::vector<StageTimeParts> result;
    if (plan.formula || !(plan.iteration_time_s > 0))
        return result;
    for (std::size_t p = 0; p < plan.pipelines.size(); ++p) {
        const Pipeline& pipeline = plan.pipelines[p];
        for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
            const Stage& stage = pipeline.stages[s];
            if (!told(pipeline, stage, plan.iteration_time_s))
                return {};
            result.push_back({static_cast<int>(p), static_cast<int>(s), parts_of(stage, plan.iteration_time_s)});
        }
    }
    return result;
}

std::vector<StageTimeParts> time_parts(const Plan& plan)
{
    double gpus = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        for (const Stage& stage : pipeline.stages)
            gpus += stage.layout.gpu_count();
    std::vector<StageTimeParts> result = stage_times_by_part(plan);
    for (StageTimeParts& of : result) {
        const Stage& stage = plan.pipelines[of.pipeline].stages[of.stage];
        for (double& seconds : of.seconds)
            seconds *= stage.layout.gpu_count() / gpus;
    }
    return result;
}

} // namespace tangram

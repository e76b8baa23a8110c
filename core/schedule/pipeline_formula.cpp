// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/pipeline_formula.h"

#include <algorithm>

namespace tangram {

namespace {

double send_s(const std::vector<StageTimes>& stages, std::size_t at)
{
    const double activations = stages[at].send_forward_s;
    const double gradients = stages[at].send_backward_s;
    if (stages.size() == 1)
        return 0;
    if (at + 1 == stages.size())
        return 2 * gradients;
    if (at == 0)
        return stages.size() <= 3 ? activations : 2 * activations;
    return activations + gradients;
}

} // namespace

PipelineFormula pipeline_formula(const std::vector<PipelineTimes>& pipelines)
{
    PipelineFormula formula;
    for (const PipelineTimes& pipeline : pipelines) {
        double once_s = 0;
        double slowest_s = 0;
        double optimizer_s = 0;
        for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
            const StageTimes& stage = pipeline.stages[s];
            const double tick_s = stage.forward_s + stage.backward_s + send_s(pipeline.stages, s);
            once_s += tick_s;
            slowest_s = std::max(slowest_s, tick_s);
            optimizer_s = std::max(optimizer_s, stage.optimizer_s);
            formula.sync_s = std::max(formula.sync_s, stage.gradient_sync_s);
        }
        formula.pipeline_s =
            std::max(formula.pipeline_s, (pipeline.micro_batches - 1) * slowest_s + once_s + optimizer_s);
    }
    return formula;
}

WorkOrders formula_orders(const PipelineTimes& pipeline)
{
    WorkOrders orders;
    const auto chunks = static_cast<std::int16_t>(pipeline.chunk_count());
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
        WorkOrder& order = orders.emplace_back();
        for (const WorkKind kind : {WorkKind::forward, WorkKind::backward})
            for (std::size_t held = 0; held < pipeline.stages.size() - s; ++held)
                for (std::int16_t chunk = 0; chunk < chunks; ++chunk)
                    order.push_back({kind, chunk, static_cast<std::int32_t>(held)});
    }
    return orders;
}

Schedule formula_schedule(const std::vector<PipelineTimes>& pipelines, const PipelineFormula& formula)
{
    Schedule schedule;
    schedule.iteration_time_s = formula.total_s();
    for (const PipelineTimes& pipeline : pipelines) {
        auto& stages = schedule.stages.emplace_back();
        for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
            const StageTimes& times = pipeline.stages[s];
            StageSchedule& stage = stages.emplace_back();
            stage.busy_s = pipeline.micro_batches * (times.forward_s + times.backward_s) + times.gradient_sync_s
                + times.optimizer_s;
            stage.idle.ramp_s = std::max(0.0, schedule.iteration_time_s - stage.busy_s);
            stage.in_flight = static_cast<int>(pipeline.stages.size() - s);
        }
    }
    return schedule;
}

} // namespace tangram

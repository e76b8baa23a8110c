// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/timing/retell_times.h"
#include "plan/timing/time_parts.h"

#include "plan/price/layer_copies.h"
#include "schedule/order_makers.h"
#include "schedule/simulate.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace tangram {

namespace {

constexpr std::int64_t most_items = 1'000'000;
/// What files with fewer digits than ours may be off.

/// Nothing where the stages cannot follow the schedule.
std::optional<PipelineTimes> times_of(const Pipeline& pipeline)
{
    PipelineTimes times;
    times.micro_batches = pipeline.micro_batches;
    times.schedule = pipeline.schedule;
    times.group = pipeline.micro_batch_group;
    const std::size_t chunks = pipeline.stages.empty() ? 0 : pipeline.stages.front().layout.ranges().size();
    for (const Stage& stage : pipeline.stages) {
        if (stage.layout.ranges().size() != chunks || stage.chunks.size() != chunks)
            return std::nullopt;
        times.stages.push_back(stage.times);
        times.most_in_flight.push_back(stage.in_flight);
        if (chunks <= 1)
            continue;
        auto& of_stage = times.chunks.emplace_back();
        for (const StageChunk& chunk : stage.chunks)
            of_stage.push_back(chunk.times);
    }
    const int stages = static_cast<int>(times.stages.size());
    if (stages == 0 || times.micro_batches < 1
        || schedule_fault(times.schedule, stages, times.chunk_count(), times.micro_batches) != nullptr)
        return std::nullopt;
    times.blocking_sends = pipeline.blocking_sends && may_block_sends(pipeline.schedule);
    return times;
}

LayerRanges ranges_of(const Plan& plan)
{
    LayerRanges ranges;
    for (const Pipeline& pipeline : plan.pipelines) {
        auto& of_pipeline = ranges.emplace_back();
        for (const Stage& stage : pipeline.stages)
            of_pipeline.push_back(stage.layout.ranges());
    }
    return ranges;
}

std::optional<WorkKind> work_kind(EventKind kind)
{
    switch (kind) {
    case EventKind::forward:
        return WorkKind::forward;
    case EventKind::backward:
        return WorkKind::backward;
    case EventKind::backward_input:
        return WorkKind::backward_input;
    case EventKind::backward_weight:
        return WorkKind::backward_weight;
    default:
        return std::nullopt;
    }
}

/// The orders in which the stages worked by the timeline; nothing where an event is of no stage, chunk or micro-batch.
std::optional<std::vector<WorkOrders>> orders_of(const std::vector<Event>& timeline,
                                                 const std::vector<PipelineTimes>& times)
{
    std::vector<const Event*> work;
    for (const Event& event : timeline)
        if (work_kind(event.kind))
            work.push_back(&event);
    std::stable_sort(work.begin(), work.end(), [](const Event* a, const Event* b) { return a->start_s < b->start_s; });
    std::vector<WorkOrders> orders;
    for (const PipelineTimes& pipeline : times)
        orders.emplace_back(pipeline.stages.size());
    for (const Event* event : work) {
        const auto p = static_cast<std::size_t>(event->pipeline);
        const auto s = static_cast<std::size_t>(event->stage);
        if (p >= times.size() || s >= times[p].stages.size() || event->chunk < 0
            || event->chunk >= times[p].chunk_count() || event->micro_batch < 0
            || event->micro_batch >= times[p].micro_batches)
            return std::nullopt;
        const WorkKind kind = *work_kind(event->kind);
        if (times[p].blocking_sends && kind != WorkKind::forward && kind != WorkKind::backward)
            return std::nullopt;
        orders[p][s].push_back({kind, static_cast<std::int16_t>(event->chunk), event->micro_batch});
    }
    return orders;
}

/// An adaptive stage tells by what it holds how far it runs ahead.
WorkOrders prescribed_order(const PipelineTimes& pipeline)
{
    if (pipeline.schedule != ScheduleKind::one_f_one_b_adaptive)
        return work_orders(pipeline);
    std::vector<int> depths = pipeline.most_in_flight;
    for (int& depth : depths)
        depth = std::clamp(depth, 1, pipeline.micro_batches);
    return one_f_one_b_orders(depths, pipeline.micro_batches);
}

bool told(const Plan& plan)
{
    for (const Pipeline& pipeline : plan.pipelines)
        for (const Stage& stage : pipeline.stages)
            if (std::abs(stage.busy_s + stage.idle.total_s() - plan.iteration_time_s)
                > relative_rounding * plan.iteration_time_s)
                return false;
    return true;
}

} // namespace

void retell_times(Plan& plan)
{
    if (plan.formula || plan.pipelines.empty() || !(plan.iteration_time_s > 0) || told(plan))
        return;
    std::vector<PipelineTimes> times;
    std::int64_t items = 0;
    for (const Pipeline& pipeline : plan.pipelines) {
        std::optional<PipelineTimes> of_pipeline = times_of(pipeline);
        if (!of_pipeline)
            return;
        items += work_items(static_cast<int>(of_pipeline->stages.size()), of_pipeline->chunk_count(),
                            of_pipeline->micro_batches);
        times.push_back(std::move(*of_pipeline));
    }
    if (items > most_items)
        return;
    wait_for_copies(ranges_of(plan), times);
    std::optional<std::vector<WorkOrders>> orders = orders_of(plan.timeline, times);
    if (!orders)
        return;
    if (plan.timeline.empty())
        for (std::size_t p = 0; p < times.size(); ++p)
            (*orders)[p] = prescribed_order(times[p]);
    const Schedule schedule = simulate(times, *orders, false);
    if (!(std::abs(schedule.iteration_time_s - plan.iteration_time_s) <= relative_rounding * plan.iteration_time_s))
        return;
    for (std::size_t p = 0; p < times.size(); ++p)
        for (std::size_t s = 0; s < times[p].stages.size(); ++s) {
            Stage& stage = plan.pipelines[p].stages[s];
            stage.busy_s = schedule.stages[p][s].busy_s;
            stage.idle = schedule.stages[p][s].idle;
        }
}

} // namespace tangram

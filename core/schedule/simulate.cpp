// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/simulate.h"

#include "schedule/run_blocking.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace tangram {

namespace {

constexpr EventKind event_kind(WorkKind kind)
{
    switch (kind) {
    case WorkKind::forward:
        return EventKind::forward;
    case WorkKind::backward:
        return EventKind::backward;
    case WorkKind::backward_input:
        return EventKind::backward_input;
    case WorkKind::backward_weight:
        break;
    }
    return EventKind::backward_weight;
}

struct NothingRecorded {
    void item(std::size_t, std::size_t, const WorkItem&, double, double, double) { }
    void send(std::size_t, int, const WorkItem&, double, double, double) { }
};

/// Collects idle time by cause, and events when asked to.
class RecordingSink {
public:
    RecordingSink(const PipelineGraph& graph, int pipeline, bool with_events, std::vector<StageSchedule>& stages,
                  std::vector<Event>& events)
        : micro_batches_(graph.micro_batches)
        , pipeline_(pipeline)
        , with_events_(with_events)
        , stages_(stages)
        , events_(events)
        , begun_(graph.stages, 0)
        , forward_producer_end_(graph.nodes.size() * graph.micro_batches, 0.0)
        , backward_producer_end_(forward_producer_end_)
    {
    }

    void item(std::size_t stage, std::size_t node, const WorkItem& item, double free, double start, double end)
    {
        if (begun_[stage] && start > free) {
            const std::size_t at = index(node, item);
            wait(stage, free, item.kind == WorkKind::forward ? forward_producer_end_[at] : backward_producer_end_[at],
                 start);
        }
        this->item(stage, item, start, end);
    }

    /// The same where sends block: transfers tell of the waiting.
    void item(std::size_t stage, const WorkItem& item, double start, double end)
    {
        StageSchedule& schedule = stages_[stage];
        schedule.busy_s += end - start;
        if (!begun_[stage]) {
            begun_[stage] = 1;
            schedule.idle.ramp_s += start;
        }
        if (with_events_)
            add(stage, event_kind(item.kind), item, start, end);
    }

    void transfer(const Transfer& transfer, const BlockingScratch& scratch, double start, double end)
    {
        for (const int stage : {transfer.from, transfer.to}) {
            const auto s = static_cast<std::size_t>(stage);
            if (begun_[s])
                wait(s, scratch.free[s], scratch.computed[transfer.other(stage)], end);
        }
        if (with_events_ && end > start)
            add(static_cast<std::size_t>(transfer.from),
                transfer.activations ? EventKind::send_forward : EventKind::send_backward,
                {.micro_batch = transfer.micro_batch}, start, end);
    }

    void send(std::size_t stage, int to, const WorkItem& item, double producer_end, double start, double end)
    {
        const bool forward = item.kind == WorkKind::forward;
        (forward ? forward_producer_end_ : backward_producer_end_)[index(static_cast<std::size_t>(to), item)] =
            producer_end;
        if (with_events_ && end > start)
            add(stage, forward ? EventKind::send_forward : EventKind::send_backward, item, start, end);
    }

private:
    /// Idle from `from` to `until` for what another stage computed until `computed`.
    void wait(std::size_t stage, double from, double computed, double until)
    {
        computed = std::clamp(computed, from, until);
        stages_[stage].idle.imbalance_s += computed - from;
        stages_[stage].idle.communication_s += until - computed;
    }
    std::size_t index(std::size_t node, const WorkItem& item) const
    {
        return node * micro_batches_ + static_cast<std::size_t>(item.micro_batch);
    }
    void add(std::size_t stage, EventKind kind, const WorkItem& item, double start, double end)
    {
        events_.push_back({pipeline_, static_cast<int>(stage), kind, item.micro_batch, start, end, item.chunk});
    }

    std::size_t micro_batches_;
    int pipeline_;
    bool with_events_;
    std::vector<StageSchedule>& stages_;
    std::vector<Event>& events_;
    std::vector<char> begun_; ///< [stage]
    std::vector<double> forward_producer_end_; ///< [node][micro-batch]
    std::vector<double> backward_producer_end_;
};

} // namespace

Schedule simulate(const std::vector<PipelineTimes>& pipelines, bool with_events, const std::stop_token& stop)
{
    std::vector<WorkOrders> orders;
    for (const PipelineTimes& pipeline : pipelines)
        orders.push_back(work_orders(pipeline, stop));
    return simulate(pipelines, orders, with_events, stop);
}

Schedule simulate(const std::vector<PipelineTimes>& pipelines, const std::vector<WorkOrders>& orders, bool with_events,
                  const std::stop_token& stop)
{
    Schedule schedule;
    schedule.stages.resize(pipelines.size());
    std::vector<std::vector<double>> last_backward_end(pipelines.size());
    RunScratch scratch;
    BlockingScratch blocking;
    for (std::size_t i = 0; i < pipelines.size(); ++i) {
        const PipelineGraph graph(pipelines[i]);
        auto& stages = schedule.stages[i];
        stages.resize(graph.stages);
        for (std::size_t stage = 0; stage < graph.stages; ++stage)
            stages[stage].in_flight = most_in_flight(orders[i][stage]);
        RecordingSink sink(graph, static_cast<int>(i), with_events, stages, schedule.events);
        const bool ended = pipelines[i].blocking_sends
            ? run_blocking(std::span(pipelines[i].stages), orders[i], blocking, sink, stop)
            : run_orders(graph, orders[i], scratch, sink, stop);
        if (!ended)
            schedule.iteration_time_s = std::numeric_limits<double>::infinity();
        last_backward_end[i] = pipelines[i].blocking_sends ? blocking.free : scratch.state.compute;
    }

    const auto for_each_stage = [&](auto&& body) {
        for (std::size_t i = 0; i < pipelines.size(); ++i)
            for (std::size_t s = 0; s < pipelines[i].stages.size(); ++s)
                body(i, s);
    };
    std::vector<std::vector<double>> end = last_backward_end;
    for_each_stage([&](std::size_t i, std::size_t s) {
        const StageTimes& times = pipelines[i].stages[s];
        const double own = last_backward_end[i][s];
        double ready = own;
        if (!pipelines[i].sync_with.empty())
            for (const auto& [pipeline, stage] : pipelines[i].sync_with[s])
                ready = std::max(ready, last_backward_end[pipeline][stage]);
        const double synced = ready + times.gradient_sync_s;
        end[i][s] = synced + times.optimizer_s;
        StageSchedule& stage = schedule.stages[i][s];
        stage.idle.sync_s += ready - own;
        stage.busy_s += times.gradient_sync_s + times.optimizer_s;
        schedule.iteration_time_s = std::max(schedule.iteration_time_s, end[i][s]);
        if (with_events && times.gradient_sync_s > 0)
            schedule.events.push_back(
                {static_cast<int>(i), static_cast<int>(s), EventKind::gradient_sync, -1, ready, synced});
        if (with_events && times.optimizer_s > 0)
            schedule.events.push_back(
                {static_cast<int>(i), static_cast<int>(s), EventKind::optimizer, -1, synced, end[i][s]});
    });
    for_each_stage([&](std::size_t i, std::size_t s) {
        schedule.stages[i][s].idle.ramp_s += schedule.iteration_time_s - end[i][s];
    });
    std::sort(schedule.events.begin(), schedule.events.end(), [](const Event& a, const Event& b) {
        return std::tie(a.pipeline, a.stage, a.start_s, a.kind, a.micro_batch, a.chunk)
            < std::tie(b.pipeline, b.stage, b.start_s, b.kind, b.micro_batch, b.chunk);
    });
    return schedule;
}

double simulated_time(const PipelineTimes& pipeline, const WorkOrders& orders, RunScratch& scratch,
                      const std::stop_token& stop)
{
    if (pipeline.blocking_sends)
        return simulate({pipeline}, {orders}, false, stop).iteration_time_s;
    NothingRecorded sink;
    const PipelineGraph graph(pipeline);
    if (!run_orders(graph, orders, scratch, sink, stop))
        return std::numeric_limits<double>::infinity();
    double time = 0;
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
        time = std::max(time,
                        scratch.state.compute[s] + pipeline.stages[s].gradient_sync_s + pipeline.stages[s].optimizer_s);
    return time;
}

double simulated_time(const PipelineTimes& pipeline)
{
    RunScratch scratch;
    return simulated_time(pipeline, work_orders(pipeline), scratch);
}

} // namespace tangram

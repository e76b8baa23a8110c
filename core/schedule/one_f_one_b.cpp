// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/one_f_one_b.h"

#include <algorithm>
#include <tuple>

namespace tangram {

namespace {

constexpr double not_yet = -1;

struct WorkItem {
    bool forward;
    int micro_batch;
};

/// The k-th item of a stage that runs `depth` forwards, then backward and forward in turn, then the remaining
/// backwards.
WorkItem work_item(int k, int depth, int micro_batches)
{
    if (k < depth)
        return {true, k};
    const int steady = 2 * (micro_batches - depth);
    const int q = k - depth;
    if (q < steady)
        return q % 2 == 0 ? WorkItem{false, q / 2} : WorkItem{true, depth + q / 2};
    return {false, micro_batches - depth + (q - steady)};
}

/// Runs one pipeline's forwards, backwards and sends. `sink` is told of every item and send; scratch.next and the
/// compute lanes (first stage_count entries of scratch.lane) hold afterwards the items done and the end of each stage's
/// last backward.
template <typename Sink>
void run_pipeline(const StageTimes* stages, int stage_count, int micro_batches, SimulationScratch& scratch, Sink& sink)
{
    const auto p = static_cast<std::size_t>(stage_count);
    const auto m_count = static_cast<std::size_t>(micro_batches);
    scratch.forward_arrival.assign(p * m_count, not_yet);
    scratch.backward_arrival.assign(p * m_count, not_yet);
    scratch.lane.assign(3 * p, 0.0);
    scratch.next.assign(p, 0);
    std::fill_n(scratch.forward_arrival.begin(), m_count, 0.0);
    double* const compute_lane = scratch.lane.data();
    double* const forward_lane = compute_lane + p;
    double* const backward_lane = forward_lane + p;

    const auto advance = [&](int stage) {
        const auto s = static_cast<std::size_t>(stage);
        const StageTimes& times = stages[s];
        const int depth = one_f_one_b_depth(stage_count, stage, micro_batches);
        const bool last = stage + 1 == stage_count;
        int& next = scratch.next[s];
        bool moved = false;
        for (; next < 2 * micro_batches; ++next) {
            const WorkItem item = work_item(next, depth, micro_batches);
            const std::size_t at = s * m_count + static_cast<std::size_t>(item.micro_batch);
            const double arrival = item.forward ? scratch.forward_arrival[at] : scratch.backward_arrival[at];
            if (arrival == not_yet)
                break;
            const double free = compute_lane[s];
            const double start = std::max(free, arrival);
            const double end = start + (item.forward ? times.forward_s : times.backward_s);
            compute_lane[s] = end;
            sink.item(stage, item, free, start, end);
            if (item.forward) {
                if (last) {
                    scratch.backward_arrival[at] = end;
                } else {
                    const double send_start = std::max(end, forward_lane[s]);
                    forward_lane[s] = send_start + times.send_forward_s;
                    scratch.forward_arrival[at + m_count] = forward_lane[s];
                    sink.send(stage, true, item.micro_batch, end, send_start, forward_lane[s]);
                }
            } else if (stage > 0) {
                const double send_start = std::max(end, backward_lane[s]);
                backward_lane[s] = send_start + times.send_backward_s;
                scratch.backward_arrival[at - m_count] = backward_lane[s];
                sink.send(stage, false, item.micro_batch, end, send_start, backward_lane[s]);
            }
            moved = true;
        }
        return moved;
    };

    bool moved = true;
    while (moved) {
        moved = false;
        for (int stage = 0; stage < stage_count; ++stage)
            moved |= advance(stage);
        for (int stage = stage_count - 2; stage >= 0; --stage)
            moved |= advance(stage);
    }
}

struct NoSink {
    void item(int, WorkItem, double, double, double) { }
    void send(int, bool, int, double, double, double) { }
};

/// Collects idle time by cause, and events when asked to.
class RecordingSink {
public:
    RecordingSink(int pipeline, int stage_count, int micro_batches, bool with_events,
                  std::vector<StageSchedule>& stages, std::vector<Event>& events)
        : pipeline_(pipeline)

        , micro_batches_(static_cast<std::size_t>(micro_batches))
        , with_events_(with_events)
        , stages_(stages)
        , events_(events)
        , forward_producer_end_(static_cast<std::size_t>(stage_count) * micro_batches_, 0.0)
        , backward_producer_end_(forward_producer_end_)
    {
    }

    void item(int stage, WorkItem item, double free, double start, double end)
    {
        StageSchedule& schedule = stages_[static_cast<std::size_t>(stage)];
        schedule.busy_s += end - start;
        if (item.forward && item.micro_batch == 0) {
            schedule.idle.ramp_s += start;
        } else if (start > free) {
            const auto at = index(stage, item.micro_batch);
            const double producer_end = item.forward ? forward_producer_end_[at] : backward_producer_end_[at];
            const double computed = std::clamp(producer_end, free, start);
            schedule.idle.imbalance_s += computed - free;
            schedule.idle.communication_s += start - computed;
        }
        if (with_events_)
            events_.push_back({pipeline_, stage, item.forward ? EventKind::forward : EventKind::backward,
                               item.micro_batch, start, end});
    }

    void send(int stage, bool forward, int micro_batch, double producer_end, double start, double end)
    {
        if (forward)
            forward_producer_end_[index(stage + 1, micro_batch)] = producer_end;
        else
            backward_producer_end_[index(stage - 1, micro_batch)] = producer_end;
        if (with_events_ && end > start)
            events_.push_back({pipeline_, stage, forward ? EventKind::send_forward : EventKind::send_backward,
                               micro_batch, start, end});
    }

private:
    std::size_t index(int stage, int micro_batch) const
    {
        return static_cast<std::size_t>(stage) * micro_batches_ + static_cast<std::size_t>(micro_batch);
    }

    int pipeline_;

    std::size_t micro_batches_;
    bool with_events_;
    std::vector<StageSchedule>& stages_;
    std::vector<Event>& events_;
    std::vector<double> forward_producer_end_;
    std::vector<double> backward_producer_end_;
};

} // namespace

const char* to_string(EventKind kind)
{
    switch (kind) {
    case EventKind::forward:
        return "forward";
    case EventKind::backward:
        return "backward";
    case EventKind::send_forward:
        return "send_forward";
    case EventKind::send_backward:
        return "send_backward";
    case EventKind::gradient_sync:
        return "gradient_sync";
    case EventKind::optimizer:
        return "optimizer";
    }
    return "";
}

int one_f_one_b_depth(int stages, int stage, int micro_batches)
{
    return std::min(micro_batches, stages - stage);
}

Schedule simulate_one_f_one_b(const std::vector<PipelineTimes>& pipelines, bool with_events)
{
    Schedule schedule;
    schedule.stages.resize(pipelines.size());
    std::vector<std::vector<double>> last_backward_end(pipelines.size());
    SimulationScratch scratch;
    for (std::size_t i = 0; i < pipelines.size(); ++i) {
        const PipelineTimes& pipeline = pipelines[i];
        const int stage_count = static_cast<int>(pipeline.stages.size());
        auto& stages = schedule.stages[i];
        stages.resize(pipeline.stages.size());
        for (int stage = 0; stage < stage_count; ++stage)
            stages[static_cast<std::size_t>(stage)].in_flight =
                one_f_one_b_depth(stage_count, stage, pipeline.micro_batches);
        RecordingSink sink(static_cast<int>(i), stage_count, pipeline.micro_batches, with_events, stages,
                           schedule.events);
        run_pipeline(pipeline.stages.data(), stage_count, pipeline.micro_batches, scratch, sink);
        last_backward_end[i].assign(scratch.lane.begin(), scratch.lane.begin() + stage_count);
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
                ready = std::max(
                    ready, last_backward_end[static_cast<std::size_t>(pipeline)][static_cast<std::size_t>(stage)]);
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
        return std::tie(a.pipeline, a.stage, a.start_s, a.kind, a.micro_batch)
            < std::tie(b.pipeline, b.stage, b.start_s, b.kind, b.micro_batch);
    });
    return schedule;
}

double simulated_time(const StageTimes* stages, int stage_count, int micro_batches, SimulationScratch& scratch)
{
    NoSink sink;
    run_pipeline(stages, stage_count, micro_batches, scratch, sink);
    double time = 0;
    for (int s = 0; s < stage_count; ++s) {
        const StageTimes& times = stages[s];
        time = std::max(time, scratch.lane[static_cast<std::size_t>(s)] + times.gradient_sync_s + times.optimizer_s);
    }
    return time;
}

} // namespace tangram

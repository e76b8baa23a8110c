// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/timing/bubbles.h"

#include "schedule/chunk_path.h"

#include <algorithm>

namespace tangram {

namespace {

// Shorter intervals are what floating-point sums leave over, not idle time.
constexpr double rounding_s = 1e-12;

/// When each micro-batch left each chunk, forward and backward.
struct Ends {
    std::vector<std::vector<double>> forward, backward; ///< [stage x chunks + chunk][micro-batch]
    ScheduleKind schedule = ScheduleKind::one_f_one_b;
    int stages = 0;
    int chunks = 1;
    int micro_batches = 0;

    int row(const ChunkPlace& place) const { return place.stage * chunks + place.chunk; }
};

double end_of(const std::vector<std::vector<double>>& ends, int chunk, int micro_batch, double otherwise)
{
    if (chunk < 0 || chunk >= static_cast<int>(ends.size()))
        return otherwise;
    const std::vector<double>& row = ends[chunk];
    return micro_batch >= 0 && micro_batch < static_cast<int>(row.size()) ? row[micro_batch] : otherwise;
}

void set_end(std::vector<double>& row, int micro_batch, double end)
{
    if (micro_batch < 0)
        return;
    if (static_cast<int>(row.size()) <= micro_batch)
        row.resize(static_cast<std::size_t>(micro_batch) + 1, 0);
    row[micro_batch] = end;
}

bool computes(EventKind kind)
{
    return kind != EventKind::send_forward && kind != EventKind::send_backward;
}

void add(std::vector<Bubble>& bubbles, double from, double to, BubbleCause cause)
{
    if (to - from < rounding_s)
        return;
    if (!bubbles.empty() && bubbles.back().cause == cause && bubbles.back().end_s >= from)
        bubbles.back().end_s = to;
    else
        bubbles.push_back({from, to, cause});
}

/// When the awaited input of an item was ready where it is made; `free_at` when it is made on the stage itself.
double produced_at(const Event& event, const Ends& ends, double free_at)
{
    const ChunkPlace place{event.stage, event.chunk};
    if (event.kind == EventKind::backward_weight)
        return free_at;
    const bool forward = event.kind == EventKind::forward;
    const auto source = forward ? previous_chunk(ends.schedule, ends.stages, place)
                                : next_chunk(ends.schedule, ends.stages, ends.chunks, place);
    if (!source)
        return free_at;
    return end_of(forward ? ends.forward : ends.backward, ends.row(*source), event.micro_batch, free_at);
}

/// What a stage sends or receives where that blocks.
struct BlockingSend {
    double start_s;
    double end_s;
    int other; ///< stage
};

/// When the last item ended that a stage computed before `time_s`; `otherwise` when there is none.
double computed_before(std::span<const Event* const> lane, double time_s, double otherwise)
{
    const auto after = std::upper_bound(lane.begin(), lane.end(), time_s + rounding_s,
                                        [](double time, const Event* event) { return time < event->end_s; });
    return after == lane.begin() ? otherwise : (*std::prev(after))->end_s;
}

/// What is known of one pipeline.
struct Lanes {
    Ends ends;
    std::vector<std::vector<const Event*>> computing; ///< [stage]
    std::vector<std::vector<BlockingSend>> sends; ///< [stage] by what it sends and receives; empty unless that blocks
};

/// A pause whose end has a cause of its own: before, for all that the stage sends and receives, imbalance while the
/// other end still computes, communication from there on.
void add_pause(std::vector<Bubble>& bubbles, const Lanes& lanes, std::size_t stage, double from, double to,
               BubbleCause cause)
{
    const std::vector<BlockingSend>& sends = lanes.sends[stage];
    const auto first = std::lower_bound(sends.begin(), sends.end(), from + rounding_s,
                                        [](const BlockingSend& send, double time) { return send.end_s < time; });
    for (auto next = first; next != sends.end() && next->end_s <= to + rounding_s; ++next) {
        const double computed = computed_before(lanes.computing[next->other], next->start_s, from);
        const double computed_until = std::clamp(computed, from, std::max(from, next->end_s));
        add(bubbles, from, computed_until, BubbleCause::imbalance);
        add(bubbles, computed_until, next->end_s, BubbleCause::communication);
        from = std::max(from, next->end_s);
    }
    add(bubbles, from, to, cause);
}

std::vector<Bubble> stage_bubbles(const Lanes& lanes, std::size_t stage, double whole_s)
{
    std::vector<Bubble> bubbles;
    double free_at = 0;
    bool started = false;
    for (const Event* event : lanes.computing[stage]) {
        if (event->kind == EventKind::gradient_sync || event->kind == EventKind::optimizer) {
            add_pause(bubbles, lanes, stage, free_at, event->start_s, BubbleCause::sync);
        } else if (!started) {
            add(bubbles, free_at, event->start_s, BubbleCause::ramp);
            started = true;
        } else if (!lanes.sends[stage].empty()) {
            add_pause(bubbles, lanes, stage, free_at, event->start_s, BubbleCause::imbalance);
        } else {
            const double produced = produced_at(*event, lanes.ends, free_at);
            const double computed_until = std::clamp(produced, free_at, std::max(free_at, event->start_s));
            add(bubbles, free_at, computed_until, BubbleCause::imbalance);
            add(bubbles, computed_until, event->start_s, BubbleCause::communication);
        }
        free_at = std::max(free_at, event->end_s);
    }
    add_pause(bubbles, lanes, stage, free_at, whole_s, BubbleCause::ramp);
    return bubbles;
}

Lanes lanes_of(const Pipeline& pipeline)
{
    const std::size_t stages = pipeline.stages.size();
    Lanes lanes;
    lanes.computing.resize(stages);
    lanes.sends.resize(stages);
    lanes.ends.schedule = pipeline.schedule;
    lanes.ends.stages = static_cast<int>(stages);
    lanes.ends.micro_batches = pipeline.micro_batches;
    if (stages > 0)
        lanes.ends.chunks = static_cast<int>(pipeline.stages.front().layout.ranges().size());
    lanes.ends.forward.resize(stages * static_cast<std::size_t>(lanes.ends.chunks));
    lanes.ends.backward.resize(lanes.ends.forward.size());
    return lanes;
}

void add_send(Lanes& lanes, const Event& event)
{
    const int to = event.kind == EventKind::send_forward ? event.stage + 1 : event.stage - 1;
    if (to < 0 || to >= lanes.ends.stages)
        return;
    lanes.sends[event.stage].push_back({event.start_s, event.end_s, to});
    lanes.sends[to].push_back({event.start_s, event.end_s, event.stage});
}

void add_work(Lanes& lanes, const Event& event)
{
    lanes.computing[event.stage].push_back(&event);
    const auto row = static_cast<std::size_t>(lanes.ends.row({event.stage, event.chunk}));
    if (event.chunk >= lanes.ends.chunks || event.micro_batch >= lanes.ends.micro_batches)
        return; // a file may say anything
    if (event.kind == EventKind::forward)
        set_end(lanes.ends.forward[row], event.micro_batch, event.end_s);
    else if (event.kind == EventKind::backward || event.kind == EventKind::backward_input)
        set_end(lanes.ends.backward[row], event.micro_batch, event.end_s);
}

} // namespace

std::vector<std::vector<std::vector<Bubble>>> find_bubbles(const Plan& plan)
{
    std::vector<Lanes> pipelines;
    for (const Pipeline& pipeline : plan.pipelines)
        pipelines.push_back(lanes_of(pipeline));
    for (const Event& event : plan.timeline) {
        const auto p = static_cast<std::size_t>(event.pipeline);
        if (p >= pipelines.size() || static_cast<std::size_t>(event.stage) >= pipelines[p].computing.size())
            continue;
        if (computes(event.kind))
            add_work(pipelines[p], event);
        else if (plan.pipelines[p].blocking_sends)
            add_send(pipelines[p], event);
    }
    std::vector<std::vector<std::vector<Bubble>>> result;
    for (Lanes& lanes : pipelines) {
        const auto earlier = [](const Event* a, const Event* b) { return a->start_s < b->start_s; };
        for (auto& lane : lanes.computing) {
            if (!std::is_sorted(lane.begin(), lane.end(), earlier))
                std::stable_sort(lane.begin(), lane.end(), earlier);
        }
        for (auto& sends : lanes.sends)
            std::stable_sort(sends.begin(), sends.end(),
                             [](const BlockingSend& a, const BlockingSend& b) { return a.start_s < b.start_s; });
        auto& stages = result.emplace_back();
        for (std::size_t s = 0; s < lanes.computing.size(); ++s)
            stages.push_back(stage_bubbles(lanes, s, plan.iteration_time_s));
    }
    return result;
}

} // namespace tangram

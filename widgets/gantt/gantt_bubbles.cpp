// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_bubbles.h"

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

    int row(const ChunkPlace& place) const { return place.stage * chunks + place.chunk; }
};

double end_of(const std::vector<std::vector<double>>& ends, int chunk, int micro_batch, double otherwise)
{
    if (chunk < 0 || chunk >= static_cast<int>(ends.size()))
        return otherwise;
    const std::vector<double>& row = ends[static_cast<std::size_t>(chunk)];
    return micro_batch >= 0 && micro_batch < static_cast<int>(row.size()) ? row[static_cast<std::size_t>(micro_batch)]
                                                                          : otherwise;
}

void set_end(std::vector<double>& row, int micro_batch, double end)
{
    if (micro_batch < 0)
        return;
    if (static_cast<int>(row.size()) <= micro_batch)
        row.resize(static_cast<std::size_t>(micro_batch) + 1, 0);
    row[static_cast<std::size_t>(micro_batch)] = end;
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

std::vector<Bubble> stage_bubbles(std::span<const Event* const> lane, const Ends& ends, double whole_s)
{
    std::vector<Bubble> bubbles;
    double free_at = 0;
    bool started = false;
    for (const Event* event : lane) {
        if (event->kind == EventKind::gradient_sync || event->kind == EventKind::optimizer) {
            add(bubbles, free_at, event->start_s, BubbleCause::sync);
        } else if (!started) {
            add(bubbles, free_at, event->start_s, BubbleCause::ramp);
            started = true;
        } else {
            const double produced = produced_at(*event, ends, free_at);
            const double computed_until = std::clamp(produced, free_at, std::max(free_at, event->start_s));
            add(bubbles, free_at, computed_until, BubbleCause::imbalance);
            add(bubbles, computed_until, event->start_s, BubbleCause::communication);
        }
        free_at = std::max(free_at, event->end_s);
    }
    add(bubbles, free_at, whole_s, BubbleCause::ramp);
    return bubbles;
}

} // namespace

std::vector<std::vector<std::vector<Bubble>>> find_bubbles(const Plan& plan)
{
    std::vector<std::vector<std::vector<Bubble>>> result(plan.pipelines.size());
    std::vector<Ends> ends(plan.pipelines.size());
    std::vector<std::vector<std::vector<const Event*>>> lanes(plan.pipelines.size());
    for (std::size_t p = 0; p < plan.pipelines.size(); ++p) {
        const std::size_t stages = plan.pipelines[p].stages.size();
        result[p].resize(stages);
        lanes[p].resize(stages);
        ends[p].schedule = plan.pipelines[p].schedule;
        ends[p].stages = static_cast<int>(stages);
        if (stages > 0)
            ends[p].chunks = static_cast<int>(plan.pipelines[p].stages.front().layout.ranges().size());
        ends[p].forward.resize(stages * static_cast<std::size_t>(ends[p].chunks));
        ends[p].backward.resize(ends[p].forward.size());
    }
    for (const Event& event : plan.timeline) {
        const auto p = static_cast<std::size_t>(event.pipeline);
        const auto s = static_cast<std::size_t>(event.stage);
        if (p >= lanes.size() || s >= lanes[p].size() || !computes(event.kind))
            continue;
        lanes[p][s].push_back(&event);
        const auto row = static_cast<std::size_t>(ends[p].row({event.stage, event.chunk}));
        if (event.chunk >= ends[p].chunks)
            continue;
        if (event.kind == EventKind::forward)
            set_end(ends[p].forward[row], event.micro_batch, event.end_s);
        else if (event.kind == EventKind::backward || event.kind == EventKind::backward_input)
            set_end(ends[p].backward[row], event.micro_batch, event.end_s);
    }
    for (std::size_t p = 0; p < lanes.size(); ++p) {
        for (std::size_t s = 0; s < lanes[p].size(); ++s) {
            std::stable_sort(lanes[p][s].begin(), lanes[p][s].end(),
                             [](const Event* a, const Event* b) { return a->start_s < b->start_s; });
            result[p][s] = stage_bubbles(lanes[p][s], ends[p], plan.iteration_time_s);
        }
    }
    return result;
}

} // namespace tangram

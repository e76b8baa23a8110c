// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_bubbles.h"

#include <algorithm>

namespace tangram {

namespace {

// Shorter intervals are what floating-point sums leave over, not idle time.
constexpr double rounding_s = 1e-12;

/// When each micro-batch left each stage, forward and backward.
struct Ends {
    std::vector<std::vector<double>> forward, backward; ///< [stage][micro-batch]
};

double end_of(const std::vector<std::vector<double>>& ends, int stage, int micro_batch, double otherwise)
{
    if (stage < 0 || stage >= static_cast<int>(ends.size()))
        return otherwise;
    const std::vector<double>& row = ends[static_cast<std::size_t>(stage)];
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

std::vector<Bubble> stage_bubbles(std::span<const Event* const> lane, const Ends& ends, int stage, double whole_s)
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
            const double produced = event->kind == EventKind::forward
                ? end_of(ends.forward, stage - 1, event->micro_batch, free_at)
                : end_of(ends.backward, stage + 1, event->micro_batch, free_at);
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
        ends[p].forward.resize(stages);
        ends[p].backward.resize(stages);
    }
    for (const Event& event : plan.timeline) {
        const auto p = static_cast<std::size_t>(event.pipeline);
        const auto s = static_cast<std::size_t>(event.stage);
        if (p >= lanes.size() || s >= lanes[p].size() || !computes(event.kind))
            continue;
        lanes[p][s].push_back(&event);
        if (event.kind == EventKind::forward)
            set_end(ends[p].forward[s], event.micro_batch, event.end_s);
        else if (event.kind == EventKind::backward)
            set_end(ends[p].backward[s], event.micro_batch, event.end_s);
    }
    for (std::size_t p = 0; p < lanes.size(); ++p) {
        for (std::size_t s = 0; s < lanes[p].size(); ++s) {
            std::stable_sort(lanes[p][s].begin(), lanes[p][s].end(),
                             [](const Event* a, const Event* b) { return a->start_s < b->start_s; });
            result[p][s] = stage_bubbles(lanes[p][s], ends[p], static_cast<int>(s), plan.iteration_time_s);
        }
    }
    return result;
}

} // namespace tangram

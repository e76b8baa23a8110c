// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_phases.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// What a stage's events say of its phases.
struct StageSpan {
    double first_backward_s = never;
    double last_forward_s = -never; ///< its end
    double last_backward_s = -never; ///< its end
    double computes_s = 0;
};

bool is_backward(EventKind kind)
{
    return kind == EventKind::backward || kind == EventKind::backward_input;
}

void add(StageSpan& stage, const Event& event)
{
    if (event.kind == EventKind::forward)
        stage.last_forward_s = std::max(stage.last_forward_s, event.end_s);
    else if (is_backward(event.kind) || event.kind == EventKind::backward_weight)
        stage.last_backward_s = std::max(stage.last_backward_s, event.end_s);
    else
        return;
    if (is_backward(event.kind))
        stage.first_backward_s = std::min(stage.first_backward_s, event.start_s);
    stage.computes_s += event.end_s - event.start_s;
}

PipelinePhases phases_of(const std::vector<StageSpan>& stages, double whole_s)
{
    double first_backward = never;
    double all_backward = -never;
    double first_end = never;
    double end = 0;
    for (const StageSpan& stage : stages) {
        first_backward = std::min(first_backward, stage.first_backward_s);
        all_backward = std::max(all_backward, stage.first_backward_s);
        first_end = std::min(first_end, stage.last_forward_s);
        end = std::max(end, stage.last_backward_s);
    }
    PipelinePhases phases;
    const bool computes = first_backward < never && end > 0;
    const double ramp_down = computes ? (all_backward < first_end ? first_end : first_backward) : 0;
    if (computes && all_backward < first_end)
        phases.steady = TimeSpan{all_backward, first_end};
    phases.ramp_up = {0, phases.steady ? all_backward : ramp_down};
    phases.ramp_down = {ramp_down, end};
    phases.update = {end, std::max(end, whole_s)};
    return phases;
}

/// The cycle of a stage's events, ascending, that begins nearest to the middle of the steady state.
std::optional<TimeSpan> cycle(const std::vector<const Event*>& events, const TimeSpan& steady)
{
    const double middle = 0.5 * (steady.start_s + steady.end_s);
    std::optional<TimeSpan> best;
    const Event* begin = nullptr;
    bool backward = false;
    for (const Event* event : events) {
        if (event->start_s < steady.start_s || event->start_s > steady.end_s)
            continue;
        if (event->kind == EventKind::forward && begin != nullptr && backward) {
            const TimeSpan found{begin->start_s, event->start_s};
            const auto off = [&](const TimeSpan& span) { return std::abs(0.5 * (span.start_s + span.end_s) - middle); };
            if (!best || off(found) < off(*best))
                best = found;
            begin = nullptr;
        }
        if (event->kind == EventKind::forward && begin == nullptr) {
            begin = event;
            backward = false;
        }
        backward |= is_backward(event->kind);
    }
    return best;
}

} // namespace

std::vector<PipelinePhases> find_phases(const Plan& plan)
{
    std::vector<std::vector<StageSpan>> spans;
    for (const Pipeline& pipeline : plan.pipelines)
        spans.emplace_back(pipeline.stages.size());
    const auto names_a_stage = [&](const Event& event) {
        const auto p = static_cast<std::size_t>(event.pipeline);
        return p < spans.size() && static_cast<std::size_t>(event.stage) < spans[p].size();
    };
    const double whole_s = plan.iteration_time_s;
    for (const Event& event : plan.timeline) {
        if (names_a_stage(event))
            add(spans[event.pipeline][event.stage], event);
    }
    std::vector<PipelinePhases> result;
    std::vector<int> busiest;
    for (const std::vector<StageSpan>& stages : spans) {
        result.push_back(phases_of(stages, whole_s));
        const auto most = std::max_element(stages.begin(), stages.end(), [](const StageSpan& a, const StageSpan& b) {
            return a.computes_s < b.computes_s;
        });
        busiest.push_back(static_cast<int>(most - stages.begin()));
    }
    std::vector<std::vector<const Event*>> cycles(result.size());
    for (const Event& event : plan.timeline) {
        if (names_a_stage(event) && event.stage == busiest[event.pipeline]
            && (event.kind == EventKind::forward || is_backward(event.kind)))
            cycles[event.pipeline].push_back(&event);
    }
    for (std::size_t p = 0; p < result.size(); ++p) {
        std::stable_sort(cycles[p].begin(), cycles[p].end(),
                         [](const Event* a, const Event* b) { return a->start_s < b->start_s; });
        if (result[p].steady)
            result[p].period = cycle(cycles[p], *result[p].steady);
    }
    return result;
}

} // namespace tangram

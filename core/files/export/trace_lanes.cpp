// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/export/trace_lanes.h"

#include "schedule/chunk_path.h"
#include "text/tr.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

namespace tangram {

namespace {

constexpr double longest_s = 9e9; // readers count nanoseconds in 63 bits

/// A reader multiplies by 1000 and cuts off the rest: with the largest time still exact in a double after that, no sum
/// of two times is cut off to less than the sum of what is cut off from both.
double tick_for(double end_s)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    double tick_us = 1.0 / 1024;
    while (end_s * 1e6 / tick_us * 1000 > exact)
        tick_us *= 2;
    return tick_us;
}

TraceLane lane_of(const Event& event, ScheduleKind schedule)
{
    switch (event.kind) {
    case EventKind::send_forward:
        return runs_backwards(schedule, event.chunk) ? TraceLane::send_previous : TraceLane::send_next;
    case EventKind::send_backward:
        return runs_backwards(schedule, event.chunk) ? TraceLane::send_next : TraceLane::send_previous;
    case EventKind::gradient_sync:
        return TraceLane::sync;
    default:
        return TraceLane::compute;
    }
}

/// A forward or backward of a chunk, to be found by what it is.
struct Work {
    int pipeline = 0;
    ChunkPlace place;
    bool forward = false;
    int micro_batch = 0;
    TraceSlice* slice = nullptr;

    auto key() const { return std::tuple(pipeline, place.stage, place.chunk, forward, micro_batch); }
    friend bool operator<(const Work& a, const Work& b) { return a.key() < b.key(); }
};

/// What takes what is sent; nothing where the model ends.
std::optional<Work> receiver_of(const Event& send, const Pipeline& pipeline)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    const int chunks = static_cast<int>(pipeline.stages.front().layout.ranges().size());
    const bool forward = send.kind == EventKind::send_forward;
    const ChunkPlace from{send.stage, send.chunk};
    const std::optional<ChunkPlace> to =
        forward ? next_chunk(pipeline.schedule, stages, chunks, from) : previous_chunk(pipeline.schedule, stages, from);
    if (!to)
        return std::nullopt;
    return Work{send.pipeline, *to, forward, send.micro_batch};
}

void add_arrows(TraceLanes& lanes, const Plan& plan)
{
    std::vector<Work> works;
    for (auto& pipeline : lanes.stages) {
        for (auto& stage : pipeline) {
            for (TraceSlice& slice : stage[static_cast<std::size_t>(TraceLane::compute)]) {
                const Event& event = plan.timeline[slice.event];
                const bool forward = event.kind == EventKind::forward;
                if (forward || event.kind == EventKind::backward || event.kind == EventKind::backward_input)
                    works.push_back({event.pipeline, {event.stage, event.chunk}, forward, event.micro_batch, &slice});
            }
        }
    }
    std::sort(works.begin(), works.end());
    for (std::size_t p = 0; p < lanes.stages.size(); ++p) {
        for (auto& stage : lanes.stages[p]) {
            for (const TraceLane lane : {TraceLane::send_next, TraceLane::send_previous}) {
                for (TraceSlice& slice : stage[static_cast<std::size_t>(lane)]) {
                    const std::optional<Work> receiver = receiver_of(plan.timeline[slice.event], plan.pipelines[p]);
                    if (!receiver)
                        continue;
                    const auto found = std::lower_bound(works.begin(), works.end(), *receiver);
                    if (found == works.end() || found->key() != receiver->key() || found->slice->arrow != 0
                        || found->slice->start < slice.start)
                        continue;
                    slice.arrow = found->slice->arrow = ++lanes.last_arrow;
                }
            }
        }
    }
}

/// Puts a lane in order; the event that overlaps the one before, or nothing.
std::optional<std::uint32_t> overlap(std::vector<TraceSlice>& lane)
{
    std::stable_sort(lane.begin(), lane.end(), [](const TraceSlice& a, const TraceSlice& b) {
        return std::pair(a.start, a.end) < std::pair(b.start, b.end);
    });
    std::int64_t free_from = 0;
    for (TraceSlice& slice : lane) {
        if (slice.start + 1 < free_from)
            return slice.event;
        slice.start = std::max(slice.start, free_from); // a sum of many durations may be off by a rounding
        slice.end = std::max(slice.start, slice.end);
        free_from = slice.end;
    }
    return std::nullopt;
}

} // namespace

Result<TraceLanes> trace_lanes(const Plan& plan, std::uint32_t first_arrow)
{
    if (plan.timeline.empty())
        return Error{Core::tr("the plan has no timeline, so there are no events to write"),
                     {},
                     Core::tr("plan again without --no-timeline, or evaluate the plan file first")};
    const auto unfit = [](const std::string& message) {
        return Error{message, {}, Core::tr("evaluate the plan file to compute its timeline again")};
    };
    double last_s = 0;
    for (const Event& event : plan.timeline) {
        const auto p = static_cast<std::size_t>(event.pipeline);
        if (event.pipeline < 0 || p >= plan.pipelines.size() || event.stage < 0
            || static_cast<std::size_t>(event.stage) >= plan.pipelines[p].stages.size())
            return unfit(Core::tr("the timeline names stage {} of pipeline {}, which the plan does not have",
                                  event.stage, event.pipeline));
        if (!(event.start_s >= 0 && event.start_s <= event.end_s && event.end_s <= longest_s))
            return unfit(Core::tr("the timeline has an event from {} s to {} s", event.start_s, event.end_s));
        last_s = std::max(last_s, event.end_s);
    }
    TraceLanes lanes;
    lanes.tick_us = tick_for(last_s);
    lanes.last_arrow = first_arrow;
    for (const Pipeline& pipeline : plan.pipelines)
        lanes.stages.emplace_back(pipeline.stages.size());
    const double ticks_per_s = 1e6 / lanes.tick_us;
    for (std::size_t i = 0; i < plan.timeline.size(); ++i) {
        const Event& event = plan.timeline[i];
        const auto p = static_cast<std::size_t>(event.pipeline);
        const auto lane = static_cast<std::size_t>(lane_of(event, plan.pipelines[p].schedule));
        lanes.stages[p][event.stage][lane].push_back({static_cast<std::uint32_t>(i), 0,
                                                      std::llround(event.start_s * ticks_per_s),
                                                      std::llround(event.end_s * ticks_per_s)});
    }
    for (auto& pipeline : lanes.stages)
        for (auto& stage : pipeline)
            for (std::vector<TraceSlice>& lane : stage)
                if (const std::optional<std::uint32_t> second = overlap(lane)) {
                    const Event& event = plan.timeline[*second];
                    return unfit(Core::tr("the timeline has two events at once on stage {} of pipeline {}: {} of "
                                          "micro-batch {} begins before another has ended",
                                          event.stage, event.pipeline, to_string(event.kind), event.micro_batch));
                }
    add_arrows(lanes, plan);
    return lanes;
}

} // namespace tangram

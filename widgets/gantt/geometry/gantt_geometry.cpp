// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_geometry.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// Sends have a lane to the next stage and one to the previous: activations of a chunk that runs back take the latter.
GanttLaneKind lane_of(const Event& event, ScheduleKind schedule)
{
    const bool back = runs_backwards(schedule, event.chunk);
    switch (event.kind) {
    case EventKind::send_forward:
        return back ? GanttLaneKind::send_backward : GanttLaneKind::send_forward;
    case EventKind::send_backward:
        return back ? GanttLaneKind::send_forward : GanttLaneKind::send_backward;
    case EventKind::gradient_sync:
        return GanttLaneKind::sync;
    default:
        return GanttLaneKind::compute;
    }
}

} // namespace

double GanttGeometry::height_of(const Plan& plan)
{
    const bool several = plan.pipelines.size() > 1;
    double height = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        height += static_cast<double>(pipeline.stages.size()) + (several ? 0.9 : 0.3);
    return height;
}

GanttGeometry::GanttGeometry(std::shared_ptr<const Plan> plan, Events events)
    : plan_(std::move(plan))
    , duration_s_(plan_->iteration_time_s)
{
    for (std::size_t p = 0; p < plan_->pipelines.size(); ++p) {
        legend_.sync |= plan_->pipelines.size() > 1 || plan_->pipelines[p].schedule == ScheduleKind::dualpipe;
        for (std::size_t s = 0; s < plan_->pipelines[p].stages.size(); ++s) {
            rows_.push_back({static_cast<int>(p), static_cast<int>(s), {}, {}, {}});
        }
    }
    phases_.resize(plan_->pipelines.size());
    if (events == Events::laid_out)
        lay_out();
}

void GanttGeometry::lay_out()
{
    phases_ = find_phases(*plan_);
    auto bubbles = find_bubbles(*plan_);
    std::vector<std::size_t> first_row; // of each pipeline
    std::size_t before = 0;
    for (const Pipeline& pipeline : plan_->pipelines) {
        first_row.push_back(before);
        before += pipeline.stages.size();
    }
    for (GanttRow& row : rows_) {
        row.bubbles = std::move(bubbles[row.pipeline][row.stage]);
        row.bubbles.shrink_to_fit();
        row.longest_s.assign((row.bubbles.size() + GanttRow::bubble_block - 1) / GanttRow::bubble_block, 0);
        for (std::size_t i = 0; i < row.bubbles.size(); ++i) {
            double& longest = row.longest_s[i / GanttRow::bubble_block];
            longest = std::max(longest, row.bubbles[i].end_s - row.bubbles[i].start_s);
        }
    }
    std::vector<std::array<std::vector<int>, gantt_lane_count>> lanes(rows_.size());
    const std::vector<Event>& timeline = plan_->timeline;
    for (std::size_t i = 0; i < timeline.size(); ++i) {
        const Event& event = timeline[i];
        const auto p = static_cast<std::size_t>(event.pipeline);
        const auto s = static_cast<std::size_t>(event.stage);
        if (p >= first_row.size() || s >= plan_->pipelines[p].stages.size())
            continue;
        const GanttLaneKind lane = lane_of(event, plan_->pipelines[p].schedule);
        lanes[first_row[p] + s][static_cast<std::size_t>(lane)].push_back(static_cast<int>(i));
        duration_s_ = std::max(duration_s_, event.end_s);
        ++event_count_;
        legend_.weight_parts |= event.kind == EventKind::backward_weight;
    }
    const auto earlier = [&](int a, int b) { return timeline[a].start_s < timeline[b].start_s; };
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        for (std::size_t l = 0; l < gantt_lane_count; ++l) {
            std::vector<int>& indices = lanes[r][l];
            if (!std::is_sorted(indices.begin(), indices.end(), earlier))
                std::stable_sort(indices.begin(), indices.end(), earlier);
            indices.shrink_to_fit();
            rows_[r].lanes[l] = GanttLane(timeline, std::move(indices));
        }
    }
}

std::size_t GanttGeometry::memory_bytes() const
{
    std::size_t bytes = rows_.capacity() * sizeof(GanttRow) + phases_.capacity() * sizeof(PipelinePhases);
    for (const GanttRow& row : rows_) {
        bytes += row.bubbles.capacity() * sizeof(Bubble) + row.longest_s.capacity() * sizeof(double);
        for (const GanttLane& lane : row.lanes)
            bytes += lane.memory_bytes();
    }
    return bytes;
}

const Event& GanttGeometry::event(int row, GanttLaneKind lane, int at) const
{
    const int index = rows_[row].lane(lane).index(at);
    return plan_->timeline[index];
}

const Bubble* GanttGeometry::bubble_at(int row, double seconds) const
{
    const std::vector<Bubble>& bubbles = rows_[row].bubbles;
    const auto after = std::upper_bound(bubbles.begin(), bubbles.end(), seconds,
                                        [](double value, const Bubble& bubble) { return value < bubble.start_s; });
    if (after == bubbles.begin())
        return nullptr;
    const auto bubble = std::prev(after);
    return seconds < bubble->end_s ? &*bubble : nullptr;
}

} // namespace tangram

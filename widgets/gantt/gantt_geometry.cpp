// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_geometry.h"

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
    default:
        return GanttLaneKind::compute;
    }
}

} // namespace

GanttBand gantt_band(GanttLaneKind kind)
{
    switch (kind) {
    case GanttLaneKind::compute:
        return {0.10, 0.72};
    case GanttLaneKind::send_forward:
        return {0.76, 0.83};
    default:
        return {0.85, 0.92};
    }
}

double GanttGeometry::height_of(const Plan& plan)
{
    double height = plan.pipelines.size() > 1 ? GanttHeading::height * static_cast<double>(plan.pipelines.size()) : 0;
    for (const Pipeline& pipeline : plan.pipelines)
        height += static_cast<double>(pipeline.stages.size());
    return height;
}

GanttGeometry::GanttGeometry(std::shared_ptr<const Plan> plan)
    : plan_(std::move(plan))
    , duration_s_(plan_->iteration_time_s)
{
    const auto bubbles = find_bubbles(*plan_);
    using LaneEvents = std::pair<std::vector<Event>, std::vector<int>>;
    std::vector<std::vector<std::array<LaneEvents, gantt_lane_count>>> lanes(plan_->pipelines.size());
    for (std::size_t p = 0; p < lanes.size(); ++p)
        lanes[p].resize(plan_->pipelines[p].stages.size());
    std::vector<int> order(plan_->timeline.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<int>(i);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return plan_->timeline[static_cast<std::size_t>(a)].start_s
            < plan_->timeline[static_cast<std::size_t>(b)].start_s;
    });
    for (int index : order) {
        const Event& event = plan_->timeline[static_cast<std::size_t>(index)];
        const auto p = static_cast<std::size_t>(event.pipeline);
        const auto s = static_cast<std::size_t>(event.stage);
        if (p >= lanes.size() || s >= lanes[p].size())
            continue;
        LaneEvents& lane = lanes[p][s][static_cast<std::size_t>(lane_of(event, plan_->pipelines[p].schedule))];
        lane.first.push_back(event);
        lane.second.push_back(index);
        duration_s_ = std::max(duration_s_, event.end_s);
        ++event_count_;
        legend_.weight_parts |= event.kind == EventKind::backward_weight;
    }
    for (std::size_t p = 0; p < lanes.size(); ++p) {
        legend_.sync |= lanes.size() > 1 || plan_->pipelines[p].schedule == ScheduleKind::dualpipe;
        if (lanes.size() > 1) {
            headings_.push_back({static_cast<int>(p), height_});
            height_ += GanttHeading::height;
        }
        for (std::size_t s = 0; s < lanes[p].size(); ++s) {
            GanttRow row{static_cast<int>(p), static_cast<int>(s), height_, {}, bubbles[p][s]};
            for (std::size_t l = 0; l < gantt_lane_count; ++l)
                row.lanes[l] = GanttLane(lanes[p][s][l].first, lanes[p][s][l].second);
            rows_.push_back(std::move(row));
            height_ += 1;
        }
    }
}

const Event& GanttGeometry::event(const GanttSpot& spot) const
{
    const GanttLane& lane = rows_[static_cast<std::size_t>(spot.row)].lane(spot.lane);
    return plan_->timeline[static_cast<std::size_t>(lane.index(spot.at))];
}

std::optional<int> GanttGeometry::row_at(double height) const
{
    const auto after = std::upper_bound(rows_.begin(), rows_.end(), height,
                                        [](double value, const GanttRow& row) { return value < row.top; });
    if (after == rows_.begin())
        return std::nullopt;
    const auto row = std::prev(after);
    return height < row->top + 1 ? std::optional(static_cast<int>(row - rows_.begin())) : std::nullopt;
}

std::optional<GanttSpot> GanttGeometry::hit(double seconds, double height, double tolerance_s,
                                            double tolerance_height) const
{
    const std::optional<int> row = row_at(height);
    if (!row)
        return std::nullopt;
    const double inside = height - rows_[static_cast<std::size_t>(*row)].top;
    for (GanttLaneKind kind : {GanttLaneKind::compute, GanttLaneKind::send_forward, GanttLaneKind::send_backward}) {
        const GanttBand band = gantt_band(kind);
        if (inside < band.top || inside >= band.bottom)
            continue;
        if (const auto at = rows_[static_cast<std::size_t>(*row)].lane(kind).at(seconds, tolerance_s))
            return GanttSpot{*row, kind, *at};
        return std::nullopt;
    }
    // Thin lanes are hard to meet: a pixel above or below counts too.
    for (GanttLaneKind kind : {GanttLaneKind::send_forward, GanttLaneKind::send_backward}) {
        const GanttBand band = gantt_band(kind);
        if (inside < band.top - tolerance_height || inside >= band.bottom + tolerance_height)
            continue;
        if (const auto at = rows_[static_cast<std::size_t>(*row)].lane(kind).at(seconds, tolerance_s))
            return GanttSpot{*row, kind, *at};
    }
    return std::nullopt;
}

const Bubble* GanttGeometry::bubble_at(int row, double seconds) const
{
    const std::vector<Bubble>& bubbles = rows_[static_cast<std::size_t>(row)].bubbles;
    const auto after = std::upper_bound(bubbles.begin(), bubbles.end(), seconds,
                                        [](double value, const Bubble& bubble) { return value < bubble.start_s; });
    if (after == bubbles.begin())
        return nullptr;
    const auto bubble = std::prev(after);
    return seconds < bubble->end_s ? &*bubble : nullptr;
}

} // namespace tangram

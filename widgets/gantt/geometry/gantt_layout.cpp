// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_layout.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// Heights of what stands between rows.
struct Strips {
    double plan;
    double pipeline;
    double phases;
    double after_plan;
};
constexpr Strips full_strips = {30, 24, 16, 10};
constexpr Strips low_strips = {22, 18, 14, 6};
// With higher ones the strips are full, and all of it higher than there is room for.
constexpr double highest_low_row = gantt_full_row - 1;
constexpr double memory_share = 0.72; // of a row's height
// Lower ones could not be read, nor have room for their axis.
constexpr double least_memory = 46;

const Strips& strips_between(double row_height)
{
    return row_height < gantt_full_row ? low_strips : full_strips;
}

/// Calls `strip` and `row` for all that stands under each other, in order.
template <typename Strip, typename Row>
void walk(const std::vector<GanttPart>& parts, const Strips& heights, Strip strip, Row row)
{
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto part = static_cast<int>(i);
        const GanttGeometry& geometry = *parts[i].geometry;
        const auto pipelines = static_cast<int>(geometry.plan().pipelines.size());
        if (parts.size() > 1)
            strip(GanttStrip{GanttStrip::Kind::plan, part, 0, 0, heights.plan});
        int next = 0;
        for (int p = 0; p < pipelines; ++p) {
            if (pipelines > 1)
                strip(GanttStrip{GanttStrip::Kind::pipeline, part, p, 0, heights.pipeline});
            if (!geometry.plan().timeline.empty())
                strip(GanttStrip{GanttStrip::Kind::phases, part, p, 0, heights.phases});
            for (; next < gantt_rows_shown(parts[i], parts.size()) && geometry.rows()[next].pipeline == p; ++next)
                row(GanttPlacedRow{part, next, 0});
        }
    }
}

} // namespace

GanttPart lay_out_events(const GanttPlan& plan)
{
    const std::shared_ptr<const Plan> drawn(plan.file, &plan.file->plan);
    return {plan, std::make_shared<const GanttGeometry>(drawn),
            std::make_shared<const std::vector<StageMemory>>(memory_over_time(*drawn))};
}

GanttPart lay_out_rows(const GanttPlan& plan)
{
    const std::shared_ptr<const Plan> drawn(plan.file, &plan.file->plan);
    return {plan, std::make_shared<const GanttGeometry>(drawn, GanttGeometry::Events::left_out), nullptr};
}

int gantt_rows_shown(const GanttPart& part, std::size_t parts)
{
    return parts > 1 && part.folded ? 0 : static_cast<int>(part.geometry->rows().size());
}

GanttExtent gantt_extent(const std::vector<GanttPart>& parts, bool memory)
{
    GanttExtent extent;
    extent.memory = memory;
    const auto fixed = [&](const Strips& heights) {
        double sum = parts.size() > 1 ? heights.after_plan * static_cast<double>(parts.size() - 1) : 0;
        walk(
            parts, heights, [&](const GanttStrip& strip) { sum += strip.height; }, [](const GanttPlacedRow&) {});
        return sum;
    };
    extent.fixed = fixed(full_strips);
    extent.fixed_low = fixed(low_strips);
    for (const GanttPart& part : parts)
        extent.rows += gantt_rows_shown(part, parts.size());
    return extent;
}

double GanttExtent::row_height(double height) const
{
    const double each = (height - fixed) / rows;
    if (!memory)
        return each >= gantt_full_row ? each : std::min(highest_low_row, (height - fixed_low) / rows);
    const double shared = each / (1 + memory_share);
    return shared * memory_share < least_memory ? each - least_memory : shared;
}

double gantt_row_step(double row_height, bool memory)
{
    return row_height + (memory ? std::max(least_memory, memory_share * row_height) : 0);
}

GanttLayout::GanttLayout(std::vector<GanttPart> parts, double row_height, bool memory)
    : parts_(std::move(parts))
    , row_height_(row_height)
    , memory_(memory)
{
    const Strips& heights = strips_between(row_height);
    int part = 0;
    walk(
        parts_, heights,
        [&](GanttStrip strip) {
            height_ += strip.part > part ? heights.after_plan : 0;
            part = strip.part;
            strip.top = height_;
            height_ += strip.height;
            strips_.push_back(strip);
        },
        [&](GanttPlacedRow row) {
            row.top = height_;
            height_ += row_step();
            rows_.push_back(row);
        });
    for (const GanttPart& each : parts_)
        duration_s_ = std::max(duration_s_, each.geometry->duration_s());
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row)
        most_memory_bytes_ = std::max({most_memory_bytes_, stage(row).capacity_bytes, stage(row).memory.total_bytes()});
}

double GanttLayout::row_step() const
{
    return gantt_row_step(row_height_, memory_);
}

std::size_t GanttLayout::event_count() const
{
    std::size_t count = 0;
    for (const GanttPart& part : parts_)
        count += part.geometry->event_count();
    return count;
}

GanttLegendEntries GanttLayout::legend() const
{
    GanttLegendEntries entries;
    entries.memory = memory_;
    for (const GanttPart& part : parts_) {
        entries.sync |= part.geometry->legend().sync;
        entries.weight_parts |= part.geometry->legend().weight_parts;
    }
    return entries;
}

bool GanttLayout::draws(GanttLaneKind kind) const
{
    return kind == GanttLaneKind::compute || row_height_ >= gantt_all_lanes_row;
}

GanttBand GanttLayout::band(GanttLaneKind kind) const
{
    const double low_end = row_height_ - 1; // air below
    if (!draws(GanttLaneKind::sync))
        return {kind == GanttLaneKind::compute ? 0 : low_end, low_end};
    switch (kind) {
    case GanttLaneKind::compute:
        return {0.08 * row_height_, 0.62 * row_height_};
    case GanttLaneKind::sync:
        return {0.65 * row_height_, 0.75 * row_height_};
    case GanttLaneKind::send_forward:
        return {0.78 * row_height_, 0.85 * row_height_};
    default:
        return {0.87 * row_height_, 0.94 * row_height_};
    }
}

GanttBand GanttLayout::memory_band() const
{
    return memory_ ? GanttBand{row_height_ + 2, row_step() - std::max(5.0, 0.06 * row_height_)}
                   : GanttBand{row_height_, row_height_};
}

GanttBand GanttLayout::whole_band() const
{
    return {band(GanttLaneKind::compute).top, band(GanttLaneKind::send_backward).bottom};
}

const GanttPart& GanttLayout::part(int row) const
{
    return parts_[rows_[row].part];
}

const GanttRow& GanttLayout::row(int row) const
{
    return part(row).geometry->rows()[rows_[row].row];
}

const Stage& GanttLayout::stage(int at) const
{
    const GanttRow& found = row(at);
    return part(at).geometry->plan().pipelines[found.pipeline].stages[found.stage];
}

GanttStage GanttLayout::stage_of(int at) const
{
    const GanttRow& found = row(at);
    return {rows_[at].part, found.pipeline, found.stage};
}

std::optional<int> GanttLayout::row_of(const GanttStage& stage) const
{
    for (int at = 0; at < static_cast<int>(rows_.size()); ++at) {
        if (stage_of(at) == stage)
            return at;
    }
    return std::nullopt;
}

std::pair<int, int> GanttLayout::rows_between(double top, double bottom) const
{
    const auto first = std::partition_point(rows_.begin(), rows_.end(),
                                            [&](const GanttPlacedRow& row) { return row.top + row_step() <= top; });
    const auto last =
        std::partition_point(first, rows_.end(), [&](const GanttPlacedRow& row) { return row.top < bottom; });
    return {static_cast<int>(first - rows_.begin()), static_cast<int>(last - rows_.begin())};
}

const Event& GanttLayout::event(const GanttSpot& spot) const
{
    return part(spot.row).geometry->event(rows_[spot.row].row, spot.lane, spot.at);
}

bool GanttLayout::is_folded(int part) const
{
    return parts_.size() > 1 && parts_[part].folded;
}

std::optional<int> GanttLayout::heading_at(double height) const
{
    for (const GanttStrip& strip : strips_)
        if (strip.kind == GanttStrip::Kind::plan && height >= strip.top && height < strip.top + strip.height)
            return strip.part;
    return std::nullopt;
}

std::optional<int> GanttLayout::row_at(double height) const
{
    const auto after = std::upper_bound(rows_.begin(), rows_.end(), height,
                                        [](double value, const GanttPlacedRow& row) { return value < row.top; });
    if (after == rows_.begin())
        return std::nullopt;
    const auto found = std::prev(after);
    return height < found->top + row_step() ? std::optional(static_cast<int>(found - rows_.begin())) : std::nullopt;
}

std::optional<GanttSpot> GanttLayout::hit(double seconds, double height, const TimeScale& scale, double tolerance_s,
                                          double tolerance_height) const
{
    const std::optional<int> at = row_at(height);
    if (!at)
        return std::nullopt;
    const GanttRow& found = row(*at);
    const double inside = height - rows_[*at].top;
    const auto spot_in = [&](GanttLaneKind kind) -> std::optional<GanttSpot> {
        const GanttLane& lane = found.lane(kind);
        auto event = lane.at(seconds, tolerance_s);
        if (!event && lane.is_density(scale)) {
            const auto [first, last] = lane.visible(scale.start_s, scale.end_s());
            event = lane.at(seconds, lane.density_column(scale, first, last) * scale.seconds_per_pixel);
        }
        return event ? std::optional(GanttSpot{*at, kind, *event}) : std::nullopt;
    };
    if (!draws(GanttLaneKind::sync)) {
        const auto spot = inside < row_height_ ? spot_in(GanttLaneKind::compute) : std::nullopt;
        return spot || inside >= row_height_ ? spot : spot_in(GanttLaneKind::sync);
    }
    for (GanttLaneKind kind : gantt_lanes) {
        if (inside < band(kind).top || inside >= band(kind).bottom)
            continue;
        const auto spot = spot_in(kind);
        return spot || kind != GanttLaneKind::compute ? spot : spot_in(GanttLaneKind::sync);
    }
    // Thin lanes are hard to meet: a pixel above or below counts too.
    for (GanttLaneKind kind : {GanttLaneKind::sync, GanttLaneKind::send_forward, GanttLaneKind::send_backward}) {
        if (inside < band(kind).top - tolerance_height || inside >= band(kind).bottom + tolerance_height)
            continue;
        if (const auto spot = spot_in(kind))
            return spot;
    }
    return std::nullopt;
}

} // namespace tangram

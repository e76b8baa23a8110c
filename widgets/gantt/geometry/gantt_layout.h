// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_geometry.h"
#include "gantt/geometry/gantt_plan.h"
#include "plan/timing/memory_over_time.h"

#include <memory>
#include <optional>
#include <vector>

namespace tangram {

/// One of the plans of a chart with all that is laid out for it alone, which others and zooming leave as it is.
struct GanttPart {
    GanttPlan plan;
    std::shared_ptr<const GanttGeometry> geometry;
    std::shared_ptr<const std::vector<StageMemory>> memory; ///< [row]; null while the events are not laid out
    bool folded = false; ///< among others it shows its heading and phases, and no rows

    const StageMemory* memory_of(int row) const { return memory ? &(*memory)[row] : nullptr; }
};

/// With all events. Takes as long as there are events: some 100 ms for a million.
GanttPart lay_out_events(const GanttPlan& plan);
/// Rows and headings alone, at once.
GanttPart lay_out_rows(const GanttPlan& plan);

/// A row of a part, and where it begins.
struct GanttPlacedRow {
    int part = 0;
    int row = 0; ///< of the part's geometry
    double top = 0;
};

/// What stands between rows over the whole width: a plan's name, a pipeline's, the phases of a pipeline.
struct GanttStrip {
    enum class Kind { plan, pipeline, phases };
    Kind kind = Kind::plan;
    int part = 0;
    int pipeline = 0;
    double top = 0;
    double height = 0;
};

/// Vertical places inside a row, counted from its top. The rest is air between rows.
struct GanttBand {
    double top = 0;
    double bottom = 0;
};

/// Where one event is drawn.
struct GanttSpot {
    int row = 0; ///< of the layout
    GanttLaneKind lane = GanttLaneKind::compute;
    int at = 0; ///< of the lane

    friend bool operator==(const GanttSpot&, const GanttSpot&) = default;
};

/// Rows of this height have their text in a line of the chart's own size; lower ones have it smaller, and then not
/// each.
inline constexpr double gantt_full_row = 22;
/// Lower ones have no room for lanes beside what is computed.
inline constexpr double gantt_all_lanes_row = 10;

/// How high a chart of these parts is: `fixed` + `rows` x gantt_row_step(), where rows are as high as gantt_full_row or
/// higher; with lower ones the strips are lower, too.
struct GanttExtent {
    double fixed = 0; ///< strips, in the painter's units
    double fixed_low = 0; ///< strips between low rows
    double rows = 0;
    bool memory = false; ///< memory over time below the lanes of every row

    /// The row height with which it fills `height`.
    double row_height(double height) const;
};
/// Rows that a part of a chart of so many has in sight or could be scrolled to.
int gantt_rows_shown(const GanttPart& part, std::size_t parts);
/// A row with what stands below its lanes.
double gantt_row_step(double row_height, bool memory);
GanttExtent gantt_extent(const std::vector<GanttPart>& parts, bool memory);

/// Several plans under each other. Heights are in the painter's units, from the top of the first. Immutable.
class GanttLayout {
public:
    /// `memory`: every row has its memory over time below its lanes; it is drawn for parts that have it.
    GanttLayout(std::vector<GanttPart> parts, double row_height, bool memory);

    const std::vector<GanttPart>& parts() const { return parts_; }
    const std::vector<GanttPlacedRow>& rows() const { return rows_; }
    const std::vector<GanttStrip>& strips() const { return strips_; }
    double height() const { return height_; }
    double row_height() const { return row_height_; } ///< without memory over time
    double row_step() const; ///< with it
    bool has_memory() const { return memory_; }
    double duration_s() const { return duration_s_; } ///< of the longest plan
    std::size_t event_count() const;
    GanttLegendEntries legend() const;

    /// Whether rows are high enough for a lane to be drawn.
    bool draws(GanttLaneKind kind) const;
    /// Where a lane stands inside its row; empty for one that is not drawn.
    GanttBand band(GanttLaneKind kind) const;
    GanttBand memory_band() const; ///< empty where there is none
    GanttBand whole_band() const; ///< from the first lane to the last, without memory

    const GanttPart& part(int row) const;
    const GanttRow& row(int row) const;
    const Stage& stage(int row) const;
    GanttStage stage_of(int row) const;
    std::optional<int> row_of(const GanttStage& stage) const;
    /// [first, last) of the rows between two heights.
    std::pair<int, int> rows_between(double top, double bottom) const;
    /// The most that a GPU of any plan has or needs: one scale for all of them.
    double most_memory_bytes() const { return most_memory_bytes_; }

    const Event& event(const GanttSpot& spot) const;
    /// Whether the rows of a part are left out: it is folded, and not the only one.
    bool is_folded(int part) const;
    /// The plan whose heading is at a height.
    std::optional<int> heading_at(double height) const;
    /// The row at a height; nothing on strips or outside.
    std::optional<int> row_at(double height) const;
    /// The event drawn at a time and height; tolerances are one drawn pixel. Where no work is in the compute lane it is
    /// the gradient sync under way. Where `scale` draws a lane as density, whose columns stand for several events and
    /// the time between them, it is the nearest event of the column.
    std::optional<GanttSpot> hit(double seconds, double height, const TimeScale& scale, double tolerance_s,
                                 double tolerance_height) const;

private:
    std::vector<GanttPart> parts_;
    std::vector<GanttPlacedRow> rows_;
    std::vector<GanttStrip> strips_;
    double row_height_;
    bool memory_;
    double height_ = 0;
    double duration_s_ = 0;
    double most_memory_bytes_ = 0;
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/gantt_bubbles.h"
#include "gantt/gantt_lane.h"
#include "plan/plan.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace tangram {

/// The lanes of a row, from its top: what its GPUs compute, then what it sends to the next and to the previous stage.
enum class GanttLaneKind { compute, send_forward, send_backward };
inline constexpr std::size_t gantt_lane_count = 3;

/// A stage of the chart. `top` counts rows from the chart's top; each row is 1 high.
struct GanttRow {
    int pipeline = 0;
    int stage = 0;
    double top = 0;
    std::array<GanttLane, gantt_lane_count> lanes;
    std::vector<Bubble> bubbles;

    const GanttLane& lane(GanttLaneKind kind) const { return lanes[static_cast<std::size_t>(kind)]; }
};

/// A heading above a pipeline's rows, only where there are several.
struct GanttHeading {
    int pipeline = 0;
    double top = 0;
    static constexpr double height = 0.7; ///< rows
};

/// Vertical places inside a row, as fractions of its height. The rest is air between rows.
struct GanttBand {
    double top = 0;
    double bottom = 0;
};
GanttBand gantt_band(GanttLaneKind kind);

/// What the legend names only where it is there.
struct GanttLegendEntries {
    bool sync = false; ///< waiting for the gradients of other copies of the layers
    bool weight_parts = false; ///< of split backwards
};

/// Where one event is drawn.
struct GanttSpot {
    int row = 0;
    GanttLaneKind lane = GanttLaneKind::compute;
    int at = 0; ///< of the lane

    friend bool operator==(const GanttSpot&, const GanttSpot&) = default;
};

/// A plan's timeline arranged in rows and lanes. Knows no pixels; immutable.
class GanttGeometry {
public:
    explicit GanttGeometry(std::shared_ptr<const Plan> plan); ///< not null; events that name no stage are left out

    const Plan& plan() const { return *plan_; }
    const std::vector<GanttRow>& rows() const { return rows_; }
    const std::vector<GanttHeading>& headings() const { return headings_; }
    double duration_s() const { return duration_s_; }
    double height() const { return height_; } ///< rows, headings included
    static double height_of(const Plan& plan); ///< the same, without laying anything out
    std::size_t event_count() const { return event_count_; }
    GanttLegendEntries legend() const { return legend_; }

    const Event& event(const GanttSpot& spot) const;
    /// The row at a height (in rows); nothing between pipelines or outside.
    std::optional<int> row_at(double height) const;
    /// The event drawn at a time and height. Compute bars are looked for first, then sends; tolerances are one drawn
    /// pixel.
    std::optional<GanttSpot> hit(double seconds, double height, double tolerance_s, double tolerance_height) const;
    /// The idle interval of a row at a time.
    const Bubble* bubble_at(int row, double seconds) const;

private:
    std::shared_ptr<const Plan> plan_;
    std::vector<GanttRow> rows_;
    std::vector<GanttHeading> headings_;
    double duration_s_ = 0;
    double height_ = 0;
    std::size_t event_count_ = 0;
    GanttLegendEntries legend_;
};

} // namespace tangram

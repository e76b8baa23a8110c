// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_lane.h"
#include "gantt/geometry/gantt_phases.h"
#include "plan/layout/plan.h"
#include "plan/timing/bubbles.h"

#include <array>
#include <memory>
#include <vector>

namespace tangram {

/// The lanes of a row, from its top: what its GPUs compute, the exposed sync of its gradients, what it sends to the
/// next and to the previous stage.
enum class GanttLaneKind { compute, sync, send_forward, send_backward };
inline constexpr std::size_t gantt_lane_count = 4;
inline constexpr std::array<GanttLaneKind, gantt_lane_count> gantt_lanes = {
    GanttLaneKind::compute, GanttLaneKind::sync, GanttLaneKind::send_forward, GanttLaneKind::send_backward};

/// A stage of a plan.
struct GanttRow {
    int pipeline = 0;
    int stage = 0;
    std::array<GanttLane, gantt_lane_count> lanes;
    std::vector<Bubble> bubbles;
    std::vector<double> longest_s; ///< of each bubble_block bubbles: most are too short to be seen from far

    static constexpr std::size_t bubble_block = 64;
    const GanttLane& lane(GanttLaneKind kind) const { return lanes[static_cast<std::size_t>(kind)]; }
};

/// What the legend names only where it is there.
struct GanttLegendEntries {
    bool sync = false; ///< waiting for the gradients of other copies of the layers
    bool weight_parts = false; ///< of split backwards
    bool memory = false; ///< memory over time
};

/// A plan's timeline arranged in rows and lanes. Knows no pixels and no other plans; immutable.
class GanttGeometry {
public:
    enum class Events { laid_out, left_out };
    /// The plan is not null. Events that name no stage are left out, or all: then rows have neither bars nor bubbles.
    explicit GanttGeometry(std::shared_ptr<const Plan> plan, Events events = Events::laid_out);

    const Plan& plan() const { return *plan_; }
    const std::vector<GanttRow>& rows() const { return rows_; } ///< pipeline by pipeline
    const std::vector<PipelinePhases>& phases() const { return phases_; } ///< [pipeline]
    double duration_s() const { return duration_s_; }
    std::size_t event_count() const { return event_count_; }
    GanttLegendEntries legend() const { return legend_; }
    /// Rows that a chart of the plan alone is high, its headings counted as parts of rows.
    static double height_of(const Plan& plan);
    std::size_t memory_bytes() const; ///< on the heap, without the plan

    const Event& event(int row, GanttLaneKind lane, int at) const;
    /// The idle interval of a row at a time.
    const Bubble* bubble_at(int row, double seconds) const;

private:
    void lay_out();

    std::shared_ptr<const Plan> plan_;
    std::vector<GanttRow> rows_;
    std::vector<PipelinePhases> phases_;
    double duration_s_ = 0;
    std::size_t event_count_ = 0;
    GanttLegendEntries legend_;
};

} // namespace tangram

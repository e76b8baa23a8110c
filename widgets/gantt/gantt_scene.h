// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/gantt_colours.h"
#include "gantt/gantt_frame.h"

#include <memory>

class QCustomPlot;
class QCPAxis;

namespace tangram {

class GanttMargins;
class GanttOverlay;
class GanttPlottable;

/// A plan's Gantt chart inside a QCustomPlot: axes, plottable, margins and overlay, arranged for the plot's viewport.
/// Shared by the window and the picture writer. The plot owns the parts and must outlive the scene.
class GanttScene {
public:
    explicit GanttScene(QCustomPlot& plot);

    /// Null clears the chart.
    void set_plan(std::shared_ptr<const PlanFile> file);
    void set_colours(const GanttColours& colours);
    /// Divides the plot's viewport anew. To be called after its size or font has changed; shows the rows from `top_row`
    /// on.
    void arrange(double top_row);
    void show_times(double from_s, double to_s);

    const std::shared_ptr<const GanttGeometry>& geometry() const { return geometry_; }
    const std::shared_ptr<const PlanFile>& file() const { return file_; }
    const GanttFrame& frame() const { return frame_; }
    GanttViewport viewport() const;
    double rows_shown() const; ///< as many rows as fit at once
    QCPAxis& time_axis() const { return *time_axis_; }
    GanttOverlay& overlay() const { return *overlay_; }
    void redraw_overlay() const;

private:
    QCustomPlot& plot_;
    QCPAxis* time_axis_;
    QCPAxis* row_axis_;
    GanttPlottable* plottable_;
    GanttMargins* margins_;
    GanttOverlay* overlay_;
    GanttFrame frame_;
    std::shared_ptr<const PlanFile> file_;
    std::shared_ptr<const GanttGeometry> geometry_;
};

} // namespace tangram

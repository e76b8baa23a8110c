// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/paint/gantt_colours.h"
#include "gantt/paint/gantt_frame.h"

#include <memory>
#include <optional>
#include <vector>

class QCustomPlot;
class QCPAxis;

namespace tangram {

class GanttMargins;
class GanttOverlay;
class GanttPlottable;

/// Plans under each other inside a QCustomPlot: axes, plottable, margins and overlay, arranged for the plot's viewport.
/// Shared by the window and the picture writer. The plot owns the parts and must outlive the scene.
class GanttScene {
public:
    explicit GanttScene(QCustomPlot& plot);

    /// What was laid out for a file's plan is kept where a plan of the same file was there before, and so are its
    /// selected row and event. Others are laid out by `lay_out`. To be followed by arrange().
    void set_plans(std::vector<GanttPlan> plans, GanttPart (*lay_out)(const GanttPlan& plan) = lay_out_events);
    /// Takes what has been laid out for a plan meanwhile; false where its file is no longer among the plans. To be
    /// followed by arrange().
    bool set_part(const GanttPart& part);
    bool holds(const GanttPlan& plan) const; ///< one of its file, laid out or about to be
    /// Leaves the rows of a plan out or shows them again. To be followed by arrange().
    void fold(int part, bool folded);
    /// Memory over time in every row. To be followed by arrange().
    void show_memory(bool shown);
    bool shows_memory() const { return memory_; }
    /// Of rows; nothing: they share the height, with all in sight where that is readable. To be followed by arrange().
    void choose_row_height(std::optional<double> height) { chosen_row_height_ = height; }
    std::optional<double> chosen_row_height() const { return chosen_row_height_; }
    void set_colours(const GanttColours& colours);
    /// Divides the plot's viewport anew. To be called after its size or font has changed; shows what is below `top`,
    /// a height of the layout.
    void arrange(double top);
    void show_times(double from_s, double to_s);
    /// Marks a row, and rows of other plans on the same island.
    void select_row(std::optional<int> row);

    QCustomPlot& plot() const { return plot_; }
    /// Null without plans.
    const std::shared_ptr<const GanttLayout>& layout() const { return layout_; }
    bool is_empty() const; ///< no plan has a timeline
    const GanttFrame& frame() const { return frame_; }
    GanttViewport viewport() const;
    /// What is drawn at a place of the plot: an event, and the heading of a plan.
    std::optional<GanttSpot> spot_at(const QPointF& position) const;
    std::optional<int> heading_at(const QPointF& position) const;
    double height_shown() const { return frame_.bars.height(); } ///< of the layout
    QCPAxis& time_axis() const { return *time_axis_; }
    GanttOverlay& overlay() const { return *overlay_; }
    void repaint() const; ///< with whatever else the window has to paint
    void redraw_overlay() const;

private:
    void replace_parts(std::vector<GanttPart> parts);
    void stack();

    QCustomPlot& plot_;
    QCPAxis* time_axis_;
    QCPAxis* height_axis_;
    GanttPlottable* plottable_;
    GanttMargins* margins_;
    GanttOverlay* overlay_;
    GanttFrame frame_;
    std::vector<GanttPart> parts_;
    std::shared_ptr<const GanttLayout> layout_;
    std::optional<double> chosen_row_height_;
    bool memory_ = false;
    bool outdated_ = false; ///< the layout is of other plans, or with memory and must be without
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/paint/gantt_colours.h"
#include "gantt/paint/gantt_legend.h"
#include "gantt/paint/gantt_painter.h"
#include "project/plan_file.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <optional>

class QPainter;

namespace tangram {

/// How the chart divides its rectangle: heading with legend, time axis, stage labels, bars, memory and balance. Rows
/// share the height of the bars.
struct GanttFrame {
    QRectF heading;
    QRectF labels; ///< left of the bars, as high as they
    QRectF bars;
    QRectF memory; ///< empty when there is no room
    QRectF balance; ///< likewise
    QRectF legend; ///< beside the heading's text, or below it where there is no room
    double row_height = 36; ///< GanttLayout::row_height

    friend bool operator==(const GanttFrame&, const GanttFrame&) = default;

    /// The height at which two lines of text stand well beside each row.
    static double comfortable_height(double rows, const GanttFrame& frame);
    /// The height at which rows are as high as they get.
    static double largest_height(double rows, const GanttFrame& frame);
    /// The legend is as long as it has entries. `row_height`: as chosen; nothing: rows share the height, down to what
    /// is readable.
    static GanttFrame arrange(const QRectF& whole, GanttExtent extent, const QFont& font, const QString& heading_text,
                              GanttLegendEntries legend, std::optional<double> row_height);
};

/// "11.2 s · 374 k tok/s · MFU 43.8 % · bubbles 9.6 % · gap ≤ 4.1 %".
QString gantt_heading(const PlanFile& file);
/// "A  tangram · default pruning"
QString gantt_plan_name(const GanttPlan& plan);
/// What the chart tells, without its picture: each plan's name and heading, then a line for each stage with its place,
/// layers and degrees, and how long it computes and waits; cells with a tab between them.
QString gantt_as_text(const GanttLayout& layout);
/// "layers 12–31 · tp8 dp1 · sel"; of a mixed stage the degrees of each group: "layer 3 · tp1 dp8 + tp2 dp4".
QString stage_detail(const StageLayout& layout);
/// Names of its island, or of all that a mixed stage has groups on: "H100 ×8 + MI300X ×24".
QString stage_islands(const PlanFile& file, const StageLayout& layout);
/// What the tooltip says about an event, or about the idle time under the cursor. Rich text.
QString gantt_tooltip(const GanttLayout& layout, const GanttSpot& spot);
QString gantt_tooltip(const GanttLayout& layout, int row, const Bubble& bubble);
/// A stage's memory and balance in full.
QString gantt_stage_tooltip(const GanttLayout& layout, int row);
/// What a stage holds at a moment; the layout must have memory over time.
QString gantt_memory_tooltip(const GanttLayout& layout, int row, double seconds);

void paint_gantt_heading(QPainter& painter, const GanttFrame& frame, const QString& text, GanttLegendEntries legend,
                         const GanttColours& colours);
/// What the columns on the right are called.
void paint_gantt_side_titles(QPainter& painter, const GanttFrame& frame, const GanttColours& colours);
/// The lines before those columns.
void paint_gantt_side_lines(QPainter& painter, const GanttFrame& frame, const GanttColours& colours);
/// The islands' colours and hatches before the labels, which are as fine as the pixels they happen to be on.
void paint_gantt_swatches(QPainter& painter, const GanttFrame& frame, const GanttLayout& layout,
                          const GanttViewport& viewport);
/// Of rows [first, last): labels on the left, memory against capacity and balance on the right. Memory has one scale
/// for all plans.
void paint_gantt_rows(QPainter& painter, const GanttFrame& frame, const GanttLayout& layout, int first, int last,
                      const GanttViewport& viewport, const GanttColours& colours);
/// Beside a row's memory over time: its capacity, and where nothing is.
void paint_gantt_memory_axis(QPainter& painter, const GanttFrame& frame, const GanttLayout& layout, int row,
                             const GanttViewport& viewport, const GanttColours& colours);
/// Headings of plans and pipelines, the phases of each pipeline, and where each plan's iteration ends.
void paint_gantt_strips(QPainter& painter, const GanttFrame& frame, const GanttLayout& layout,
                        const GanttViewport& viewport, const GanttColours& colours);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_scene.h"

#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_ticker.h"

#include <QLoggingCategory>

#include <algorithm>

namespace tangram {

namespace {

// QT_LOGGING_RULES="tangram.frames=true" prints how long each frame took.
Q_LOGGING_CATEGORY(frames, "tangram.frames", QtInfoMsg)

// QCustomPlot's own topmost layer, which has a buffer of its own: moving the mouse draws nothing else. Another layer
// would be a buffer more to clear in every frame.
const QString overlay_layer = QStringLiteral("overlay");

} // namespace

GanttScene::GanttScene(QCustomPlot& plot)
    : plot_(plot)
    , time_axis_(plot.xAxis2)
    , height_axis_(plot.yAxis)
{
    plot_.setNoAntialiasingOnDrag(true);
    plot_.axisRect()->setAutoMargins(QCP::msNone);
    plot_.plotLayout()->setAutoMargins(QCP::msNone);
    plot_.plotLayout()->setMargins(QMargins());
    plot_.xAxis->setVisible(false);
    plot_.yAxis->setVisible(false);
    plot_.yAxis2->setVisible(false);
    plot_.xAxis->grid()->setVisible(false);
    plot_.yAxis->grid()->setVisible(false);
    height_axis_->setRangeReversed(true);
    time_axis_->setVisible(true);
    const QSharedPointer<GanttTicker> ticker(new GanttTicker);
    time_axis_->setTicker(ticker);
    time_axis_->ticker()->setTickCount(8);
    time_axis_->grid()->setVisible(true);
    time_axis_->grid()->setZeroLinePen(Qt::NoPen);
    time_axis_->setTickLength(0, 4);
    time_axis_->setSubTicks(false);
    time_axis_->setTickLabelPadding(4);
    plottable_ = new GanttPlottable(time_axis_, height_axis_);
    margins_ = new GanttMargins(&plot_);
    margins_->plottable = plottable_;
    overlay_ = new GanttOverlay(&plot_, overlay_layer);
    overlay_->plottable = plottable_;
    overlay_->time_axis = time_axis_;
    overlay_->ticker = ticker.data(); // the axis keeps it
}

void GanttScene::set_plans(std::vector<GanttPlan> plans, GanttPart (*lay_out)(const GanttPlan& plan))
{
    std::vector<GanttPart> parts;
    for (GanttPlan& plan : plans) {
        const auto known = std::find_if(parts_.begin(), parts_.end(),
                                        [&](const GanttPart& part) { return part.plan.file == plan.file; });
        parts.push_back(known != parts_.end() ? *known : lay_out(plan));
        parts.back().plan = std::move(plan);
    }
    replace_parts(std::move(parts));
    margins_->heading = parts_.size() == 1 ? gantt_heading(*parts_.front().plan.file) : QString();
    time_axis_->setVisible(!parts_.empty());
    time_axis_->grid()->setVisible(!parts_.empty());
}

void GanttScene::replace_parts(std::vector<GanttPart> parts)
{
    // Rows are counted over all plans: what is marked moves with its plan.
    const auto moved = [&](int row) -> std::optional<int> {
        const GanttPlacedRow& old = layout_->rows()[row];
        int before = 0;
        for (const GanttPart& part : parts) {
            const int rows = gantt_rows_shown(part, parts.size());
            if (part.plan.file == layout_->part(row).plan.file)
                return old.row < rows ? std::optional(before + old.row) : std::nullopt;
            before += rows;
        }
        return std::nullopt;
    };
    if (overlay_->selected_row)
        overlay_->selected_row = moved(*overlay_->selected_row);
    if (overlay_->selected) {
        const auto row = moved(overlay_->selected->row);
        overlay_->selected =
            row ? std::optional(GanttSpot{*row, overlay_->selected->lane, overlay_->selected->at}) : std::nullopt;
    }
    overlay_->hovered.reset();
    overlay_->ruler_s.reset();
    parts_ = std::move(parts);
    outdated_ = true;
}

void GanttScene::fold(int part, bool folded)
{
    std::vector<GanttPart> parts = parts_;
    parts[part].folded = folded;
    replace_parts(std::move(parts));
}

bool GanttScene::holds(const GanttPlan& plan) const
{
    return std::any_of(parts_.begin(), parts_.end(),
                       [&](const GanttPart& part) { return part.plan.file == plan.file; });
}

bool GanttScene::set_part(const GanttPart& part)
{
    bool found = false;
    for (GanttPart& own : parts_) {
        if (own.plan.file != part.plan.file)
            continue;
        own.geometry = part.geometry;
        own.memory = part.memory;
        found = true;
    }
    outdated_ |= found;
    return found;
}

void GanttScene::show_memory(bool shown)
{
    outdated_ |= memory_ != shown;
    memory_ = shown;
}

void GanttScene::stack()
{
    if (parts_.empty()) {
        layout_ = nullptr;
    } else {
        layout_ = std::make_shared<const GanttLayout>(parts_, frame_.row_height, memory_);
    }
    outdated_ = false;
    plottable_->set_layout(layout_);
    margins_->layout = layout_;
    overlay_->layout = layout_;
    select_row(overlay_->selected_row);
}

void GanttScene::select_row(std::optional<int> row)
{
    overlay_->selected_row = layout_ ? row : std::nullopt;
    overlay_->linked_rows.clear();
    if (!overlay_->selected_row)
        return;
    const auto island_of = [&](int at) -> const Island* {
        const Islands& islands = layout_->part(at).plan.file->islands;
        const auto island = static_cast<std::size_t>(layout_->stage(at).layout.island);
        return island < islands.size() ? &islands[island] : nullptr;
    };
    const Island* island = island_of(*row);
    const int part = layout_->stage_of(*row).plan;
    for (int other = 0; island != nullptr && other < static_cast<int>(layout_->rows().size()); ++other) {
        const Island* found = island_of(other);
        if (found != nullptr && layout_->stage_of(other).plan != part && found->id == island->id)
            overlay_->linked_rows.push_back(other);
    }
}

void GanttScene::set_colours(const GanttColours& colours)
{
    plottable_->set_colours(colours);
    margins_->colours = colours;
    overlay_->colours = colours;
    plot_.setBackground(QBrush(colours.background));
    time_axis_->setBasePen(Qt::NoPen);
    time_axis_->setTickPen(QPen(colours.hairline));
    time_axis_->setTickLabelColor(colours.quiet_text);
    time_axis_->grid()->setPen(QPen(colours.grid, 1));
}

void GanttScene::arrange(double top)
{
    GanttLegendEntries legend = layout_ ? layout_->legend() : GanttLegendEntries{};
    if (outdated_) {
        legend = {};
        for (const GanttPart& part : parts_) {
            legend.sync |= part.geometry->legend().sync;
            legend.weight_parts |= part.geometry->legend().weight_parts;
        }
        legend.memory = memory_;
    }
    const QRectF whole(plot_.viewport());
    time_axis_->setTickLabelFont(plot_.font());
    frame_ = GanttFrame::arrange(whole, gantt_extent(parts_, memory_), plot_.font(), margins_->heading, legend,
                                 chosen_row_height_);
    margins_->frame = frame_;
    if (outdated_ || (layout_ && layout_->row_height() != frame_.row_height))
        stack();
    const QRectF bars = frame_.bars;
    const QMargins margins(static_cast<int>(bars.left() - whole.left()), static_cast<int>(bars.top() - whole.top()),
                           static_cast<int>(whole.right() - bars.right()),
                           static_cast<int>(whole.bottom() - bars.bottom()));
    plot_.axisRect()->setMargins(margins);
    // The axis rectangle takes its size no sooner than it is drawn.
    height_axis_->setRange(top, top + plot_.viewport().height() - margins.top() - margins.bottom());
}

void GanttScene::show_times(double from_s, double to_s)
{
    time_axis_->setRange(from_s, to_s);
}

GanttViewport GanttScene::viewport() const
{
    return plottable_->viewport();
}

bool GanttScene::is_empty() const
{
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const GanttPart& part) { return part.plan.file->plan.timeline.empty(); });
}

std::optional<GanttSpot> GanttScene::spot_at(const QPointF& position) const
{
    const GanttViewport view = viewport();
    if (!layout_ || !view.area.contains(position))
        return std::nullopt;
    return layout_->hit(view.seconds(position.x()), view.height(position.y()), view.scale(),
                        view.seconds_per_pixel() * view.pixel_ratio, 1.5);
}

std::optional<int> GanttScene::heading_at(const QPointF& position) const
{
    const GanttViewport view = viewport();
    if (!layout_ || position.y() < view.area.top() || position.y() > view.area.bottom())
        return std::nullopt;
    return layout_->heading_at(view.height(position.y()));
}

void GanttScene::repaint() const
{
    plot_.replot(QCustomPlot::rpQueuedReplot);
    qCDebug(frames) << "Gantt frame" << plot_.replotTime() << "ms";
}

void GanttScene::redraw_overlay() const
{
    plot_.layer(overlay_layer)->replot();
}

} // namespace tangram

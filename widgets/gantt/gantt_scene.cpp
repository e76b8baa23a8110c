// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_scene.h"

#include "gantt/gantt_layers.h"
#include "gantt/gantt_ticker.h"

namespace tangram {

namespace {

const QString overlay_layer = QStringLiteral("gantt overlay");

} // namespace

GanttScene::GanttScene(QCustomPlot& plot)
    : plot_(plot)
    , time_axis_(plot.xAxis2)
    , row_axis_(plot.yAxis)
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
    row_axis_->setRangeReversed(true);
    time_axis_->setVisible(true);
    const QSharedPointer<GanttTicker> ticker(new GanttTicker);
    time_axis_->setTicker(ticker);
    time_axis_->ticker()->setTickCount(8);
    time_axis_->grid()->setVisible(true);
    time_axis_->grid()->setZeroLinePen(Qt::NoPen);
    time_axis_->setTickLength(0, 4);
    time_axis_->setSubTicks(false);
    time_axis_->setTickLabelPadding(4);
    plottable_ = new GanttPlottable(time_axis_, row_axis_);
    margins_ = new GanttMargins(&plot_);
    margins_->plottable = plottable_;
    plot_.addLayer(overlay_layer, plot_.layer(QStringLiteral("overlay")), QCustomPlot::limBelow);
    plot_.layer(overlay_layer)->setMode(QCPLayer::lmBuffered);
    overlay_ = new GanttOverlay(&plot_, overlay_layer);
    overlay_->plottable = plottable_;
    overlay_->time_axis = time_axis_;
    overlay_->ticker = ticker.data(); // the axis keeps it
}

void GanttScene::set_plan(std::shared_ptr<const PlanFile> file)
{
    file_ = std::move(file);
    geometry_ =
        file_ ? std::make_shared<const GanttGeometry>(std::shared_ptr<const Plan>(file_, &file_->plan)) : nullptr;
    plottable_->set_geometry(geometry_);
    margins_->file = file_;
    margins_->geometry = geometry_;
    margins_->heading = file_ ? gantt_heading(*file_) : QString();
    overlay_->geometry = geometry_;
    overlay_->hovered.reset();
    overlay_->selected.reset();
    overlay_->selected_row.reset();
    overlay_->ruler_s.reset();
    time_axis_->setVisible(geometry_ != nullptr);
    time_axis_->grid()->setVisible(geometry_ != nullptr);
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

void GanttScene::arrange(double top_row)
{
    const double rows = geometry_ ? geometry_->height() : 1;
    const GanttLegendEntries legend = geometry_ ? geometry_->legend() : GanttLegendEntries{};
    const QRectF whole(plot_.viewport());
    time_axis_->setTickLabelFont(plot_.font());
    frame_ = GanttFrame::arrange(whole, rows, plot_.font(), margins_->heading, legend);
    margins_->frame = frame_;
    const QRectF bars = frame_.bars;
    plot_.axisRect()->setMargins(
        QMargins(static_cast<int>(bars.left() - whole.left()), static_cast<int>(bars.top() - whole.top()),
                 static_cast<int>(whole.right() - bars.right()), static_cast<int>(whole.bottom() - bars.bottom())));
    row_axis_->setRange(top_row, top_row + rows_shown());
}

void GanttScene::show_times(double from_s, double to_s)
{
    time_axis_->setRange(from_s, to_s);
}

GanttViewport GanttScene::viewport() const
{
    return plottable_->viewport();
}

double GanttScene::rows_shown() const
{
    return frame_.bars.height() / frame_.row_height;
}

void GanttScene::redraw_overlay() const
{
    plot_.layer(overlay_layer)->replot();
}

} // namespace tangram

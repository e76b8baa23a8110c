// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_chart.h"

#include "common/exportable_chart.h"
#include "common/theme.h"
#include "gantt/gantt_layers.h"
#include "gantt/gantt_scene.h"

#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLoggingCategory>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>

namespace tangram {

namespace {

// QT_LOGGING_RULES="tangram.frames=true" prints how long each frame took.
Q_LOGGING_CATEGORY(frames, "tangram.frames", QtInfoMsg)

constexpr double zoom_step = 1.25;
constexpr double row_steps = 100; // scroll bar units per row
// Doubles near the end of a long iteration cannot tell apart much less.
constexpr double least_span_fraction = 1e-7;

} // namespace

GanttChart::GanttChart(QWidget* parent)
    : QWidget(parent)
    , plot_(new QCustomPlot(this))
    , scroll_(new QScrollBar(Qt::Vertical, this))
    , scene_(std::make_unique<GanttScene>(*plot_))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(plot_, 1);
    layout->addWidget(scroll_);
    scroll_->hide();
    setFocusPolicy(Qt::StrongFocus);
    plot_->setFocusProxy(this);
    plot_->setMouseTracking(true);
    plot_->installEventFilter(this);
    setMinimumSize(320, 140);
    setAccessibleName(tr("Gantt chart"));
    new ExportableChart(*this);
    plot_->setAccessibleName(tr("Bars of the Gantt chart"));
    setAccessibleDescription(tr("Timeline of one training iteration, one row per pipeline stage"));

    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->axisRect()->setRangeDrag(Qt::Horizontal);
    plot_->axisRect()->setRangeZoom(Qt::Horizontal);
    plot_->axisRect()->setRangeDragAxes({&scene_->time_axis()}, {});
    plot_->axisRect()->setRangeZoomAxes({&scene_->time_axis()}, {});
    plot_->axisRect()->setRangeZoomFactor(1 / zoom_step);
    connect(&scene_->time_axis(), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] { limit_times(); });
    connect(scroll_, &QScrollBar::valueChanged, this, &GanttChart::repaint_all);
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &GanttChart::fit);
    scene_->set_colours(GanttColours(is_dark(palette())));
}

GanttChart::~GanttChart() = default;

void GanttChart::set_plan(std::shared_ptr<const PlanFile> file)
{
    scene_->set_plan(std::move(file));
    scroll_->setValue(0);
    arrange();
    fit();
}

bool GanttChart::is_empty() const
{
    return !scene_->geometry() || scene_->geometry()->event_count() == 0;
}

int GanttChart::comfortable_height(double rows) const
{
    return static_cast<int>(GanttFrame::comfortable_height(rows, scene_->frame()));
}

int GanttChart::largest_height(double rows) const
{
    return static_cast<int>(GanttFrame::largest_height(rows, scene_->frame()));
}

std::pair<double, double> GanttChart::shown_times() const
{
    const QCPRange range = scene_->time_axis().range();
    return {range.lower, range.upper};
}

void GanttChart::show_times(double from_s, double to_s)
{
    scene_->show_times(from_s, to_s);
    repaint_all();
}

void GanttChart::select_stage(std::optional<std::pair<int, int>> pipeline_and_stage)
{
    GanttOverlay& overlay = scene_->overlay();
    overlay.selected_row.reset();
    if (scene_->geometry() && pipeline_and_stage) {
        const auto& rows = scene_->geometry()->rows();
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (rows[row].pipeline == pipeline_and_stage->first && rows[row].stage == pipeline_and_stage->second)
                overlay.selected_row = static_cast<int>(row);
        }
    }
    scene_->redraw_overlay();
}

void GanttChart::fit()
{
    if (!scene_->geometry())
        return;
    scene_->show_times(0, std::max(scene_->geometry()->duration_s(), 1e-9));
    repaint_all();
}

void GanttChart::zoom_in()
{
    zoom(1 / zoom_step);
}

void GanttChart::zoom_out()
{
    zoom(zoom_step);
}

void GanttChart::zoom(double factor)
{
    const QCPRange range = scene_->time_axis().range();
    const double centre = scene_->overlay().ruler_s.value_or(range.center());
    show_times(centre - (centre - range.lower) * factor, centre + (range.upper - centre) * factor);
}

void GanttChart::pan(double fraction)
{
    const QCPRange range = scene_->time_axis().range();
    show_times(range.lower + range.size() * fraction, range.upper + range.size() * fraction);
}

void GanttChart::scroll_rows(int steps)
{
    scroll_->setValue(scroll_->value() + static_cast<int>(row_steps) * steps);
}

void GanttChart::limit_times()
{
    if (limiting_ || !scene_->geometry())
        return;
    limiting_ = true;
    const double whole = std::max(scene_->geometry()->duration_s(), 1e-9);
    const QCPRange range = scene_->time_axis().range();
    const double span = std::clamp(range.size(), whole * least_span_fraction, whole);
    const double from = std::clamp(range.center() - span / 2, 0.0, whole - span);
    scene_->show_times(from, from + span);
    limiting_ = false;
}

void GanttChart::arrange()
{
    plot_->setViewport(plot_->rect());
    scene_->arrange(scroll_->value() / row_steps);
    const double rows = scene_->geometry() ? scene_->geometry()->height() : 0;
    const double shown = scene_->rows_shown();
    const QSignalBlocker quiet(scroll_);
    scroll_->setVisible(rows > shown + 0.01);
    scroll_->setPageStep(static_cast<int>(shown * row_steps));
    scroll_->setSingleStep(static_cast<int>(row_steps));
    scroll_->setRange(0, std::max(0, static_cast<int>((rows - shown) * row_steps)));
}

void GanttChart::repaint_all()
{
    QElapsedTimer timer;
    timer.start();
    scene_->arrange(scroll_->value() / row_steps);
    plot_->replot(QCustomPlot::rpQueuedReplot);
    qCDebug(frames) << "Gantt frame" << plot_->replotTime() << "ms";
}

void GanttChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        plot_->setFont(font());
        scene_->set_colours(GanttColours(is_dark(palette())));
        repaint_all();
    }
    QWidget::changeEvent(event);
}

void GanttChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
    repaint_all();
}

void GanttChart::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    arrange();
    repaint_all();
}

} // namespace tangram

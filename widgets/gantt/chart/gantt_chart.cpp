// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_chart.h"

#include "common/chart/exportable_chart.h"
#include "common/theme/theme.h"
#include "common/work/background.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"
#include "gantt/chart/gantt_whole.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLoggingCategory>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

// QT_LOGGING_RULES="tangram.frames=true" prints how long each frame took.
Q_LOGGING_CATEGORY(frames, "tangram.frames", QtInfoMsg)

// Laid out within a few milliseconds.
constexpr std::size_t most_events_at_once = 20000;

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
    auto* whole = new ExportableChart(*this);
    setAccessibleName(tr("Gantt chart"));
    whole->set_whole({[this] { return whole_size(); },
                      [this](int page_height) { return gantt_pages(*scene_, page_height); },
                      [this](QCPPainter& painter, bool dark, ChartStretch stretch) {
                          paint_gantt_stretch(painter, *scene_, plot_->font(), whole_size().width(), dark, stretch);
                      }});
    whole->set_text([this] {
        return scene_->layout() ? accessibleName() + QLatin1Char('\n') + gantt_as_text(*scene_->layout())
                                : accessibleName();
    });

    plot_->setPlottingHint(QCP::phImmediateRefresh, false); // it is painted with whatever else the window has to paint
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->axisRect()->setRangeDrag(Qt::Horizontal);
    plot_->axisRect()->setRangeZoom(Qt::Horizontal);
    plot_->axisRect()->setRangeDragAxes(&scene_->time_axis(), nullptr);
    plot_->axisRect()->setRangeZoomAxes(&scene_->time_axis(), nullptr);
    plot_->axisRect()->setRangeZoomFactor(1 / zoom_step);
    connect(&scene_->time_axis(), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
        limit_times();
        follow_pointer();
    });
    connect(scroll_, &QScrollBar::valueChanged, this, [this] {
        repaint_all();
        follow_pointer();
    });
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &GanttChart::fit);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget* old, const QWidget* now) {
        if (old == this || now == this)
            scene_->redraw_overlay();
    });
    scene_->set_colours(GanttColours(is_dark(palette())));
    make_actions();
    tell_plans();
}

GanttChart::~GanttChart()
{
    // QWidget gives up the focus when the scene is gone.
    disconnect(qApp, nullptr, this, nullptr);
}

void GanttChart::set_plans(std::vector<GanttPlan> plans)
{
    const bool was_whole = fits();
    const auto known =
        std::any_of(plans.begin(), plans.end(), [&](const GanttPlan& plan) { return scene_->holds(plan); });
    std::shared_ptr<const PlanFile> added;
    std::vector<GanttPlan> later;
    for (const GanttPlan& plan : plans) {
        if (known && !scene_->holds(plan))
            added = plan.file;
        if (plan.file->plan.timeline.size() > most_events_at_once && !scene_->holds(plan))
            later.push_back(plan);
    }
    scene_->set_plans(std::move(plans), [](const GanttPlan& plan) {
        return plan.file->plan.timeline.size() > most_events_at_once ? lay_out_rows(plan) : lay_out_events(plan);
    });
    for (const GanttPlan& plan : later)
        lay_out_behind(plan);
    if (!known)
        scroll_->setValue(0);
    arrange();
    if (!known || was_whole)
        fit();
    limit_times();
    repaint_all();
    if (!scene_->overlay().selected)
        tell_plans();
    if (added) {
        bring_into_sight(*added);
        // Who gives plans may divide the room anew for them.
        QMetaObject::invokeMethod(
            this, [this, added] { bring_into_sight(*added); }, Qt::QueuedConnection);
    }
}

void GanttChart::bring_into_sight(const PlanFile& file)
{
    if (!scene_->layout())
        return;
    const GanttLayout& layout = *scene_->layout();
    const auto& parts = layout.parts();
    const auto part =
        std::find_if(parts.begin(), parts.end(), [&](const GanttPart& each) { return each.plan.file.get() == &file; })
        - parts.begin();
    double top = layout.height();
    double bottom = 0;
    for (const GanttStrip& strip : layout.strips()) {
        if (strip.part == part)
            top = std::min(top, strip.top);
    }
    for (const GanttPlacedRow& row : layout.rows()) {
        if (row.part == part)
            bottom = row.top + layout.row_step();
    }
    const double shown = scene_->height_shown();
    if (bottom > scroll_->value() + shown)
        scroll_->setValue(static_cast<int>(std::ceil(bottom - shown)));
    if (top < scroll_->value())
        scroll_->setValue(static_cast<int>(std::floor(top))); // of a higher one its beginning
}

void GanttChart::lay_out_behind(const GanttPlan& plan)
{
    ++laying_out_;
    const auto done = [this] {
        arrange();
        repaint_all();
        if (--laying_out_ == 0)
            Q_EMIT laid_out();
    };
    in_background(
        this, [plan] { return lay_out_events(plan); },
        [this, done](const GanttPart& part) {
            scene_->set_part(part);
            done();
        },
        [done](const Error&) { done(); }); // out of memory: the rows stay without bars
}

bool GanttChart::is_empty() const
{
    return !scene_->layout()
        || std::all_of(scene_->layout()->parts().begin(), scene_->layout()->parts().end(),
                       [](const GanttPart& part) { return part.plan.file->plan.timeline.empty(); });
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

QSize GanttChart::whole_size() const
{
    // As wide as on the screen: with more room the legend would break elsewhere, and all below it stand elsewhere.
    return {scroll_->isHidden() ? width() : width() - scroll_->sizeHint().width(),
            std::max(height(), gantt_whole_height(*scene_))};
}

void GanttChart::select_stage(std::optional<GanttStage> stage)
{
    if (!scene_->layout())
        return;
    scene_->select_row(stage ? scene_->layout()->row_of(*stage) : std::nullopt);
    scene_->redraw_overlay();
}

std::optional<GanttStage> GanttChart::selected_stage() const
{
    const auto row = scene_->overlay().selected_row;
    return row && scene_->layout() ? std::optional(scene_->layout()->stage_of(*row)) : std::nullopt;
}

std::optional<Event> GanttChart::selected_event() const
{
    const auto spot = scene_->overlay().selected;
    return spot && scene_->layout() ? std::optional(scene_->layout()->event(*spot)) : std::nullopt;
}

bool GanttChart::shows_memory() const
{
    return scene_->shows_memory();
}

void GanttChart::show_memory(bool shown)
{
    scene_->show_memory(shown);
    arrange();
    repaint_all();
}

void GanttChart::scroll_rows(int rows)
{
    if (scene_->layout())
        scroll_->setValue(scroll_->value() + rows * scroll_->singleStep());
}

void GanttChart::arrange()
{
    plot_->setViewport(plot_->rect());
    scene_->arrange(scroll_->value());
    const double height = scene_->layout() ? scene_->layout()->height() : 0;
    const double shown = scene_->height_shown();
    const bool scrolls = height > shown + 1;
    {
        const QSignalBlocker quiet(scroll_);
        scroll_->setVisible(scrolls);
        scroll_->setPageStep(static_cast<int>(shown));
        // By rows; by several where they are so low that one would hardly be seen to move.
        const double step = scene_->layout() ? scene_->layout()->row_step() : 1;
        scroll_->setSingleStep(static_cast<int>(std::lround(step * std::ceil(gantt_full_row / step))));
        scroll_->setRange(0, scrolls ? static_cast<int>(std::ceil(height - shown)) : 0);
    }
    scene_->arrange(scroll_->value());
    show_row_height();
}

void GanttChart::repaint_all()
{
    scene_->arrange(scroll_->value());
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_chart.h"

#include "common/chart/exportable_chart.h"
#include "common/theme/theme.h"
#include "common/work/background.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"
#include "gantt/chart/gantt_whole.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace tangram {

namespace {

/// Too long to be laid out within a few milliseconds.
bool is_long(const GanttPlan& plan)
{
    return plan.file->plan.timeline.size() > 20000;
}

} // namespace

GanttChart::GanttChart(QWidget* parent)
    : QWidget(parent)
    , plot_(new QCustomPlot(this))
    , scene_(std::make_unique<GanttScene>(*plot_))
    , rows_(*scene_, *this)
    , times_(*scene_)
    , selection_(*scene_, rows_, times_)
    , pointer_(*scene_)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(plot_, 1);
    layout->addWidget(&rows_.scroll_bar());
    setFocusPolicy(Qt::StrongFocus);
    plot_->setFocusProxy(this);
    plot_->setMouseTracking(true);
    plot_->installEventFilter(this);
    plot_->setPlottingHint(QCP::phImmediateRefresh, false); // it is painted with whatever else the window has to paint
    setMinimumSize(320, 140);
    make_exportable(); // before its name, with which its accessible object is made
    setAccessibleName(tr("Gantt chart"));
    connect(&scene_->time_axis(), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
        times_.limit();
        pointer_.follow();
    });
    connect(&rows_.scroll_bar(), &QScrollBar::valueChanged, this, [this] { pointer_.follow(); });
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &GanttChart::fit);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget* old, const QWidget* now) {
        if (old == this || now == this)
            scene_->redraw_overlay();
    });
    connect(&selection_, &GanttSelection::stage_selected, this, &GanttChart::stage_selected);
    connect(&selection_, &GanttSelection::event_selected, this, &GanttChart::event_selected);
    connect(&selection_, &GanttSelection::cleared, this, &GanttChart::selection_cleared);
    connect(&selection_, &GanttSelection::told, this, &GanttChart::setAccessibleDescription);
    scene_->set_colours(GanttColours(is_dark(palette())));
    auto* separator = new QAction(this);
    separator->setSeparator(true);
    addActions(selection_.actions() + QList<QAction*>{separator} + rows_.actions());
    selection_.tell_plans();
}

GanttChart::~GanttChart()
{
    // QWidget gives up the focus when the scene is gone.
    disconnect(qApp, nullptr, this, nullptr);
}

void GanttChart::make_exportable()
{
    auto* whole = new ExportableChart(*this);
    whole->set_whole({[this] { return whole_size(); },
                      [this](int page_height) { return gantt_pages(*scene_, page_height); },
                      [this](QCPPainter& painter, bool dark, ChartStretch stretch) {
                          paint_gantt_stretch(painter, *scene_, plot_->font(), whole_size().width(), dark, stretch);
                      }});
    whole->set_text([this] {
        return scene_->layout() ? accessibleName() + QLatin1Char('\n') + gantt_as_text(*scene_->layout())
                                : accessibleName();
    });
}

QSize GanttChart::whole_size() const
{
    // As wide as on the screen: with more room the legend would break elsewhere, and all below it stand elsewhere.
    const QScrollBar& beside = rows_.scroll_bar();
    return {beside.isHidden() ? width() : width() - beside.sizeHint().width(),
            std::max(height(), gantt_whole_height(*scene_))};
}

void GanttChart::set_plans(std::vector<GanttPlan> plans)
{
    const bool was_whole = times_.fits();
    bool known = false;
    std::shared_ptr<const PlanFile> added;
    std::vector<GanttPlan> later;
    for (const GanttPlan& plan : plans) {
        if (scene_->holds(plan)) {
            known = true;
            continue;
        }
        added = plan.file;
        if (is_long(plan))
            later.push_back(plan);
    }
    scene_->set_plans(std::move(plans),
                      [](const GanttPlan& plan) { return is_long(plan) ? lay_out_rows(plan) : lay_out_events(plan); });
    for (const GanttPlan& plan : later)
        lay_out_behind(plan);
    if (!known)
        rows_.scroll_bar().setValue(0);
    rows_.arrange();
    if (!known || was_whole)
        fit();
    times_.limit();
    selection_.tell_plans();
    if (known && added) {
        rows_.bring_into_sight(*added);
        // Who gives plans may divide the room anew for them.
        QMetaObject::invokeMethod(
            this, [this, added] { rows_.bring_into_sight(*added); }, Qt::QueuedConnection);
    }
}

void GanttChart::lay_out_behind(const GanttPlan& plan)
{
    ++laying_out_;
    const auto done = [this] {
        rows_.arrange();
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
    return scene_->is_empty();
}

int GanttChart::comfortable_height(double rows) const
{
    return static_cast<int>(GanttFrame::comfortable_height(rows, scene_->frame()));
}

int GanttChart::largest_height(double rows) const
{
    return static_cast<int>(GanttFrame::largest_height(rows, scene_->frame()));
}

void GanttChart::zoom_to_selection()
{
    if (const std::optional<Event> event = selected_event())
        times_.show_around({event->start_s, event->end_s}, 1);
    else
        fit();
}

void GanttChart::zoom_to_period()
{
    if (is_empty() || times_.show_period(selected_stage()))
        return;
    const QString text =
        tr("There is no steady state: no stage alternates between forward and backward while all others do.");
    setAccessibleDescription(text);
    QToolTip::showText(plot_->mapToGlobal(scene_->frame().bars.topLeft().toPoint()), text, plot_);
}

bool GanttChart::shows_memory() const
{
    return scene_->shows_memory();
}

void GanttChart::show_memory(bool shown)
{
    scene_->show_memory(shown);
    rows_.arrange();
}

void GanttChart::fold(int plan, bool folded)
{
    if (!scene_->layout() || plan < 0 || plan >= static_cast<int>(scene_->layout()->parts().size()))
        return;
    scene_->fold(plan, folded);
    rows_.arrange();
    selection_.tell_plans(); // an event went with its row
    pointer_.follow();
}

bool GanttChart::is_folded(int plan) const
{
    return scene_->layout() && plan >= 0 && plan < static_cast<int>(scene_->layout()->parts().size())
        && scene_->layout()->is_folded(plan);
}

void GanttChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        plot_->setFont(font());
        scene_->set_colours(GanttColours(is_dark(palette())));
        rows_.arrange();
    }
    QWidget::changeEvent(event);
}

void GanttChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    rows_.arrange();
}

void GanttChart::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    rows_.arrange();
}

} // namespace tangram

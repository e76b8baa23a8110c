// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_times.h"

#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <algorithm>

namespace tangram {

namespace {

// Doubles near the end of a long iteration cannot tell apart much less.
constexpr double least_span_fraction = 1e-7;

std::optional<TimeSpan> period_of(const GanttLayout& layout, std::optional<GanttStage> stage)
{
    if (stage) {
        const GanttPart& part = layout.parts()[stage->plan];
        return part.geometry->phases()[stage->pipeline].period;
    }
    for (const GanttPart& part : layout.parts()) {
        for (const PipelinePhases& phases : part.geometry->phases()) {
            if (phases.period)
                return phases.period;
        }
    }
    return std::nullopt;
}

} // namespace

GanttTimes::GanttTimes(GanttScene& scene)
    : scene_(scene)
{
    QCustomPlot& plot = scene_.plot();
    plot.setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot.axisRect()->setRangeDrag(Qt::Horizontal);
    plot.axisRect()->setRangeZoom(Qt::Horizontal);
    plot.axisRect()->setRangeDragAxes(&scene_.time_axis(), nullptr);
    plot.axisRect()->setRangeZoomAxes(&scene_.time_axis(), nullptr);
    plot.axisRect()->setRangeZoomFactor(1 / zoom_step);
}

double GanttTimes::whole_s() const
{
    return scene_.layout() ? std::max(scene_.layout()->duration_s(), 1e-9) : 0;
}

std::pair<double, double> GanttTimes::shown() const
{
    const QCPRange range = scene_.time_axis().range();
    return {range.lower, range.upper};
}

void GanttTimes::show(double from_s, double to_s)
{
    scene_.show_times(from_s, to_s);
    scene_.repaint();
}

void GanttTimes::show_around(const TimeSpan& span, double margin)
{
    const double around = margin * std::max(span.seconds(), 1e-12);
    show(span.start_s - around, span.end_s + around);
}

bool GanttTimes::show_period(std::optional<GanttStage> stage)
{
    const auto period = scene_.layout() ? period_of(*scene_.layout(), stage) : std::nullopt;
    if (period)
        show_around(*period, 0.06);
    return period.has_value();
}

void GanttTimes::fit()
{
    if (scene_.layout())
        show(0, whole_s());
}

bool GanttTimes::fits() const
{
    const auto [from, to] = shown();
    return to - from >= whole_s() * (1 - 1e-9);
}

void GanttTimes::zoom(double factor)
{
    const auto [from, to] = shown();
    const double centre = scene_.overlay().ruler_s.value_or((from + to) / 2);
    show(centre - (centre - from) * factor, centre + (to - centre) * factor);
}

void GanttTimes::pan(double fraction)
{
    const auto [from, to] = shown();
    const double by = (to - from) * fraction;
    show(from + by, to + by);
}

void GanttTimes::pan_to_start()
{
    const auto [from, to] = shown();
    show(0, to - from);
}

void GanttTimes::pan_to_end()
{
    const auto [from, to] = shown();
    show(whole_s() - (to - from), whole_s());
}

void GanttTimes::bring_into_sight(const Event& event)
{
    const auto [from, to] = shown();
    if (event.start_s >= from && event.end_s <= to)
        return;
    // An event longer than what is shown is met at its start.
    const double span = to - from;
    const double start = event.end_s - event.start_s < span && event.end_s > to ? event.end_s - 0.75 * span
                                                                                : event.start_s - 0.25 * span;
    show(start, start + span);
}

void GanttTimes::limit()
{
    if (limiting_ || !scene_.layout())
        return;
    limiting_ = true;
    const double whole = whole_s();
    const QCPRange range = scene_.time_axis().range();
    const double span = std::clamp(range.size(), whole * least_span_fraction, whole);
    const double from = std::clamp(range.lower + (range.size() - span) / 2, 0.0, whole - span);
    if (span != range.size() || from != range.lower)
        scene_.show_times(from, from + span);
    limiting_ = false;
}

} // namespace tangram

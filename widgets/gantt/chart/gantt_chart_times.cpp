// SPDX-License-Identifier: GPL-3.0-or-later
// Which stretch of time is shown.
#include "gantt/chart/gantt_chart.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <algorithm>

namespace tangram {

namespace {

// Doubles near the end of a long iteration cannot tell apart much less.
constexpr double least_span_fraction = 1e-7;
// Of what is shown, on both sides of a period.
constexpr double period_margin = 0.06;

} // namespace

bool GanttChart::fits() const
{
    const auto [from, to] = shown_times();
    return !scene_->layout() || to - from >= scene_->layout()->duration_s() * (1 - 1e-9);
}

void GanttChart::fit()
{
    if (!scene_->layout())
        return;
    scene_->show_times(0, std::max(scene_->layout()->duration_s(), 1e-9));
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

void GanttChart::limit_times()
{
    if (limiting_ || !scene_->layout())
        return;
    limiting_ = true;
    const double whole = std::max(scene_->layout()->duration_s(), 1e-9);
    const QCPRange range = scene_->time_axis().range();
    const double span = std::clamp(range.size(), whole * least_span_fraction, whole);
    const double from = std::clamp(range.lower + (range.size() - span) / 2, 0.0, whole - span);
    if (span != range.size() || from != range.lower)
        scene_->show_times(from, from + span);
    limiting_ = false;
}

void GanttChart::zoom_to_selection()
{
    const std::optional<Event> event = selected_event();
    if (!event)
        return fit();
    const double span = std::max(event->end_s - event->start_s, 1e-12);
    show_times(event->start_s - span, event->end_s + span);
}

void GanttChart::zoom_to_period()
{
    if (is_empty())
        return;
    std::optional<TimeSpan> period;
    const std::optional<GanttStage> stage = selected_stage();
    const auto look_at = [&](const GanttPart& part, std::optional<int> pipeline) {
        const std::vector<PipelinePhases>& phases = part.geometry->phases();
        for (int p = 0; p < static_cast<int>(phases.size()) && !period; ++p) {
            if (!pipeline || *pipeline == p)
                period = phases[static_cast<std::size_t>(p)].period;
        }
    };
    if (stage)
        look_at(scene_->layout()->parts()[static_cast<std::size_t>(stage->plan)], stage->pipeline);
    for (const GanttPart& part : scene_->layout()->parts()) {
        if (!stage)
            look_at(part, std::nullopt);
    }
    if (!period)
        return note(tr("There is no steady state: no stage alternates between forward and backward while all others "
                       "do."));
    const double margin = period_margin * period->seconds();
    show_times(period->start_s - margin, period->end_s + margin);
}

} // namespace tangram

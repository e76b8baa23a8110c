// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the Gantt chart on the real plottable, offscreen, at 1600 x 900, in processor time, so that what else runs
// does not count. Every line tells a figure, its limit and whether it holds; the exit code is that of the worst.
// With QT_SCALE_FACTOR=2 in the environment at two device pixels per point.
#include "../core/shared/synthetic_plan.h"
#include "common/text/thread_time.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <QApplication>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace tangram;

namespace {

int failures = 0;

void tell(const QString& what, double figure, double limit, const char* unit)
{
    const bool holds = figure <= limit;
    failures += holds ? 0 : 1;
    std::printf("%-64s %9.2f %s  limit %6.1f  %s\n", qPrintable(what), figure, unit, limit, holds ? "holds" : "FAILS");
    std::fflush(stdout);
}

struct Frames {
    double median_ms = 0;
    double worst_ms = 0;
};

template <typename Frame> Frames timed(int count, Frame frame)
{
    frame(0); // buffers and glyphs are made
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        const double begin = thread_time_ms();
        frame(i);
        times.push_back(thread_time_ms() - begin);
    }
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times.back()};
}

/// A chart as in the window: the plot and the scene in it.
struct Chart {
    Chart(std::vector<GanttPlan> plans, bool with_memory)
    {
        plot.resize(1600, 900);
        plot.show(); // frames go all the way to the window's picture
        QCoreApplication::processEvents();
        scene.set_colours(GanttColours(false));
        scene.set_plans(std::move(plans));
        scene.show_memory(with_memory);
        scene.arrange(0);
    }

    void show(double from_s, double to_s, double top)
    {
        scene.show_times(from_s, to_s);
        scene.arrange(top);
        plot.replot(QCustomPlot::rpImmediateRefresh);
    }

    QCustomPlot plot;
    GanttScene scene{plot};
};

/// 16 stages with about `events` events: forward, backward and two sends per micro-batch and stage.
std::shared_ptr<const PlanFile> plan_of(int events)
{
    return synthetic_plan(1, 16, events / 62, 1);
}

void repaint(const std::shared_ptr<const PlanFile>& file, double limit_ms)
{
    for (const bool memory : {false, true}) {
        Chart chart({{QStringLiteral("A"), {}, file}}, memory);
        const double ratio = chart.plot.devicePixelRatioF();
        const double whole = chart.scene.layout()->duration_s();
        for (const double zoom : {1.0, 10.0, 100.0, 1000.0}) {
            const double from = 0.4 * whole * (1 - 1 / zoom);
            const Frames frames = timed(15, [&](int) { chart.show(from, from + whole / zoom, 0); });
            tell(QStringLiteral("repaint %1 events, zoom %2, %3x%4, median")
                     .arg(chart.scene.layout()->event_count())
                     .arg(zoom)
                     .arg(ratio)
                     .arg(memory ? QStringLiteral(", memory over time") : QString()),
                 frames.median_ms, limit_ms, "ms");
        }
    }
}

void ten_plans()
{
    std::vector<GanttPlan> plans;
    for (unsigned i = 0; i < 10; ++i)
        plans.push_back({QString(QChar(u'A' + static_cast<char16_t>(i))), QStringLiteral("made up"),
                         synthetic_plan(1, 64, 512, i + 1)});
    for (const bool memory : {false, true}) {
        Chart chart(plans, memory);
        const double ratio = chart.plot.devicePixelRatioF();
        const double whole = chart.scene.layout()->duration_s();
        const double height = chart.scene.layout()->height() - chart.scene.height_shown();
        const QString suffix =
            QStringLiteral(", %1x%2, ").arg(ratio).arg(memory ? QStringLiteral(", memory over time") : QString());
        for (const double zoom : {1.0, 30.0}) {
            const Frames scrolled = timed(
                60, [&](int i) { chart.show(0.3 * whole, (0.3 + 0.7 / zoom) * whole, std::round(height * i / 59)); });
            tell(QStringLiteral("10 plans of 64 x 512: scroll at zoom %1").arg(zoom) + suffix + "median",
                 scrolled.median_ms, 16, "ms");
            tell(QStringLiteral("10 plans of 64 x 512: scroll at zoom %1").arg(zoom) + suffix + "worst",
                 scrolled.worst_ms, 16, "ms");
        }
        const Frames zoomed = timed(60, [&](int i) {
            const double span = whole * std::pow(1.15, -i);
            chart.show(0.5 * (whole - span), 0.5 * (whole + span), std::round(0.4 * height));
        });
        tell(QStringLiteral("10 plans of 64 x 512: zoom") + suffix + "median", zoomed.median_ms, 16, "ms");
        tell(QStringLiteral("10 plans of 64 x 512: zoom") + suffix + "worst", zoomed.worst_ms, 16, "ms");
    }
    Chart chart(plans, false);
    chart.scene.choose_row_height(gantt_all_lanes_row); // the lowest with all lanes: the most that can be in sight
    chart.scene.arrange(0);
    const double most = chart.scene.layout()->height() - chart.scene.height_shown();
    const Frames low =
        timed(60, [&](int i) { chart.show(0, chart.scene.layout()->duration_s(), std::round(most * i / 59)); });
    tell(QStringLiteral("10 plans of 64 x 512: scroll with low rows, median"), low.median_ms, 16, "ms");
    tell(QStringLiteral("10 plans of 64 x 512: scroll with low rows, worst"), low.worst_ms, 16, "ms");
    double bytes = 0;
    for (const GanttPart& part : chart.scene.layout()->parts())
        bytes += static_cast<double>(part.geometry->memory_bytes()
                                     + part.plan.file->plan.timeline.capacity() * sizeof(Event));
    tell(QStringLiteral("10 plans of 64 x 512: memory per event, timeline included"),
         bytes / static_cast<double>(chart.scene.layout()->event_count()), 100, "bytes");
    GanttOverlay& overlay = chart.scene.overlay();
    const Frames hovered = timed(60, [&](int i) {
        overlay.ruler_s = chart.scene.layout()->duration_s() * i / 60;
        overlay.hovered = GanttSpot{i % 20, GanttLaneKind::compute, i};
        chart.scene.redraw_overlay();
    });
    tell(QStringLiteral("10 plans of 64 x 512: hover, worst"), hovered.worst_ms, 16, "ms");
    const Frames pinned = timed(5, [&](int i) {
        std::vector<GanttPlan> fewer = plans;
        if (i % 2 == 0)
            fewer.pop_back();
        chart.scene.set_plans(fewer);
        chart.scene.arrange(0);
    });
    std::printf("%-64s %9.2f ms\n", "pin or unpin the tenth plan (every other time laid out anew), worst",
                pinned.worst_ms);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    {
        Chart empty({}, false);
        const Frames frames = timed(15, [&](int) { empty.show(0, 1, 0); });
        std::printf("%-64s %9.2f ms\n", "of which a frame without plans takes, median", frames.median_ms);
        std::fflush(stdout);
    }
    repaint(plan_of(200'000), 10);
    repaint(plan_of(2'000'000), 30);
    ten_plans();
    return failures == 0 ? 0 : 1;
}

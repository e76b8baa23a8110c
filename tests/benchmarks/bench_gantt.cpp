// SPDX-License-Identifier: GPL-3.0-or-later
#include "../widgets/synthetic_plan.h"
#include "gantt/gantt_geometry.h"
#include "gantt/gantt_painter.h"
#include "painted.h"

#include <QImage>
#include <QPainter>

using namespace tangram;

namespace {

/// A plan of 16 stages with about `events` events: forward, backward and two sends per micro-batch and stage.
std::shared_ptr<const GanttGeometry> geometry_of(std::int64_t events)
{
    constexpr int stages = 16;
    const std::shared_ptr<const PlanFile> file =
        synthetic_plan(1, stages, static_cast<int>(events / (4 * stages - 2)), 1);
    return std::make_shared<const GanttGeometry>(std::shared_ptr<const Plan>(file, &file->plan));
}

/// One full repaint of the bars at 1600 x 900, showing 1 / zoom of the iteration.
void repaint(benchmark::State& state)
{
    const auto geometry = geometry_of(state.range(0));
    const auto zoom = static_cast<double>(state.range(1));
    const auto ratio = static_cast<double>(state.range(2));
    QImage image(static_cast<int>(1600 * ratio), static_cast<int>(900 * ratio), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    const GanttColours colours(false);
    GanttViewport view;
    view.area = QRectF(220, 60, 1380, 830);
    view.row_height = view.area.height() / geometry->height();
    view.from_s = geometry->duration_s() * 0.4 * (1 - 1 / zoom);
    view.to_s = view.from_s + geometry->duration_s() / zoom;
    view.pixel_ratio = ratio;
    for (auto _ : state) {
        image.fill(colours.background);
        QPainter painter(&image);
        paint_gantt(painter, *geometry, view, colours);
    }
    state.counters["events"] = static_cast<double>(geometry->event_count());
}
BENCHMARK(repaint)
    ->ArgNames({"events", "zoom", "scale"})
    ->ArgsProduct({{200'000}, {1, 10, 100, 1000}, {1, 2}})
    ->Args({2'000'000, 1, 1})
    ->Unit(benchmark::kMillisecond);

void build_geometry(benchmark::State& state)
{
    const std::shared_ptr<const PlanFile> file = synthetic_plan(1, 16, static_cast<int>(state.range(0) / 62), 1);
    for (auto _ : state)
        benchmark::DoNotOptimize(GanttGeometry(std::shared_ptr<const Plan>(file, &file->plan)));
}
BENCHMARK(build_geometry)->Arg(200'000)->Unit(benchmark::kMillisecond);

void hit_test(benchmark::State& state)
{
    const auto geometry = geometry_of(200'000);
    double at = 0;
    for (auto _ : state) {
        at += 0.6180339887;
        at -= static_cast<double>(static_cast<int>(at));
        benchmark::DoNotOptimize(geometry->hit(at * geometry->duration_s(), at * geometry->height(), 1e-4, 0.05));
    }
}
BENCHMARK(hit_test);

} // namespace

int main(int argc, char** argv)
{
    return run_painted(argc, argv);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the real canvas, painted offscreen at 1600x900, and edits of large clusters through the real document.
#include "canvas/canvas_selection.h"
#include "canvas/cluster_page.h"
#include "canvas/cluster_view.h"
#include "cluster/cluster_edits.h"
#include "document/document.h"
#include "formats/node_templates.h"
#include "formats/project_json.h"

#include <QApplication>
#include <QImage>
#include <QScrollBar>

#include <benchmark/benchmark.h>

using namespace tangram;

namespace {

/// Racks of eight nodes below their leaf switches, five kinds of nodes in turn, in four zones.
std::shared_ptr<const Cluster> fleet(int nodes)
{
    Cluster cluster = *new_project().cluster;
    cluster.switches.push_back({"spine", "", 0, 1e-6});
    for (int rack = 0; rack * 8 < nodes; ++rack) {
        const NodeTemplate& made = node_templates()[static_cast<std::size_t>(rack % 5) * 2];
        const std::string name = std::to_string(rack);
        cluster.switches.push_back({"leaf" + name, "spine", 4e11, 1e-6});
        Node node = made.node;
        node.gpu_type = rack % 5;
        if (static_cast<int>(cluster.gpu_types.size()) <= node.gpu_type)
            cluster.gpu_types.push_back(made.gpu);
        node.location = {"zone" + std::to_string(rack / std::max(1, nodes / 32)), "rack" + name, "leaf" + name};
        for (int i = 0; i < 8 && static_cast<int>(cluster.nodes.size()) < nodes; ++i) {
            node.id = made.node.id + "-" + name + "-" + std::to_string(i);
            cluster.nodes.push_back(node);
        }
    }
    return std::make_shared<const Cluster>(std::move(cluster));
}

Project project_of(std::shared_ptr<const Cluster> cluster)
{
    Project project = new_project();
    project.cluster = std::move(cluster);
    return project;
}

/// Everything is in view, or one card fills about a tenth of its width.
void paint_frames(benchmark::State& state, bool moves)
{
    Document document;
    document.replace(project_of(fleet(static_cast<int>(state.range(0)))));
    CanvasSelection selection;
    ClusterView view(selection);
    view.resize(1600, 900);
    view.set_cluster(document.derived().cluster, document.derived().islands);
    view.fit();
    const double far = view.transform().m11();
    const double zoom = static_cast<double>(state.range(1)) / 100;
    if (zoom > 0) {
        view.resetTransform();
        view.scale(zoom, zoom);
    }
    QImage frame(1600, 900, QImage::Format_ARGB32_Premultiplied);
    int step = 0;
    for (auto _ : state) {
        if (moves) // back and forth, and a little in and out
            view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->value() + (step % 20 < 10 ? 40 : -40));
        else
            view.setTransform(QTransform::fromScale((zoom > 0 ? zoom : far) * (1 + 0.002 * (step % 10)),
                                                    (zoom > 0 ? zoom : far) * (1 + 0.002 * (step % 10))));
        ++step;
        view.viewport()->render(&frame); // as a paint event does
    }
    state.SetLabel(std::to_string(document.derived().cluster->gpu_count()) + " GPUs");
}

void pan(benchmark::State& state)
{
    paint_frames(state, true);
}

void zoom(benchmark::State& state)
{
    paint_frames(state, false);
}

/// A thousand nodes into a page that shows as many as the argument tells: document, islands, layout, panels and a
/// frame.
void insert_thousand(benchmark::State& state)
{
    Document document;
    document.replace(project_of(fleet(static_cast<int>(state.range(0)))));
    ClusterPage page(document);
    QObject::connect(&document, &Document::changed, &page, [&] { page.show_document(); });
    page.resize(1600, 900);
    page.show();
    QImage frame(1600, 900, QImage::Format_ARGB32_Premultiplied);
    const NodeTemplate& made = node_templates()[5];
    for (auto _ : state) {
        document.edit_cluster(QStringLiteral("Add"), add_nodes(*document.project().cluster, made.node, made.gpu, 1000));
        page.render(&frame);
        state.PauseTiming();
        document.history().undo();
        state.ResumeTiming();
    }
}

void undo_thousand(benchmark::State& state)
{
    Document document;
    document.replace(project_of(fleet(static_cast<int>(state.range(0)))));
    ClusterPage page(document);
    QObject::connect(&document, &Document::changed, &page, [&] { page.show_document(); });
    page.resize(1600, 900);
    page.show();
    QImage frame(1600, 900, QImage::Format_ARGB32_Premultiplied);
    const NodeTemplate& made = node_templates()[5];
    for (auto _ : state) {
        state.PauseTiming();
        document.edit_cluster(QStringLiteral("Add"), add_nodes(*document.project().cluster, made.node, made.gpu, 1000));
        state.ResumeTiming();
        document.history().undo();
        page.render(&frame);
    }
}

// Nodes, and the scale in percent; 0: everything in view.
BENCHMARK(pan)->ArgsProduct({{1280, 10000}, {0, 10, 35, 100}})->Unit(benchmark::kMillisecond);
BENCHMARK(zoom)->ArgsProduct({{1280, 10000}, {0, 10, 35, 100}})->Unit(benchmark::kMillisecond);
BENCHMARK(insert_thousand)->Arg(0)->Arg(1280)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(undo_thousand)->Arg(0)->Arg(1280)->Arg(10000)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

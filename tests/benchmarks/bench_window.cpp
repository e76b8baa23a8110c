// SPDX-License-Identifier: GPL-3.0-or-later
// How long the real window does not answer while large clusters are opened and edited: the longest pause between two
// turns of its event loop, by the clock and in the processor time that its thread took, which other programs do not
// lengthen.
#include "canvas/view/cluster_view.h"
#include "cluster/cluster.h"
#include "cluster/edit/cluster_edits.h"
#include "cluster_page/cluster_page.h"
#include "common/text/thread_time.h"
#include "files/cluster/cluster_file.h"
#include "files/cluster/node_templates.h"
#include "files/disk/text_file.h"
#include "files/project/project_json.h"
#include "painted.h"
#include "random_clusters.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/opening/opening.h"
#include "tangram-explorer/shell/main_window.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>

using namespace tangram;

namespace {

class Heart {
public:
    Heart()
    {
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { beat(); });
        timer_.start(1);
        last_.start();
    }
    void beat()
    {
        longest_ = std::max(longest_, last_.restart());
        const double now = thread_time_ms();
        busiest_ = std::max(busiest_, now - busy_);
        busy_ = now;
    }
    qint64 longest_ms() const { return longest_; }
    double busiest_ms() const { return busiest_; }

private:
    QTimer timer_;
    QElapsedTimer last_;
    qint64 longest_ = 0;
    double busy_ = thread_time_ms();
    double busiest_ = 0;
};

template <typename Condition> void wait_until(Condition condition)
{
    while (!condition())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
}

Cluster cluster_of(const benchmark::State& state)
{
    const int nodes = static_cast<int>(state.range(0));
    return state.range(1) < 0 ? cluster_of_racks(nodes)
                              : cluster_of_unlike_nodes(nodes, static_cast<int>(state.range(1)));
}

/// From choosing the file to the last island.
void open_file(benchmark::State& state, bool as_project)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(as_project ? QStringLiteral("big.tangram") : QStringLiteral("big.json"));
    Project project = new_project();
    project.cluster = std::make_shared<const Cluster>(cluster_of(state));
    if (write_text_file(path.toStdString(), as_project ? write_project(project) : write_cluster(*project.cluster)))
        state.SkipWithError("the file cannot be written");
    qint64 longest = 0;
    double busiest = 0;
    qint64 shown = 0;
    for (auto _ : state) {
        state.PauseTiming();
        MainWindow window;
        window.show();
        QCoreApplication::processEvents();
        state.ResumeTiming();
        QElapsedTimer since;
        since.start();
        Heart heart;
        window.opening().open_later({path});
        wait_until([&] { return window.project().cluster() != nullptr; });
        shown = since.elapsed();
        wait_until([&] { return !window.document().is_finding_islands(); });
        heart.beat();
        longest = std::max(longest, heart.longest_ms());
        busiest = std::max(busiest, heart.busiest_ms());
        state.PauseTiming();
        window.document().history().setClean();
        window.close();
        state.ResumeTiming();
    }
    state.counters["longest_pause_ms"] = static_cast<double>(longest);
    state.counters["busy_in_it_ms"] = busiest;
    state.counters["shown_after_ms"] = static_cast<double>(shown);
}

void open_cluster(benchmark::State& state)
{
    open_file(state, false);
}

void open_project(benchmark::State& state)
{
    open_file(state, true);
}

/// A node more, until its island is there.
void add_node(benchmark::State& state)
{
    MainWindow window;
    Project project = new_project();
    project.model = window.document().project().model;
    project.cluster = std::make_shared<const Cluster>(cluster_of(state));
    window.document().replace(project);
    window.show_perspective(MainWindow::cluster_perspective);
    window.show();
    wait_until([&] { return !window.document().is_finding_islands(); });
    const NodeTemplate& made = node_templates()[5];
    double edited = 0;
    qint64 longest = 0;
    double busiest = 0;
    for (auto _ : state) {
        const double before = thread_time_ms();
        window.document().edit_cluster(QStringLiteral("Add"),
                                       add_nodes(*window.document().project().cluster, made.node, made.gpu, 1));
        edited = std::max(edited, thread_time_ms() - before);
        Heart heart;
        wait_until([&] { return !window.document().is_finding_islands(); });
        heart.beat();
        longest = std::max(longest, heart.longest_ms());
        busiest = std::max(busiest, heart.busiest_ms());
        state.PauseTiming();
        window.document().history().undo();
        wait_until([&] { return !window.document().is_finding_islands(); });
        state.ResumeTiming();
    }
    state.counters["busy_in_edit_ms"] = edited;
    state.counters["longest_pause_ms"] = static_cast<double>(longest);
    state.counters["busy_in_it_ms"] = busiest;
    window.document().history().setClean();
}

// Nodes, and links between racks of unlike nodes; -1: racks of equal nodes.
void sizes(benchmark::internal::Benchmark* bench)
{
    for (const int nodes : {1000, 3000, 10000})
        for (const int links : {-1, 0, 16})
            bench->Args({nodes, links});
    bench->Args({10000, 256})->Unit(benchmark::kMillisecond)->Iterations(3);
}
BENCHMARK(open_cluster)->Apply(sizes);
BENCHMARK(open_project)->Apply(sizes);
BENCHMARK(add_node)->Apply(sizes);

} // namespace

int main(int argc, char** argv)
{
    return run_painted(argc, argv);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// What the real window takes from a search that it shows: how much longer the search takes, and the processor's time of
// the window's thread against what all cores could do meanwhile, and against that of the whole program, which other
// programs make less. The platform's own painting of the screen is left out (offscreen) unless QT_QPA_PLATFORM names
// another.
#include "common/thread_time.h"
#include "main_window.h"
#include "measured_time.h"
#include "painted.h"
#include "parallelizer/parallelizer.h"
#include "search/search.h"

#include <QElapsedTimer>
#include <QThread>

#include <algorithm>
#include <vector>

using namespace tangram;

namespace {

double program_time_ms()
{
    return 1e3 * processor_seconds();
}

void open(MainWindow& window, const char* cluster, const char* model)
{
    window.resize(1600, 900);
    window.show();
    window.open(QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + QLatin1String(cluster));
    window.choose_model(QLatin1String(model));
    while (window.document().is_finding_islands())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void show(benchmark::State& state, const char* cluster, const char* model, bool exact, MainWindow::Perspective shown)
{
    constexpr int most_ms = 5000;
    MainWindow window;
    open(window, cluster, model);
    Project project = window.document().project();
    project.search.exact = exact;
    window.document().edit(QStringLiteral("Exact"), project);
    QCoreApplication::processEvents();
    double all_ms = 0;
    double window_ms = 0;
    double wall_ms = 0;
    for (auto _ : state) {
        window.plan();
        window.show_perspective(shown);
        for (int turn = 0; turn < 20; ++turn) // the page is shown and laid out
            QCoreApplication::processEvents();
        QElapsedTimer since;
        since.start();
        double all_begin = program_time_ms();
        double window_begin = thread_time_ms();
        while (since.elapsed() < most_ms) {
            const double all_now = program_time_ms();
            const double window_now = thread_time_ms();
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            if (!window.is_planning())
                break; // the last turn showed the result: it is no part of the search
            all_ms += all_now - all_begin;
            window_ms += window_now - window_begin;
            all_begin = all_now;
            window_begin = window_now;
        }
        wall_ms += 1e-6 * static_cast<double>(since.nsecsElapsed());
        state.PauseTiming();
        window.cancel();
        while (window.is_planning())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        state.ResumeTiming();
    }
    state.counters["share_of_cores"] = window_ms / (wall_ms * QThread::idealThreadCount());
    state.counters["share_of_program"] = window_ms / all_ms;
    window.document().history().setClean();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// How long a search takes that the window shows, against the same one without a window; in turns, so that whatever
/// else the machine does falls on both.
void compare(benchmark::State& state, const char* cluster, const char* model)
{
    MainWindow window;
    open(window, cluster, model);
    std::vector<double> shown_s;
    std::vector<double> alone_s;
    std::vector<double> ratios;
    for (auto _ : state) {
        window.show_perspective(MainWindow::search_perspective);
        window.plan();
        while (window.is_planning())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        shown_s.push_back(window.plan_file()->statistics->wall_time_s);
        const PlanFile& file = *window.plan_file();
        const SearchResult alone =
            search({{window.cluster(), file.model, window.job(), window.islands(), make_megatron()}, *file.settings});
        alone_s.push_back(alone.statistics.wall_time_s);
        ratios.push_back(shown_s.back() / alone_s.back());
    }
    state.counters["shown_s"] = median(shown_s);
    state.counters["alone_s"] = median(alone_s);
    state.counters["median_ratio"] = median(ratios);
    state.counters["ratio_of_shortest"] =
        *std::min_element(shown_s.begin(), shown_s.end()) / *std::min_element(alone_s.begin(), alone_s.end());
    window.document().history().setClean();
}

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
BENCHMARK_CAPTURE(compare, time_of_search_10240, "fleet-10240-gpus-32-islands.json", "llama-3.1-405b")
    ->UseRealTime()
    ->Iterations(15);
BENCHMARK_CAPTURE(compare, time_of_search_512, "512-gpus-three-types.json", "llama-3.1-70b")
    ->UseRealTime()
    ->Iterations(25);
BENCHMARK_CAPTURE(show, search_10240, "fleet-10240-gpus-32-islands.json", "llama-3.1-405b", false,
                  MainWindow::search_perspective)
    ->UseRealTime()
    ->Iterations(3);
BENCHMARK_CAPTURE(show, search_10240_on_the_drawing, "fleet-10240-gpus-32-islands.json", "llama-3.1-405b", false,
                  MainWindow::cluster_perspective)
    ->UseRealTime()
    ->Iterations(3);
BENCHMARK_CAPTURE(show, proof_1024, "fleet-1024-gpus-five-types.json", "llama-3.1-70b", true,
                  MainWindow::search_perspective)
    ->UseRealTime()
    ->Iterations(2);
BENCHMARK_CAPTURE(show, proof_1024_on_the_drawing, "fleet-1024-gpus-five-types.json", "llama-3.1-70b", true,
                  MainWindow::cluster_perspective)
    ->UseRealTime()
    ->Iterations(2);
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

int main(int argc, char** argv)
{
    return run_painted(argc, argv);
}

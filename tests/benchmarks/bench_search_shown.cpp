// SPDX-License-Identifier: GPL-3.0-or-later
// What the real window takes from a search that it shows: how much longer the search takes, and the processor's time of
// the window's thread from the search's begin to its end against what all cores could do meanwhile, and against that of
// the whole program, which other programs make less. The platform's own painting of the screen is left out (offscreen)
// unless QT_QPA_PLATFORM names another. Tells at the end whether the limit holds; the exit code does, too.
#include "common/text/thread_time.h"
#include "document/document.h"
#include "measured_time.h"
#include "painted.h"
#include "parallelizer/parallelizer.h"
#include "search/live/search_session.h"
#include "search/run/search.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/planning/planning.h"
#include "tangram-explorer/saving/plan_saving.h"
#include "tangram-explorer/shell/main_window.h"

#include <QElapsedTimer>
#include <QThread>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <vector>

using namespace tangram;

namespace {

constexpr double most_share = 0.02; ///< of the cores

struct Line {
    std::string name;
    double share = 0; ///< of the cores, by the window's thread
};
std::vector<Line> lines; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

struct Moment {
    double wall_ms = 0;
    double window_ms = 0; ///< of the processor, by the window's thread
    double program_ms = 0; ///< likewise, by all threads
};

Moment now()
{
    static const QElapsedTimer since = [] {
        QElapsedTimer timer;
        timer.start();
        return timer;
    }();
    return {1e-6 * static_cast<double>(since.nsecsElapsed()), thread_time_ms(), 1e3 * processor_seconds()};
}

/// Times of searches added up.
struct Taken {
    double wall_ms = 0;
    double window_ms = 0;
    double program_ms = 0;

    double share_of_cores() const { return window_ms / (wall_ms * QThread::idealThreadCount()); }
    double share_of_program() const { return window_ms / program_ms; }
    /// What is done from one moment to the next before the search's end.
    void add(const Moment& from, const Moment& to, double end_ms)
    {
        if (from.wall_ms >= end_ms)
            return;
        wall_ms += std::min(to.wall_ms, end_ms) - from.wall_ms;
        // A turn of the event loop waits first, and computes then.
        const double window = to.window_ms - from.window_ms;
        window_ms += std::clamp(window - (to.wall_ms - end_ms), 0.0, window);
        const double part = std::min(1.0, (end_ms - from.wall_ms) / (to.wall_ms - from.wall_ms));
        program_ms += part * (to.program_ms - from.program_ms);
    }
};

void take_turn()
{
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

/// Plans, and adds what that took until the search itself is over, or cancelled after `most_ms`. `begun` is called once
/// it has begun; what it does is left out.
template <typename Begun> void plan(MainWindow& window, double most_ms, Taken& taken, Begun begun)
{
    const auto* session = window.findChild<SearchSession*>();
    std::optional<Moment> started;
    const auto connection = QObject::connect(session, &SearchSession::started, [&] { started = now(); });
    window.planning().plan();
    QObject::disconnect(connection);
    std::vector<Moment> moments{*started};
    const double begun_ms = started->wall_ms;
    if (begun(window))
        moments = {now()};
    while (window.planning().is_planning() && now().wall_ms < begun_ms + most_ms) {
        moments.push_back(now());
        take_turn();
    }
    moments.push_back(now());
    const bool ended = !window.planning().is_planning();
    window.planning().cancel();
    while (window.planning().is_planning())
        take_turn();
    const double end_ms =
        ended ? begun_ms + 1e3 * window.plan_saving().file()->statistics->wall_time_s : moments.back().wall_ms;
    for (std::size_t i = 1; i < moments.size(); ++i)
        taken.add(moments[i - 1], moments[i], end_ms);
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

void tell(benchmark::State& state, const Taken& taken, const std::string& name)
{
    state.counters["share_of_cores"] = taken.share_of_cores();
    state.counters["share_of_program"] = taken.share_of_program();
    lines.push_back({name, taken.share_of_cores()});
}

void show(benchmark::State& state, const char* cluster, const char* model, bool exact, MainWindow::Perspective shown)
{
    constexpr double most_ms = 5000;
    MainWindow window;
    open(window, cluster, model);
    Project project = window.document().project();
    project.search.exact = exact;
    window.document().edit(QStringLiteral("Exact"), project);
    window.show_perspective(MainWindow::search_perspective);
    QCoreApplication::processEvents();
    const auto go_there = [&](MainWindow& of) {
        if (shown == MainWindow::search_perspective)
            return false;
        of.show_perspective(shown);
        for (int turn = 0; turn < 20; ++turn) // the page is shown and laid out
            QCoreApplication::processEvents();
        return true;
    };
    Taken taken;
    for (auto _ : state)
        plan(window, most_ms, taken, go_there);
    tell(state, taken,
         std::string(cluster) + (exact ? ", proof" : "")
             + (shown == MainWindow::search_perspective ? "" : ", on the drawing"));
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
    Taken taken;
    for (auto _ : state) {
        window.show_perspective(MainWindow::search_perspective);
        plan(window, std::numeric_limits<double>::infinity(), taken, [](MainWindow&) { return false; });
        shown_s.push_back(window.plan_saving().file()->statistics->wall_time_s);
        const PlanFile& file = *window.plan_saving().file();
        const SearchResult alone = search({{window.project().cluster(), file.model, window.project().job(),
                                            window.project().islands(), make_megatron()},
                                           *file.settings});
        alone_s.push_back(alone.statistics.wall_time_s);
        ratios.push_back(shown_s.back() / alone_s.back());
    }
    state.counters["shown_s"] = median(shown_s);
    state.counters["alone_s"] = median(alone_s);
    state.counters["median_ratio"] = median(ratios);
    state.counters["ratio_of_shortest"] =
        *std::min_element(shown_s.begin(), shown_s.end()) / *std::min_element(alone_s.begin(), alone_s.end());
    tell(state, taken, std::string(cluster) + ", in turns with one alone");
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
    int code = run_painted(argc, argv);
    for (const Line& line : lines) {
        const bool holds = line.share <= most_share;
        std::printf("%-60s share of the cores %5.2f %%  limit %4.1f %%  %s\n", line.name.c_str(), 100 * line.share,
                    100 * most_share, holds ? "holds" : "FAILS");
        code = holds ? code : 1;
    }
    return code;
}

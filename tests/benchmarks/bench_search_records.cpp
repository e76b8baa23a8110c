// SPDX-License-Identifier: GPL-3.0-or-later
// What looking at records of the largest size costs the window: one is chosen, scrubbed and pointed at, two are laid
// over each other and scrubbed together, and each time the grid is painted, offscreen. At the end a table tells which
// frames kept their limit of 16 ms of the painting thread, and the turns of a choice theirs of 32 ms: what else it
// takes is worked out in the background.
#include "common/text/thread_time.h"
#include "painted.h"
#include "search/grid/pair_grid_view.h"
#include "search/page/pairs_panel.h"
#include "search/page/search_page.h"
#include "search/records/record_scrubber.h"
#include "search/records/records_panel.h"
#include "search_samples.h"

#include <QImage>
#include <QMouseEvent>
#include <QTableView>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

using namespace tangram;

namespace {

constexpr double frame_limit_ms = 16;
constexpr double choice_limit_ms = 32;
constexpr int moments = 600;
constexpr int blocks = 126; // of llama-3.1-405b

/// As large as one is kept, with as many moments: every cell is looked at twice.
std::shared_ptr<SearchRecord> largest_record(unsigned seed)
{
    constexpr int parts_of_an_island = 3;
    const std::size_t columns = sample_grid(1, blocks)->columns.size();
    const auto grid = sample_grid(static_cast<int>(most_recorded_cells / columns / parts_of_an_island), blocks);
    const std::vector<PairFate> last = sample_fates(*grid, seed);
    SearchRecord begun;
    begun.tokens_per_iteration = 4e6;
    for (const PairGridRow& row : grid->rows)
        if (row.islands.front() == static_cast<int>(begun.island_names.size()))
            begun.island_names.push_back("island " + std::to_string(row.islands.front()));
    SearchRecorder recorder(std::move(begun), moments);
    SearchSnapshot now = sample_snapshot(grid, 0, seed);
    const std::size_t cells = last.size();
    for (std::size_t step = 0; step < moments; ++step) {
        const std::size_t begin = cells * step / moments;
        const std::size_t end = cells * (step + 1) / moments;
        const std::size_t before = step == 0 ? 0 : cells * (step - 1) / moments;
        std::copy(last.begin() + static_cast<std::ptrdiff_t>(before), last.begin() + static_cast<std::ptrdiff_t>(begin),
                  now.fates.begin() + static_cast<std::ptrdiff_t>(before));
        std::fill(now.fates.begin() + static_cast<std::ptrdiff_t>(begin),
                  now.fates.begin() + static_cast<std::ptrdiff_t>(end),
                  step + 1 < moments ? PairFate::granularity : PairFate::planned);
        now.elapsed_s = 0.033 * static_cast<double>(step + 1);
        now.best_iteration_time_s = 12;
        recorder.add(now);
    }
    return std::make_shared<SearchRecord>(*recorder.finish({5, 500}, true));
}

struct Row {
    std::string name;
    double limit_ms = frame_limit_ms;
    std::vector<double> wall_ms;
    std::vector<double> cpu_ms;
};
std::vector<Row> rows;

/// The page with two such records, and its grid as painted.
class Shown {
public:
    Shown()
    {
        page.resize(1600, 900);
        for (const unsigned seed : {1U, 2U})
            page.records().shelf().add(largest_record(seed), "record", nullptr);
        page.records().show_shelf();
        page.show();
        paint();
    }
    PairGridView& view() { return page.pairs().view(); }
    void paint()
    {
        if (frame.size() != view().size())
            frame = QImage(view().size(), QImage::Format_ARGB32_Premultiplied);
        view().render(&frame);
    }
    void choose(int row) { page.records().choose(row); }
    void choose_both() { page.records().findChild<QTableView*>()->selectAll(); }
    void scrub_to(int moment) { page.pairs().scrubber().set_moment(moment); }
    void point_at(QPoint at)
    {
        QMouseEvent move(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&view(), &move);
    }

    SearchPage page;
    QImage frame;
};

Shown& shown()
{
    static auto* one = new Shown; // gone with the program: windows may not outlive the application
    return *one;
}

/// Every step is a frame.
void frames(benchmark::State& state, const char* name, const std::function<void(Shown&)>& begin,
            const std::function<void(Shown&, int)>& step)
{
    Shown& page = shown();
    begin(page);
    QCoreApplication::processEvents();
    page.paint();
    Row row{name, frame_limit_ms, {}, {}};
    int number = 0;
    for (auto _ : state) {
        const auto wall_begin = std::chrono::steady_clock::now();
        const double cpu_begin = thread_time_ms();
        step(page, number++);
        page.paint();
        row.cpu_ms.push_back(thread_time_ms() - cpu_begin);
        row.wall_ms.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - wall_begin).count());
    }
    state.SetLabel(std::to_string(page.view().fates().size()) + " cells");
    rows.push_back(std::move(row));
}

/// Every turn of the event loop until the grid shows something else is a frame, of which the longest counts.
void turns(benchmark::State& state, const char* name, double limit_ms, const std::function<void(Shown&)>& begin,
           const std::function<void(Shown&, int)>& ask)
{
    Shown& page = shown();
    begin(page);
    Row row{name, limit_ms, {}, {}};
    int number = 0;
    for (auto _ : state) {
        const std::vector<PairFate> before(page.view().fates().begin(), page.view().fates().end());
        const auto is_as_before = [&] {
            return std::equal(before.begin(), before.end(), page.view().fates().begin(), page.view().fates().end());
        };
        const auto wall_begin = std::chrono::steady_clock::now();
        double cpu_begin = thread_time_ms();
        ask(page, number++);
        double longest = thread_time_ms() - cpu_begin;
        while (is_as_before()) {
            cpu_begin = thread_time_ms();
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            longest = std::max(longest, thread_time_ms() - cpu_begin);
        }
        cpu_begin = thread_time_ms();
        page.paint();
        longest = std::max(longest, thread_time_ms() - cpu_begin);
        row.cpu_ms.push_back(longest);
        row.wall_ms.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - wall_begin).count());
    }
    rows.push_back(std::move(row));
}

void compare_both(Shown& page)
{
    page.choose_both();
    while (!page.view().is_comparing())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    page.paint();
}

double at_share(std::vector<double> times, double share)
{
    std::sort(times.begin(), times.end());
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

void print_table()
{
    std::printf("\n%-36s %9s %9s %9s  %6s\n", "of the largest records", "median ms", "CPU ms", "95 % CPU", "limit");
    for (const Row& row : rows) {
        const double cpu = at_share(row.cpu_ms, 0.95);
        std::printf("%-36s %9.2f %9.2f %9.2f  %3.0f ms  %s\n", row.name.c_str(), at_share(row.wall_ms, 0.5),
                    at_share(row.cpu_ms, 0.5), cpu, row.limit_ms, cpu <= row.limit_ms ? "held" : "NOT HELD");
    }
}

void show_first(Shown& page)
{
    page.choose(0);
    const SearchRecord& first = *page.page.records().shelf().entries()[0].record;
    while (page.view().is_comparing() || page.view().grid().get() != &first.grid)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void choose_other(Shown& page, int number)
{
    page.choose(number % 2 == 0 ? 1 : 0);
}

void scrub_on(Shown& page, int number)
{
    page.scrub_to(300 + number % 100);
}

void scrub_back(Shown& page, int number)
{
    page.scrub_to(599 - number % 100);
}

void scrub_to_ends(Shown& page, int number)
{
    page.scrub_to(number % 2 == 0 ? 0 : moments - 1);
}

void scrub_here_and_there(Shown& page, int number)
{
    page.scrub_to(number % 2 == 0 ? 200 + number : 590 - number);
}

void point(Shown& page, int number)
{
    page.point_at(page.view().geometry().area().center() + QPoint(number % 100, number % 60));
}

void swap(Shown& page, int /*number*/)
{
    page.page.records().swap_chosen();
}

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
BENCHMARK_CAPTURE(turns, another, "another record", choice_limit_ms, show_first, choose_other)->Iterations(20);
BENCHMARK_CAPTURE(frames, on, "a moment on", show_first, scrub_on)->Iterations(100);
BENCHMARK_CAPTURE(frames, back, "a moment back", show_first, scrub_back)->Iterations(100);
BENCHMARK_CAPTURE(frames, ends, "from end to end", show_first, scrub_to_ends)->Iterations(40);
BENCHMARK_CAPTURE(frames, pointed_at, "another cell under the mouse", show_first, point)->Iterations(100);
BENCHMARK_CAPTURE(turns, two, "two, the other way round", choice_limit_ms, compare_both, swap)->Iterations(10);
BENCHMARK_CAPTURE(turns, two_scrubbed, "two, elsewhere in time", frame_limit_ms, compare_both, scrub_here_and_there)
    ->Iterations(40);
BENCHMARK_CAPTURE(frames, two_pointed_at, "another cell of two", compare_both, point)->Iterations(100);
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

int main(int argc, char** argv)
{
    const int code = run_painted(argc, argv);
    if (!rows.empty())
        print_table();
    return code;
}

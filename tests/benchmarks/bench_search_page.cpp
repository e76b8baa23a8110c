// SPDX-License-Identifier: GPL-3.0-or-later
// What following a running search costs the window: the page takes a snapshot and paints itself, offscreen, with a grid
// of 100,000 cells of which some rows, or all, change from one snapshot to the next. At the end a table tells which
// frames kept their limit of 5 ms of the painting thread.
#include "common/text/thread_time.h"
#include "painted.h"
#include "search/grid/pair_grid_view.h"
#include "search/page/pairs_panel.h"
#include "search/page/search_page.h"
#include "search_samples.h"

#include <QImage>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>

using namespace tangram;

namespace {

constexpr double limit_ms = 5;

struct Row {
    std::size_t cells = 0;
    std::vector<double> wall_ms;
    std::vector<double> cpu_ms;
};
/// By islands, blocks, share of the rows that change in percent, pixels of the screen to the pixel.
std::map<std::array<std::int64_t, 4>, Row> rows;

std::shared_ptr<const PlanningProblem> sample_problem(int islands, int blocks)
{
    auto cluster = std::make_shared<Cluster>();
    auto model = std::make_shared<Model>();
    model->blocks = blocks;
    PlanningProblem problem{cluster, model, {}, {}, make_megatron()};
    for (int island = 0; island < islands; ++island)
        problem.islands.push_back(
            {"i" + std::to_string(island), "island " + std::to_string(island), {island}, 0, false});
    problem.job.global_batch = 1024;
    return std::make_shared<const PlanningProblem>(std::move(problem));
}

void follow(benchmark::State& state)
{
    const auto islands = static_cast<int>(state.range(0));
    const auto blocks = static_cast<int>(state.range(1));
    SearchPage page;
    page.resize(1600, 900);
    page.show();
    page.show_start(sample_problem(islands, blocks));
    const auto grid = sample_grid(islands, blocks);
    SearchSnapshot snapshot = sample_snapshot(grid, 0.5);
    page.show_snapshot(snapshot);
    const auto density = static_cast<double>(state.range(3));
    QImage frame(page.size() * density, QImage::Format_ARGB32_Premultiplied);
    frame.setDevicePixelRatio(density);
    page.render(&frame);
    Row row;
    row.cells = grid->cell_count();
    PairGridView& view = page.pairs().view();
    QImage grid_frame(view.size() * density, QImage::Format_ARGB32_Premultiplied);
    grid_frame.setDevicePixelRatio(density);
    int step = 0;
    const std::size_t columns = grid->columns.size();
    for (auto _ : state) {
        // A band of rows is looked at, another one each time.
        const std::size_t count =
            std::max<std::size_t>(1, grid->rows.size() * static_cast<std::size_t>(state.range(2)) / 100);
        const std::size_t first = static_cast<std::size_t>(step) * 7 % (grid->rows.size() - count + 1);
        for (std::size_t cell = first * columns; cell < (first + count) * columns; ++cell)
            snapshot.fates[cell] =
                (static_cast<std::size_t>(step) + cell) % 3 == 0 ? PairFate::memory : PairFate::planned;
        snapshot.elapsed_s += 0.033;
        snapshot.pairs.total += 3;
        snapshot.pairs.kept += 3;
        ++step;
        const auto begin = std::chrono::steady_clock::now();
        const double cpu_begin = thread_time_ms();
        page.show_snapshot(snapshot);
        view.render(&grid_frame);
        row.cpu_ms.push_back(thread_time_ms() - cpu_begin);
        row.wall_ms.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    }
    state.SetLabel(std::to_string(row.cells) + " cells");
    rows[{state.range(0), state.range(1), state.range(2), state.range(3)}] = std::move(row);
}

double at_share(std::vector<double> times, double share)
{
    std::sort(times.begin(), times.end());
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

void print_table()
{
    std::printf("\n%8s %8s %3s  %9s %9s %9s  %6s\n", "cells", "changed", "px", "median ms", "95 % ms", "CPU ms",
                "limit");
    for (const auto& [key, row] : rows) {
        const double median = at_share(row.wall_ms, 0.5);
        const double cpu = at_share(row.cpu_ms, 0.5);
        std::printf("%8zu %6d %% %3s  %9.2f %9.2f %9.2f  %3.0f ms  %s\n", row.cells, static_cast<int>(key[2]),
                    key[3] > 1 ? "2x" : "", median, at_share(row.wall_ms, 0.95), cpu, limit_ms,
                    key[3] > 1               ? ""
                        : median <= limit_ms ? "held"
                        : cpu <= limit_ms    ? "held but for other programs"
                                             : "NOT HELD");
    }
}

BENCHMARK(follow)
    ->ArgsProduct({{5, 88}, {126}, {2, 20, 100}, {1}})
    ->ArgsProduct({{88}, {126}, {100}, {2}})
    ->Iterations(150)
    ->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    const int code = run_painted(argc, argv);
    if (!rows.empty())
        print_table();
    return code;
}

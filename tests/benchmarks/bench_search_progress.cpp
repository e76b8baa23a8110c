// SPDX-License-Identifier: GPL-3.0-or-later
// What it costs to watch a search, and how soon one ends that is cancelled.
#include "files/project/project_json.h"
#include "measured_time.h"
#include "sample_requests.h"
#include "search/record/search_record.h"
#include "search/run/search.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>
#include <vector>

namespace tangram {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds frame(33);

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

struct Took {
    double wall_s = 0;
    double processor_s = 0;
    double watching_s = 0; ///< of the processor, by the thread that watches
};

Took alone(const SearchRequest& request)
{
    const Clock::time_point start = Clock::now();
    const double busy = processor_seconds();
    SearchRun run(request);
    run.wait();
    return {seconds_since(start), processor_seconds() - busy, 0};
}

/// As the window does: 30 snapshots a second, each recorded.
Took watched(const SearchRequest& request)
{
    const Clock::time_point start = Clock::now();
    const double busy = processor_seconds();
    SearchRecorder recorder({});
    SearchRun run(request);
    Took took;
    {
        const std::jthread watcher([&](const std::stop_token& stop) {
            for (Clock::time_point next = Clock::now(); !stop.stop_requested(); next += frame) {
                recorder.add(run.snapshot());
                std::this_thread::sleep_until(next + frame);
            }
            took.watching_s = processor_seconds(CLOCK_THREAD_CPUTIME_ID);
        });
        run.wait();
        took.wall_s = seconds_since(start);
        took.processor_s = processor_seconds() - busy;
    }
    return took;
}

/// The same search alone and watched in turn, so that whatever else the machine does falls on both.
void cost_of_watching(benchmark::State& state, const char* sample, const char* preset)
{
    const SearchRequest request = sample_request(sample, preset);
    std::vector<double> ratios;
    std::vector<double> processor_ratios;
    std::vector<double> shares;
    double shortest_alone_s = std::numeric_limits<double>::infinity();
    double shortest_watched_s = shortest_alone_s;
    for (auto _ : state) {
        const bool first = ratios.size() % 2 == 0;
        Took without = first ? alone(request) : Took();
        const Took with = watched(request);
        if (!first)
            without = alone(request);
        ratios.push_back(with.wall_s / without.wall_s);
        processor_ratios.push_back(with.processor_s / without.processor_s);
        shares.push_back(with.watching_s / with.processor_s);
        shortest_alone_s = std::min(shortest_alone_s, without.wall_s);
        shortest_watched_s = std::min(shortest_watched_s, with.wall_s);
    }
    state.counters["alone_s"] = shortest_alone_s;
    state.counters["ratio_of_shortest"] = shortest_watched_s / shortest_alone_s;
    state.counters["median_ratio"] = median(ratios);
    state.counters["median_processor_ratio"] = median(processor_ratios);
    state.counters["watchers_share"] = median(shares);
}

/// `paused`: it is paused when it is cancelled. Over moments all through the search.
void cancel(benchmark::State& state, bool paused)
{
    const SearchRequest request = sample_request("fleet-10240-gpus-32-islands", "llama-3.1-405b");
    const double whole_s = alone(request).wall_s;
    double longest_s = 0;
    int at = 0;
    for (auto _ : state) {
        SearchRun run(request);
        std::this_thread::sleep_for(std::chrono::duration<double>(whole_s * 0.05 * (at++ % 19 + 1)));
        if (paused) {
            run.pause();
            std::this_thread::sleep_for(2 * frame);
        }
        const Clock::time_point asked = Clock::now();
        run.cancel();
        run.wait();
        const double took = seconds_since(asked);
        state.SetIterationTime(took);
        longest_s = std::max(longest_s, took);
    }
    state.counters["longest_ms"] = 1e3 * longest_s;
}

void one_snapshot(benchmark::State& state)
{
    SearchRun run(sample_request("fleet-10240-gpus-32-islands", "llama-3.1-405b"));
    run.wait();
    for (auto _ : state)
        benchmark::DoNotOptimize(run.snapshot());
    state.counters["cells"] = static_cast<double>(run.snapshot().fates.size());
}

/// 600 moments of a grid of 100,000 cells that fill up row by row, every row in runs of some five fates.
void write_a_long_record(benchmark::State& state)
{
    constexpr int rows = 250;
    constexpr int columns = 400;
    auto grid = std::make_shared<PairGrid>();
    for (int row = 0; row < rows; ++row)
        grid->rows.push_back({{row}, 8, 1, true});
    for (int column = 0; column < columns; ++column)
        grid->columns.push_back({{0, column + 1, 0, 0}, {1, column + 2}, 1, 1});
    SearchRecord begun;
    begun.name = "long";
    begun.island_names.assign(rows, "island");
    SearchRecorder recorder(begun);
    SearchSnapshot now;
    now.grid = grid;
    now.fates.assign(grid->cell_count(), PairFate::waiting);
    unsigned draw = 1;
    for (int moment = 0; moment < 600; ++moment) {
        for (int run = 0; run < 20; ++run) {
            draw = draw * 1664525U + 1013904223U;
            const std::size_t first = draw / 256 % (now.fates.size() - 100);
            draw = draw * 1664525U + 1013904223U;
            const auto fate = static_cast<PairFate>(pair_fate_count - 4 + draw / 65536 % 4);
            for (std::size_t cell = first; cell < first + 100; ++cell)
                now.fates[cell] = std::max(now.fates[cell], fate);
        }
        now.elapsed_s = 0.033 * moment;
        recorder.add(now);
    }
    Project project;
    project.records.push_back(std::make_shared<const SearchRecord>(*recorder.finish({}, true)));
    std::size_t bytes = 0;
    for (auto _ : state)
        bytes = write_project(project).size();
    state.counters["moments"] = static_cast<double>(project.records.front()->moments.size());
    state.counters["MB"] = static_cast<double>(bytes) / 1e6;
}

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
BENCHMARK_CAPTURE(cost_of_watching, 10240_gpus_405b, "fleet-10240-gpus-32-islands", "llama-3.1-405b")
    ->UseRealTime()
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cost_of_watching, 1024_gpus_405b, "fleet-1024-gpus-five-types", "llama-3.1-405b")
    ->UseRealTime()
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cancel, running, false)->UseManualTime()->Iterations(19)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cancel, paused, true)->UseManualTime()->Iterations(19)->Unit(benchmark::kMillisecond);
BENCHMARK(one_snapshot)->Unit(benchmark::kMicrosecond);
BENCHMARK(write_a_long_record)->Unit(benchmark::kMillisecond);
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

} // namespace tangram

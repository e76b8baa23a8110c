// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "cluster/network.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "peak_resident.h"
#include "sample_requests.h"
#include "schedule/one_f_one_b.h"
#include "schedule/simulate.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "text/result.h"

#include <benchmark/benchmark.h>

#include <string>

namespace tangram {

namespace {

std::string sample_text(const std::string& name)
{
    const Result<std::string> text = read_text_file(TANGRAM_SOURCE_DIR "/sample_clusters/" + name + ".json");
    return text ? *text : std::string();
}

/// What the command line plans by default: detected islands and the default job, as many threads as the machine has.
void search_sample(benchmark::State& state, const char* sample, const char* preset, bool exact = false)
{
    SearchRequest request = sample_request(sample, preset);
    request.settings.exact = exact;

    SearchResult result;
    for (auto _ : state)
        result = search(request);

    const SearchStatistics& statistics = result.statistics;
    const auto partial_plans = static_cast<double>(statistics.partial_plans.total);
    state.counters["states"] = static_cast<double>(statistics.states);
    state.counters["partial_plans"] = partial_plans;
    state.counters["partial_plans/s"] = partial_plans / statistics.wall_time_s;
    state.counters["enumerate_s"] = statistics.enumerate_s;
    state.counters["compose_s"] = statistics.compose_s;
    state.counters["peak_MB"] = peak_resident_mb();
    if (result.best) {
        state.counters["plan_s"] = result.best->iteration_time_s;
        state.counters["gap_%"] = 100 * (result.best->iteration_time_s / result.lower_bound_iteration_time_s - 1);
    }
}

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
#define TANGRAM_SEARCH(name, ...)                                                                                      \
    BENCHMARK_CAPTURE(search_sample, name, __VA_ARGS__)->UseRealTime()->Iterations(1)->Unit(benchmark::kMillisecond)
TANGRAM_SEARCH(64_gpus_70b, "64-gpus-two-types", "llama-3.1-70b");
TANGRAM_SEARCH(512_gpus_70b, "512-gpus-three-types", "llama-3.1-70b");
TANGRAM_SEARCH(10240_gpus_405b, "fleet-10240-gpus-32-islands", "llama-3.1-405b");
TANGRAM_SEARCH(toy_1b, "two-nodes-toy", "llama-3.2-1b");
TANGRAM_SEARCH(toy_1b_exact, "two-nodes-toy", "llama-3.2-1b", true);
TANGRAM_SEARCH(a100_and_v100_13b, "a100-and-v100", "llama-2-13b");
TANGRAM_SEARCH(two_racks_70b, "h100-and-a100-two-racks", "llama-3.1-70b");
TANGRAM_SEARCH(two_zones_70b, "three-generations-two-zones", "llama-3.1-70b");
TANGRAM_SEARCH(1024_gpus_405b, "fleet-1024-gpus-five-types", "llama-3.1-405b");
TANGRAM_SEARCH(1024_gpus_deepseek_v3, "fleet-1024-gpus-five-types", "deepseek-v3");
#undef TANGRAM_SEARCH

void read_10240_gpu_cluster(benchmark::State& state)
{
    const std::string text = sample_text("fleet-10240-gpus-32-islands");
    for (auto _ : state)
        benchmark::DoNotOptimize(read_cluster(text, "cluster.json"));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(read_10240_gpu_cluster)->Unit(benchmark::kMillisecond);

void detect_islands_of_10240_gpus(benchmark::State& state)
{
    const Result<Cluster> cluster = read_cluster(sample_text("fleet-10240-gpus-32-islands"), "cluster.json");
    if (!cluster) {
        state.SkipWithError("the sample cluster cannot be read");
        return;
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(Dendrogram(*cluster, Network(*cluster)).cut(0.1));
    state.counters["islands"] = static_cast<double>(Dendrogram(*cluster, Network(*cluster)).cut(0.1).size());
}
BENCHMARK(detect_islands_of_10240_gpus)->Unit(benchmark::kMillisecond);

/// 32 unequal stages, 1,024 micro-batches; items are pieces of work on the stages' lanes.
void simulate_1f1b(benchmark::State& state)
{
    constexpr int stages = 32;
    PipelineTimes pipeline;
    pipeline.micro_batches = 1024;
    for (int s = 0; s < stages; ++s)
        pipeline.stages.push_back({.forward_s = 0.010 + 0.0003 * (s % 5),
                                   .backward_s = 0.020 + 0.0005 * (s % 7),
                                   .send_forward_s = s + 1 < stages ? 0.001 : 0,
                                   .send_backward_s = s > 0 ? 0.001 : 0,
                                   .gradient_sync_s = 0.05,
                                   .optimizer_s = 0.01,
                                   .gpus = 8});
    const bool with_events = state.range(0) != 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(simulate({pipeline}, with_events));
    state.SetItemsProcessed(state.iterations() * 2 * stages * pipeline.micro_batches);
}
BENCHMARK(simulate_1f1b)->ArgName("events")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/parallelizer.h"

#include <benchmark/benchmark.h>

namespace tangram {

namespace {

Model llama_70b()
{
    Model model;
    model.name = "llama-3.1-70b";
    model.blocks = 80;
    model.hidden = 8192;
    model.feed_forward = 28672;
    model.gated = true;
    model.query_heads = 64;
    model.key_value_heads = 8;
    model.head_size = 128;
    model.vocabulary = 128256;
    model.attention = AttentionKind::gqa;
    return model;
}

Part a100_part(int nodes)
{
    GpuType gpu;
    gpu.id = "a100";
    gpu.memory_bytes = 8e10;
    gpu.memory_bytes_per_s = 2e12;
    gpu.peak_flops = {1.95e13, 3.12e14, 3.12e14, 0};
    gpu.efficiency.matmul = {3e-6, 3e-10, 1, 1, 1.5, 0.85, 0.1};
    gpu.efficiency.attention = {1.5e-5, 5e-9, 3, 2, 0.5, 100, 0.85};
    Part part;
    part.gpu = std::make_shared<const GpuType>(gpu);
    part.nodes = nodes;
    part.gpus_per_node = 8;
    part.gpus_per_domain = 8;
    part.inside = {2.3e11, 2e-6};
    part.across = {2e10, 5e-6};
    return part;
}

void stage_cost_evaluations(benchmark::State& state)
{
    const StrategyCosts costs =
        make_megatron()->cost(llama_70b(), Job{}, a100_part(4), {8, 1, 1, 4, 1, Recompute::full, 1});
    LayerCounts counts{1, 20, 0, 0};
    for (auto _ : state) {
        counts[1] = counts[1] % 80 + 1;
        benchmark::DoNotOptimize(stage_cost(costs, counts));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(stage_cost_evaluations);

/// All layer kinds under one strategy, from the model and the hardware.
void layer_cost_evaluations(benchmark::State& state)
{
    const auto megatron = make_megatron();
    const Model model = llama_70b();
    const Part part = a100_part(4);
    const Job job;
    for (auto _ : state)
        benchmark::DoNotOptimize(megatron->cost(model, job, part, {8, 1, 1, 4, 1, Recompute::full, 1}));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(layer_cost_evaluations);

/// Every strategy of a part at a tick; items are strategies.
void part_plans(benchmark::State& state)
{
    const auto megatron = make_megatron();
    const Model model = llama_70b();
    const Part part = a100_part(static_cast<int>(state.range(0)));
    const Job job;
    std::size_t strategies = 0;
    for (auto _ : state) {
        const PartPlans plans = megatron->plan(model, job, part, 8, {}, {});
        strategies += plans.strategies.size();
        benchmark::DoNotOptimize(plans);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(strategies));
    state.counters["strategies"] = static_cast<double>(strategies) / static_cast<double>(state.iterations());
}
BENCHMARK(part_plans)->Arg(1)->Arg(4)->Arg(16);

} // namespace

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "uniform_layouts.h"

#include "accuracy/place_run.h"
#include "judged_search.h"
#include "parallelizer/strategy_space.h"
#include "plan/price/lower_bound.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <set>

namespace tangram {

namespace {

struct Uniform {
    int stages = 1;
    Strategy strategy;
    double least_s = 0; ///< its time if nothing but the cheapest compute took any

    int gpus() const { return stages * strategy.gpus(); }
};

/// Stage k has the GPUs that follow those of stage k - 1.
std::vector<GpuRange> gpus_of_stage(int stage, int gpus, int per_node)
{
    std::vector<GpuRange> ranges;
    for (int gpu = stage * gpus; gpu < (stage + 1) * gpus;) {
        const int first = gpu % per_node;
        const int count = std::min((stage + 1) * gpus - gpu, per_node - first);
        ranges.push_back({gpu / per_node, first, count});
        gpu += count;
    }
    return ranges;
}

PlanLayout layout_of(const PlanningProblem& problem, const Uniform& uniform, const std::vector<int>& blocks)
{
    const int per_node = problem.cluster->nodes.front().gpu_count;
    PlanLayout layout;
    PipelineLayout& pipeline = layout.pipelines.emplace_back();
    int layer = 0;
    for (int s = 0; s < uniform.stages; ++s) {
        StageLayout stage;
        stage.gpus = gpus_of_stage(s, uniform.strategy.gpus(), per_node);
        const int ends = (s == 0 ? 1 : 0) + (s + 1 == uniform.stages ? 1 : 0);
        stage.layers = {layer, layer + blocks[static_cast<std::size_t>(s)] + ends};
        layer = stage.layers.last;
        stage.strategy = uniform.strategy;
        pipeline.stages.push_back(std::move(stage));
    }
    pipeline.samples = problem.job.global_batch;
    pipeline.micro_batches = problem.job.global_batch / uniform.strategy.micro_batch_samples();
    return layout;
}

/// Blocks spread evenly, and layers spread evenly where that is something else.
std::vector<std::vector<int>> even_blocks(int blocks, int stages)
{
    std::vector<int> by_layers(static_cast<std::size_t>(stages), (blocks + 2) / stages);
    for (int s = 0; s < (blocks + 2) % stages; ++s)
        ++by_layers[static_cast<std::size_t>(s)];
    --by_layers.front();
    --by_layers.back();
    std::set<std::vector<int>> ways{even_chunks(blocks, stages), by_layers};
    return {ways.begin(), ways.end()};
}

std::vector<int> stage_numbers(const Model& model, int most)
{
    const int layers = model.layer_count();
    most = std::min(most, layers);
    std::vector<int> numbers;
    for (int stages = 1; stages <= most; ++stages) {
        const bool power_of_two = (stages & (stages - 1)) == 0;
        const bool least = stages == 1 || (layers + stages - 1) / stages < (layers + stages - 2) / (stages - 1);
        if (power_of_two || least || stages == most || model.blocks % stages == 0)
            numbers.push_back(stages);
    }
    return numbers;
}

std::vector<Strategy> strategies(const PlanningProblem& problem, int gpus, int per_node)
{
    std::vector<Strategy> all;
    const Model& model = *problem.model;
    const std::vector<int> experts = model.experts.count > 0 ? divisors(model.experts.count) : std::vector{1};
    for (const int tensor : divisors(std::min(gpus, per_node)))
        for (const int expert : experts)
            for (const int samples : problem.job.allow.samples_per_replica)
                for (const int zero : problem.job.allow.zero)
                    for (const Recompute recompute : recompute_choices(problem.job)) {
                        Strategy strategy{.tensor = tensor, .expert = expert, .data = gpus / tensor, .zero = zero};
                        strategy.recompute = recompute;
                        strategy.samples_per_replica = samples;
                        const bool nothing_to_shard = strategy.data == 1 && zero > 0;
                        if (gpus % tensor == 0 && !nothing_to_shard
                            && problem.job.global_batch % strategy.micro_batch_samples() == 0)
                            all.push_back(strategy);
                    }
    return all;
}

/// What all GPUs together need at least, in GPU-seconds: of the bound of a single node, where nothing but compute
/// counts.
double least_gpu_seconds(const PlanningProblem& problem)
{
    Cluster one = *problem.cluster;
    one.nodes.resize(1);
    PlanningProblem small = problem;
    small.cluster = std::make_shared<const Cluster>(one);
    small.islands.resize(1);
    small.islands.front().nodes = {0};
    return lower_bound_iteration_time(small, Network(*small.cluster)) * one.gpu_count();
}

std::vector<Uniform> candidates(const PlanningProblem& problem)
{
    const int nodes = static_cast<int>(problem.cluster->nodes.size());
    const int per_node = problem.cluster->nodes.front().gpu_count;
    std::vector<int> sizes;
    for (int gpus = 1; gpus < per_node; gpus *= 2)
        sizes.push_back(gpus);
    for (int k = 1; k <= nodes; ++k)
        sizes.push_back(k * per_node);
    const double gpu_seconds = least_gpu_seconds(problem);
    std::vector<Uniform> all;
    for (const int gpus : sizes)
        for (const Strategy& strategy : strategies(problem, gpus, per_node))
            for (const int stages : stage_numbers(*problem.model, nodes * per_node / gpus)) {
                Uniform uniform{stages, strategy};
                const double micro_batches =
                    static_cast<double>(problem.job.global_batch) / strategy.micro_batch_samples();
                uniform.least_s = gpu_seconds / uniform.gpus() * (micro_batches + stages - 1) / micro_batches;
                all.push_back(uniform);
            }
    std::stable_sort(all.begin(), all.end(), [](const Uniform& a, const Uniform& b) { return a.least_s < b.least_s; });
    return all;
}

} // namespace

UniformBest best_uniform_layout(const PlanningProblem& problem)
{
    const std::vector<Uniform> all = candidates(problem);
    UniformBest best;
    best.time_s = std::numeric_limits<double>::infinity();
    std::atomic<double> best_s = best.time_s;
    std::atomic<int> evaluated = 0;
    std::mutex mutex;
    const auto look_at = [&](std::size_t i) {
        const Uniform& uniform = all[i];
        if (uniform.least_s >= best_s)
            return;
        for (const std::vector<int>& blocks : even_blocks(problem.model->blocks, uniform.stages)) {
            PlanLayout layout = layout_of(problem, uniform, blocks);
            const double time_s = evaluated_s(problem, layout);
            ++evaluated;
            const std::lock_guard lock(mutex);
            if (time_s < best.time_s) {
                best.layout = std::move(layout);
                best.time_s = time_s;
                best_s = time_s;
            }
        }
    };
    // In runs, so that the most promising are looked at before the others.
    constexpr std::size_t run = 64;
    for (std::size_t first = 0; first < all.size() && all[first].least_s < best_s; first += run)
        tbb::parallel_for(first, std::min(first + run, all.size()), look_at);
    best.evaluated = evaluated;
    return best;
}

} // namespace tangram

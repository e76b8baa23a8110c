// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/place_run.h"

#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>

namespace tangram {

namespace {

/// Hands out the GPUs of a cluster in its order.
class GpuPool {
public:
    explicit GpuPool(const Cluster& cluster)
        : cluster_(cluster)
        , taken_(cluster.nodes.size(), 0)
    {
    }

    /// The next `count` GPUs of that type (of any, if empty); nothing where there are not as many left.
    std::vector<GpuRange> take(int count, const std::string& gpu_type)
    {
        std::vector<GpuRange> ranges;
        for (std::size_t node = 0; node < cluster_.nodes.size() && count > 0; ++node) {
            const Node& there = cluster_.nodes[node];
            if (!gpu_type.empty() && cluster_.gpu_type_of(there).id != gpu_type)
                continue;
            const int here = std::min(count, there.gpu_count - taken_[node]);
            if (here > 0)
                ranges.push_back({static_cast<int>(node), taken_[node], here});
            count -= here;
        }
        if (count > 0)
            return {};
        for (const GpuRange& range : ranges)
            taken_[range.node] += range.count;
        return ranges;
    }

private:
    const Cluster& cluster_;
    std::vector<int> taken_;
};

/// The island of exactly these nodes, made when it is not there yet.
int island_of(Islands& islands, const std::vector<GpuRange>& gpus)
{
    std::vector<int> nodes;
    for (const GpuRange& range : gpus)
        nodes.push_back(range.node);
    std::sort(nodes.begin(), nodes.end());
    const auto same =
        std::find_if(islands.begin(), islands.end(), [&](const Island& island) { return island.nodes == nodes; });
    const int index = static_cast<int>(same - islands.begin());
    if (same == islands.end()) {
        Island island;
        island.id = fmt::format("stage-{}", islands.size());
        island.name = island.id;
        island.nodes = std::move(nodes);
        islands.push_back(std::move(island));
    }
    return index;
}

/// Layer ranges of chunks with so many blocks: the embedding is in the first, the head in the last.
std::vector<Slice> slices_of(const std::vector<int>& blocks)
{
    std::vector<Slice> slices;
    int layer = 0;
    for (std::size_t chunk = 0; chunk < blocks.size(); ++chunk) {
        const int ends = (chunk == 0 ? 1 : 0) + (chunk + 1 == blocks.size() ? 1 : 0);
        slices.push_back({layer, layer + blocks[chunk] + ends});
        layer = slices.back().last;
    }
    return slices;
}

} // namespace

std::vector<int> even_chunks(int blocks, int chunks)
{
    std::vector<int> result(static_cast<std::size_t>(chunks), blocks / chunks);
    if (blocks % chunks == 0)
        return result;
    const int layers = blocks + 2;
    for (int c = 0; c < chunks; ++c)
        result[c] = layers / chunks + (c < layers % chunks ? 1 : 0);
    --result.front();
    --result.back();
    return result;
}

Result<PlacedRun> place_run(const MeasuredRun& run, Recompute recompute,
                            std::shared_ptr<const Parallelizer> parallelizer)
{
    const RunLayout& wanted = run.layout;
    PlacedRun placed;
    PlanningProblem& problem = placed.problem;
    problem.cluster = run.cluster;
    problem.model = run.model;
    problem.job = run.job;
    problem.parallelizer = std::move(parallelizer);

    GpuPool pool(*run.cluster);
    PipelineLayout& pipeline = placed.layout.pipelines.emplace_back();
    const std::vector<Slice> chunks = slices_of(wanted.chunk_blocks);
    const std::size_t stages = wanted.stages.size();
    if (wanted.virtual_stages > 1)
        pipeline.schedule = ScheduleKind::interleaved;
    for (std::size_t s = 0; s < stages; ++s) {
        StageLayout stage;
        stage.strategy = wanted.stages[s].strategy;
        stage.strategy.recompute = wanted.stages[s].recompute.value_or(recompute);
        stage.gpus = pool.take(stage.strategy.gpus(), wanted.stages[s].gpu_type);
        if (stage.gpus.empty())
            return Error{Core::tr("the cluster's {} GPUs do not leave stage {} the {} that it needs",
                                  run.cluster->gpu_count(), s, stage.strategy.gpus()),
                         "", ""};
        stage.island = island_of(problem.islands, stage.gpus);
        stage.layers = chunks[s];
        if (wanted.virtual_stages > 1)
            for (std::size_t chunk = s; chunk < chunks.size(); chunk += stages)
                stage.chunks.push_back(chunks[chunk]);
        pipeline.stages.push_back(std::move(stage));
    }
    pipeline.micro_batches = wanted.micro_batches;
    pipeline.samples = pipeline.micro_batches * pipeline.micro_batch_samples();
    problem.job.global_batch = pipeline.samples;
    return placed;
}

} // namespace tangram

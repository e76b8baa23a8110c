// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/partial_recompute.h"
#include "plan/price/pricer.h"
#include "plan/price/stage_times.h"

namespace tangram {

namespace {

/// Micro-batches that a stage of one chunk holds at once.
int held(const PipelineLayout& pipeline, int stage)
{
    if (pipeline.schedule == ScheduleKind::gpipe)
        return pipeline.micro_batches;
    return one_f_one_b_depth(static_cast<int>(pipeline.stages.size()), stage, pipeline.micro_batches);
}

/// What the orders of interleaving depend on.
PipelineTimes counts_of(const PipelineLayout& pipeline)
{
    PipelineTimes counts;
    counts.stages.resize(pipeline.stages.size());
    counts.chunks.assign(pipeline.stages.size(),
                         std::vector<ChunkTimes>(static_cast<std::size_t>(pipeline.chunk_count())));
    counts.micro_batches = pipeline.micro_batches;
    counts.schedule = pipeline.schedule;
    counts.group = pipeline.micro_batch_group;
    return counts;
}

} // namespace

std::vector<int> Pricer::fewest_recomputed(const PipelineLayout& pipeline)
{
    std::vector<int> fewest(pipeline.stages.size(), -1);
    if (splits_backward(pipeline.schedule))
        return fewest;
    const WorkOrders* const orders =
        pipeline.schedule == ScheduleKind::interleaved ? &interleaved(counts_of(pipeline)).orders : nullptr;
    const PlanningProblem& problem = prices_.problem();
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
        if (pipeline.stages[s].strategy.recompute == Recompute::selective)
            continue;
        StageLayout stage = pipeline.stages[s];
        const int blocks = most_blocks_of(*problem.model, stage.ranges());
        const auto fits = [&](int layers) {
            stage.strategy = recomputing(stage.strategy, layers, blocks);
            for (ReplicaGroup& group : stage.replicas)
                group.strategy = recomputing(group.strategy, layers, blocks);
            for (std::size_t g = 0; g < stage.group_count(); ++g) {
                const StagePrice& price = prices_.of_group(stage, g);
                MemoryParts memory = price.costs.whole.memory;
                memory.activations_bytes = orders != nullptr
                    ? peak_activation_bytes((*orders)[s], chunk_activations(price.costs))
                    : held(pipeline, static_cast<int>(s)) * price.costs.chunks.front().memory.activations_bytes;
                if (!price.holds(memory, reserve_bytes(problem.job)))
                    return false;
            }
            return true;
        };
        if (blocks == 0)
            continue;
        if (fits(0)) {
            fewest[s] = 0;
            continue;
        }
        if (!fits(blocks))
            continue;
        // From the first recomputed block on, which brings the working memory of recomputation, every further one
        // saves memory.
        int too_few = 0;
        int enough = blocks;
        while (enough - too_few > 1) {
            const int middle = (too_few + enough) / 2;
            (fits(middle) ? enough : too_few) = middle;
        }
        fewest[s] = enough;
    }
    return fewest;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/fewest_recomputed.h"

#include "parallelizer/partial_recompute.h"

namespace tangram {

namespace {

/// Whether a strategy changed. `layers` of the stage's `blocks`, before it is divided into chunks.
bool recompute(StageLayout& stage, int layers, int blocks)
{
    bool changed = false;
    const auto change = [&](Strategy& strategy) {
        const Strategy other = recomputing(strategy, layers, blocks);
        changed |= other != strategy;
        strategy = other;
    };
    change(stage.strategy);
    for (ReplicaGroup& group : stage.replicas)
        change(group.strategy);
    return changed;
}

} // namespace

std::optional<PlanDraft> with_fewest_recomputed(const PlanDraft& draft, Pricer& pricer)
{
    const Model& model = *pricer.prices().problem().model;
    PlanDraft fewer = draft;
    bool changed = false;
    for (AlikePipelines& set : fewer.sets) {
        const auto layout = under_schedule(model, {{set.copies.front()}}, set.schedule);
        if (!layout)
            return std::nullopt;
        const PipelineLayout& scheduled = layout->pipelines.front();
        const std::vector<int> fewest = pricer.fewest_recomputed(scheduled);
        for (std::size_t s = 0; s < fewest.size(); ++s) {
            if (fewest[s] < 0)
                continue;
            // A draft counts over all the chunks that its schedule makes.
            const std::span<const Slice> chunks = scheduled.stages[s].ranges();
            const bool all = fewest[s] == most_blocks_of(model, chunks);
            const int blocks = most_blocks_of(model, set.copies.front().stages[s].ranges());
            const int layers = all ? blocks : fewest[s] * static_cast<int>(chunks.size());
            for (PipelineLayout& copy : set.copies)
                changed |= recompute(copy.stages[s], layers, blocks);
        }
    }
    return changed ? std::optional(std::move(fewer)) : std::nullopt;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/moves/stage_moves.h"

#include "search/draft/gpus/gpu_halves.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tangram {

namespace {

/// Gives the stages between `first` and `last` of all pipelines the fastest partial plans that fit where they are.
bool take_fastest(const SearchSpace& space, const PairTable& table, AlikePipelines& pipelines, std::size_t first,
                  std::size_t last)
{
    const PipelineLayout& pipeline = pipelines.copies.front();
    for (std::size_t s = first; s < last; ++s) {
        const StageLayout& stage = pipeline.stages[s];
        const int kind = space.kind_of(stage);
        const int signature = space.signature(stage.layers.first, stage.layers.last);
        if (kind < 0 || signature < 0)
            return false;
        const int in_flight = std::min(pipeline.micro_batches, static_cast<int>(pipeline.stages.size() - s));
        const Option* option = table.least_busy(kind, signature, in_flight, pipeline.micro_batches);
        if (option == nullptr)
            return false;
        const Strategy strategy = table.strategy(kind, *option);
        for (PipelineLayout& copy : pipelines.copies)
            copy.stages[s].strategy = strategy;
    }
    return true;
}

bool plain(const StageLayout& stage)
{
    return !stage.mixed() && stage.chunks.empty();
}

} // namespace

std::optional<AlikePipelines> with_stages_merged(const SearchSpace& space, const PairTable& table,
                                                 const AlikePipelines& pipelines, std::size_t s)
{
    AlikePipelines merged = pipelines;
    for (PipelineLayout& copy : merged.copies) {
        StageLayout& stage = copy.stages[s];
        const StageLayout& next = copy.stages[s + 1];
        if (stage.island != next.island || !plain(stage) || !plain(next))
            return std::nullopt;
        auto gpus = joined(stage.gpus, next.gpus);
        if (!gpus)
            return std::nullopt;
        stage.gpus = std::move(*gpus);
        stage.layers.last = next.layers.last;
        copy.stages.erase(copy.stages.begin() + static_cast<std::ptrdiff_t>(s) + 1);
    }
    if (!take_fastest(space, table, merged, s, s + 1))
        return std::nullopt;
    return merged;
}

std::optional<AlikePipelines> with_stage_split(const SearchSpace& space, const PairTable& table,
                                               const AlikePipelines& pipelines, std::size_t s)
{
    const StageLayout& whole = pipelines.copies.front().stages[s];
    const auto [first_gpus, second_gpus] = halves(whole.gpus);
    if (first_gpus.empty() || whole.layers.size() < 2 || !plain(whole))
        return std::nullopt;
    int first_layers = 0; // for every GPU about as many
    for (const GpuRange& range : first_gpus)
        first_layers += range.count;
    int cut = whole.layers.first
        + std::clamp(whole.layers.size() * first_layers / whole.gpu_count(), 1, whole.layers.size() - 1);
    while (cut < whole.layers.last && !space.may_cut_at(cut))
        ++cut;
    if (cut >= whole.layers.last)
        return std::nullopt;
    AlikePipelines split = pipelines;
    for (PipelineLayout& copy : split.copies) {
        StageLayout& first = copy.stages[s];
        StageLayout second = first;
        std::tie(first.gpus, second.gpus) = halves(std::vector<GpuRange>(first.gpus));
        first.layers.last = cut;
        second.layers.first = cut;
        copy.stages.insert(copy.stages.begin() + static_cast<std::ptrdiff_t>(s) + 1, std::move(second));
    }
    // Those before it now hold one micro-batch more.
    if (!take_fastest(space, table, split, s, s + 2))
        return std::nullopt;
    return split;
}

std::optional<AlikePipelines> with_island_merged(const SearchSpace& space, const PairTable& table,
                                                 const AlikePipelines& pipelines, int island)
{
    std::optional<AlikePipelines> merged;
    const auto& stages = pipelines.copies.front().stages;
    const auto pairs = static_cast<std::size_t>(
        std::count_if(stages.begin(), stages.end(), [&](const StageLayout& stage) { return stage.island == island; }));
    if (pairs < 4) // two alone are merged as such
        return std::nullopt;
    for (std::size_t s = 0; s + 1 < (merged ? *merged : pipelines).copies.front().stages.size(); ++s) {
        const AlikePipelines& now = merged ? *merged : pipelines;
        const PipelineLayout& first = now.copies.front();
        if (first.stages[s].island != island || first.stages[s + 1].island != island)
            continue;
        auto next = with_stages_merged(space, table, now, s);
        if (!next)
            return std::nullopt;
        merged = std::move(next);
    }
    return merged;
}

} // namespace tangram

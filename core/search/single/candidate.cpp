// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/single/candidate.h"

#include "search/single/placer.h"

#include <algorithm>
#include <tuple>

namespace tangram {

namespace {

std::tuple<int, int, int, int, int, int> key(const PlacedStage& stage)
{
    return {stage.island,          stage.size,        stage.layers.first,
            stage.option.strategy, stage.passed_over, stage.option.recompute_layers};
}

const PartSize& size_of(const SearchSpace& space, const PlacedStage& stage)
{
    return space.islands()[stage.island].sizes[stage.size];
}

} // namespace

bool better(const Candidate& a, const Candidate& b)
{
    if (a.time_s != b.time_s)
        return a.time_s < b.time_s;
    if (a.stages.size() != b.stages.size())
        return a.stages.size() < b.stages.size();
    if (a.micro_batch_samples != b.micro_batch_samples)
        return a.micro_batch_samples < b.micro_batch_samples;
    return std::lexicographical_compare(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                                        [](const PlacedStage& x, const PlacedStage& y) { return key(x) < key(y); });
}

bool same_skeleton(const Candidate& a, const Candidate& b)
{
    return a.micro_batch_samples == b.micro_batch_samples
        && std::equal(
               a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
               [](const PlacedStage& x, const PlacedStage& y) { return x.island == y.island && x.size == y.size; });
}

PlanLayout layout_of(const SearchSpace& space, const PairTable& table, const Candidate& candidate)
{
    PipelineLayout pipeline;
    pipeline.samples = space.problem().job.global_batch;
    pipeline.micro_batches = table.micro_batches();
    Placer placer(space);
    const auto gpus = placer.place(candidate.stages);
    for (std::size_t s = 0; s < candidate.stages.size(); ++s) {
        const PlacedStage& stage = candidate.stages[s];
        pipeline.stages.push_back({.island = space.islands()[stage.island].island,
                                   .gpus = gpus[s],
                                   .layers = stage.layers,
                                   .strategy = table.strategy(size_of(space, stage).kind, stage.option)});
    }
    PlanLayout layout{{std::move(pipeline)}};
    if (candidate.schedule == ScheduleChoice{})
        return layout;
    return under_schedule(*space.problem().model, layout, candidate.schedule).value_or(std::move(layout));
}

} // namespace tangram

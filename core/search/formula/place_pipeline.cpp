// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/place_pipeline.h"

#include "search/formula/node_packing.h"
#include "search/single/placer.h"

#include <set>
#include <utility>

namespace tangram {

namespace {

using Ranges = std::vector<std::vector<GpuRange>>; ///< per stage

/// GPUs of the stages on one island, whose parts do not leave neighbours any room side by side.
void pack(const FormulaSpace& space, const FormulaTick& tick, const std::vector<FormulaStage>& stages, int index,
          Ranges& ranges)
{
    const IslandSpace& island = space.space().islands()[index];
    std::vector<std::size_t> of_island;
    std::vector<PartShape> shapes;
    for (std::size_t s = 0; s < stages.size(); ++s)
        if (stages[s].island == index) {
            of_island.push_back(s);
            shapes.push_back(space.shape(tick.options[stages[s].option]));
        }
    const auto placed = pack_nodes(island.nodes(), island.gpus_per_node, shapes);
    if (!placed)
        return;
    const std::vector<int>& nodes = space.space().problem().islands[island.island].nodes;
    std::vector<int> next(island.nodes(), 0); // GPU of each node
    for (std::size_t i = 0; i < of_island.size(); ++i) {
        const int gpus = shapes[i].gpus_per_node;
        ranges[of_island[i]].clear();
        for (const int node : (*placed)[i]) {
            ranges[of_island[i]].push_back({nodes[node], next[node], gpus});
            next[node] += gpus;
        }
    }
}

Ranges ranges_of(const FormulaSpace& space, const FormulaTick& tick, const std::vector<FormulaStage>& stages)
{
    std::vector<PlacedStage> side_by_side;
    for (const FormulaStage& stage : stages)
        side_by_side.push_back(
            {.island = stage.island, .size = tick.options[stage.option].size, .layers = {}, .option = {}});
    Placer placer(space.space());
    const auto placed = placer.place(side_by_side);
    Ranges ranges(placed.begin(), placed.end());
    std::set<int> without_room;
    for (std::size_t s = 0; s < stages.size(); ++s)
        if (ranges[s].empty() || space.must_be_packed(tick.options[stages[s].option]))
            without_room.insert(stages[s].island);
    for (const int island : without_room)
        pack(space, tick, stages, island, ranges);
    return ranges;
}

} // namespace

PlanLayout place_pipeline(const FormulaSpace& space, const FormulaTick& tick, const FormulaPipeline& pipeline)
{
    const PlanningProblem& problem = space.space().problem();
    Ranges ranges = ranges_of(space, tick, pipeline.stages);
    PipelineLayout placed;
    placed.samples = problem.job.global_batch;
    placed.micro_batches = tick.micro_batches;
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
        const FormulaStage& stage = pipeline.stages[s];
        placed.stages.push_back({.island = space.space().islands()[stage.island].island,
                                 .gpus = std::move(ranges[s]),
                                 .layers = stage.layers,
                                 .strategy = tick.options[stage.option].strategy});
    }
    PlanLayout layout;
    layout.pipelines = {std::move(placed)};
    return layout;
}

} // namespace tangram

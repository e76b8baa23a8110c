// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/place_pipeline.h"

#include "search/formula/node_packing.h"
#include "search/single/placer.h"

#include <map>
#include <utility>

namespace tangram {

namespace {

using Ranges = std::vector<std::vector<GpuRange>>; ///< per stage

/// GPUs of the stages on one island whose parts do not divide its nodes.
void pack(const IslandSpace& island, const std::vector<int>& island_nodes, const std::vector<std::size_t>& stages,
          const std::vector<PartShape>& shapes, Ranges& ranges)
{
    const auto placed = pack_nodes(island.nodes(), island.gpus_per_node, shapes);
    if (!placed)
        return;
    std::vector<int> next(island.nodes(), 0); // GPU of each node
    for (std::size_t i = 0; i < stages.size(); ++i)
        for (const int node : (*placed)[i]) {
            const int gpus = shapes[i].gpus_per_node;
            ranges[stages[i]].push_back({island_nodes[node], next[node], gpus});
            next[node] += gpus;
        }
}

Ranges ranges_of(const FormulaSpace& space, const FormulaTick& tick, const std::vector<FormulaStage>& stages)
{
    std::map<int, std::vector<std::size_t>> by_island;
    for (std::size_t s = 0; s < stages.size(); ++s)
        by_island[stages[s].island].push_back(s);
    Ranges ranges(stages.size());
    std::vector<PlacedStage> counted; // where counting GPUs is enough
    std::vector<std::size_t> counted_stages;
    for (const auto& [index, of_island] : by_island) {
        const IslandSpace& island = space.space().islands()[index];
        std::vector<PartShape> shapes;
        bool packed = false;
        for (const std::size_t s : of_island) {
            const FormulaOption& option = tick.options[stages[s].option];
            shapes.push_back(space.shape(option));
            packed = packed || space.must_be_packed(option);
        }
        if (packed) {
            pack(island, space.space().problem().islands[island.island].nodes, of_island, shapes, ranges);
            continue;
        }
        for (const std::size_t s : of_island) {
            counted_stages.push_back(s);
            counted.push_back(
                {.island = index, .size = tick.options[stages[s].option].size, .layers = {}, .option = {}});
        }
    }
    Placer placer(space.space());
    const auto placed = placer.place(counted);
    for (std::size_t i = 0; i < counted.size(); ++i)
        ranges[counted_stages[i]] = placed[i];
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

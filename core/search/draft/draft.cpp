// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/draft.h"

namespace tangram {

PipelineLayout layout_of(const SearchSpace& space, const PairTable& table, const std::vector<DraftStage>& stages,
                         const Group& group, int micro_batches)
{
    PipelineLayout pipeline;
    pipeline.micro_batches = micro_batches;
    pipeline.samples = micro_batches * table.micro_batch_samples();
    for (const DraftStage& draft : stages) {
        const NodeRun& run = group[draft.island_class][draft.run];
        const int island = space.islands()[run.island].island;
        const auto& nodes = space.problem().islands[island].nodes;
        StageLayout stage{
            .island = island, .gpus = {}, .layers = draft.layers, .strategy = table.strategy(draft.kind, draft.option)};
        for (int k = 0; k < draft.nodes; ++k)
            stage.gpus.push_back({nodes[run.first + draft.first_node + k], draft.first_gpu, draft.gpus_per_node});
        pipeline.stages.push_back(std::move(stage));
    }
    return pipeline;
}

} // namespace tangram

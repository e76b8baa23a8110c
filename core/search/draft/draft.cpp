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

std::vector<DraftStage> with_mirror_images_together(const std::vector<DraftStage>& stages)
{
    std::vector<DraftStage> folded = stages;
    std::vector<char> is_taken(stages.size(), 0); // its place
    const auto take_place = [&](DraftStage& stage) {
        std::size_t from = 0;
        while (is_taken[from] || stages[from].island_class != stage.island_class || stages[from].nodes != stage.nodes
               || stages[from].gpus_per_node != stage.gpus_per_node)
            ++from;
        is_taken[from] = 1;
        stage.run = stages[from].run;
        stage.first_node = stages[from].first_node;
        stage.first_gpu = stages[from].first_gpu;
    };
    for (std::size_t first = 0, last = stages.size() - 1; first < last; ++first, --last) {
        take_place(folded[first]);
        take_place(folded[last]);
    }
    if (stages.size() % 2 == 1)
        take_place(folded[stages.size() / 2]);
    return folded;
}

} // namespace tangram

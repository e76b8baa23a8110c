// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/few_gpus/batch_pieces.h"

#include "search/draft/batch_shares.h"

#include <algorithm>
#include <map>

namespace tangram {

std::vector<BatchPiece> divide_batch(int batch, const std::vector<PipelineChoices>& sets, double seconds)
{
    std::vector<std::vector<const CountedPipeline*>> of_choice; // by set
    std::vector<ShareChoices> choices;
    for (const PipelineChoices& set : sets) {
        std::map<int, const CountedPipeline*> best; // by micro-batch size
        for (const CountedPipeline* pipeline : set.choices) {
            const CountedPipeline*& of_size = best[pipeline->micro_batch_samples];
            if (of_size == nullptr || pipeline->micro_batches_within(seconds) > of_size->micro_batches_within(seconds))
                of_size = pipeline;
        }
        of_choice.emplace_back();
        choices.emplace_back();
        for (const auto& [samples, pipeline] : best)
            if (const int count = pipeline->micro_batches_within(seconds); count > 0) {
                of_choice.back().push_back(pipeline);
                choices.back().push_back({samples, pipeline->time_s(count) / count, set.copies});
            }
    }
    const std::vector<BatchShare> shares = choose_shares(batch, choices);
    std::vector<BatchPiece> pieces;
    for (std::size_t set = 0; set < shares.size(); ++set) {
        const auto pipeline =
            std::find_if(of_choice[set].begin(), of_choice[set].end(), [&](const CountedPipeline* choice) {
                return choice->micro_batch_samples == shares[set].micro_batch_samples;
            });
        for (const bool more : {true, false})
            if (const int copies = more ? shares[set].one_more : shares[set].copies - shares[set].one_more;
                copies > 0 && shares[set].micro_batches + (more ? 1 : 0) > 0)
                pieces.push_back({set, *pipeline, copies, shares[set].micro_batches + (more ? 1 : 0)});
    }
    return pieces;
}

AlikePipelines unplaced(const SearchSpace& space, const Ticks& ticks, const BatchPiece& piece,
                        const ScheduleChoice& schedule)
{
    const PairTable& table = *ticks.table_of(piece.pipeline->micro_batch_samples);
    PipelineLayout layout{.samples = piece.micro_batches * piece.pipeline->micro_batch_samples,
                          .micro_batches = piece.micro_batches,
                          .stages = {}};
    for (const PlacedStage& stage : piece.pipeline->stages) {
        const IslandSpace& island = space.islands()[stage.island];
        layout.stages.push_back({.island = island.island,
                                 .gpus = {},
                                 .layers = stage.layers,
                                 .strategy = table.strategy(island.sizes[stage.size].kind, stage.option)});
    }
    return {std::vector(static_cast<std::size_t>(piece.copies), layout), schedule};
}

} // namespace tangram

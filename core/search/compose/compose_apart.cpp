// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_apart.h"

#include "search/compose/batch_shares.h"

namespace tangram {

std::optional<PlanDraft> join_by_speed(const SearchSpace& space, const std::vector<SetOffer>& offers)
{
    std::vector<BatchShare> shares;
    for (const SetOffer& offer : offers)
        shares.push_back({offer.table->micro_batch_samples(),
                          offer.pipeline.time_s / offer.pipeline.layout.micro_batches,
                          static_cast<int>(offer.groups->size())});
    if (!share_by_speed(space.problem().job.global_batch, shares))
        return std::nullopt;
    PlanDraft draft;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const auto& groups = *offers[i].groups;
        const auto take = [&](std::size_t begin, std::size_t end, int micro_batches) {
            if (begin == end || micro_batches == 0)
                return;
            FoundPipeline pipeline = offers[i].pipeline;
            pipeline.layout.micro_batches = micro_batches;
            draft.sets.push_back(on_all(space, *offers[i].table, pipeline,
                                        {groups.begin() + static_cast<std::ptrdiff_t>(begin),
                                         groups.begin() + static_cast<std::ptrdiff_t>(end)},
                                        micro_batches * shares[i].micro_batch_samples));
        };
        const auto one_more = static_cast<std::size_t>(shares[i].one_more);
        take(0, one_more, shares[i].micro_batches + 1);
        take(one_more, groups.size(), shares[i].micro_batches);
    }
    if (draft.sets.empty())
        return std::nullopt;
    return draft;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_apart.h"

#include <algorithm>
#include <limits>

namespace tangram {

std::optional<PlanDraft> join_by_speed(const SearchSpace& space, const std::vector<SetOffer>& offers)
{
    struct Share {
        int unit; ///< samples of one micro-batch
        double tick_s; ///< of one
        int copies;
        int micro_batches; ///< of every copy
        int one_more; ///< copies that take one more
    };
    std::vector<Share> shares;
    double rate = 0; // samples per second of all
    for (const SetOffer& offer : offers) {
        const int copies = static_cast<int>(offer.groups->size());
        const double tick_s = offer.pipeline.time_s / offer.pipeline.layout.micro_batches;
        shares.push_back({offer.table->micro_batch_samples(), tick_s, copies, 0, 0});
        rate += copies * shares.back().unit / tick_s;
    }
    const int batch = space.problem().job.global_batch;
    int left = batch;
    for (Share& share : shares) {
        share.micro_batches = static_cast<int>(batch / rate / share.tick_s);
        left -= share.micro_batches * share.unit * share.copies;
    }
    // What is left goes, micro-batch by micro-batch, to the pipeline that is through with it first.
    while (left > 0) {
        Share* soonest = nullptr;
        for (Share& share : shares)
            if (share.unit <= left
                && (soonest == nullptr
                    || (share.micro_batches + 1) * share.tick_s < (soonest->micro_batches + 1) * soonest->tick_s))
                soonest = &share;
        if (soonest == nullptr)
            return std::nullopt;
        left -= soonest->unit;
        if (++soonest->one_more == soonest->copies) {
            soonest->one_more = 0;
            ++soonest->micro_batches;
        }
    }
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
                                        micro_batches * shares[i].unit));
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_apart.h"

#include <algorithm>
#include <limits>

namespace tangram {

AlikePipelines on_all(const SearchSpace& space, const PairTable& table, const FoundPipeline& pipeline,
                      const std::vector<Group>& groups, int samples)
{
    AlikePipelines alike;
    alike.schedule = pipeline.schedule;
    for (const Group& group : groups) {
        alike.copies.push_back(layout_of(space, table, pipeline.stages, group, pipeline.layout.micro_batches));
        alike.copies.back().samples = samples;
    }
    return alike;
}

std::optional<PlanDraft> join_by_speed(const SearchSpace& space, const std::vector<SetOffer>& offers)
{
    struct Share {
        int unit; ///< samples of one micro-batch in every copy
        double tick_s; ///< of one
        int micro_batches;
    };
    std::vector<Share> shares;
    double rate = 0; // samples per second of all
    for (const SetOffer& offer : offers) {
        const int copies = static_cast<int>(offer.groups->size());
        const int unit = offer.table->micro_batch_samples() * copies;
        const double tick_s = offer.pipeline.time_s / offer.pipeline.layout.micro_batches;
        shares.push_back({unit, tick_s, 0});
        rate += unit / tick_s;
    }
    const int batch = space.problem().job.global_batch;
    int left = batch;
    for (Share& share : shares) {
        share.micro_batches = static_cast<int>(batch / rate / share.tick_s);
        left -= share.micro_batches * share.unit;
    }
    while (left > 0) {
        Share* soonest = nullptr;
        for (Share& share : shares)
            if (share.unit <= left
                && (soonest == nullptr
                    || (share.micro_batches + 1) * share.tick_s < (soonest->micro_batches + 1) * soonest->tick_s))
                soonest = &share;
        if (soonest == nullptr)
            return std::nullopt;
        ++soonest->micro_batches;
        left -= soonest->unit;
    }
    PlanDraft draft;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (shares[i].micro_batches == 0)
            continue; // too slow for one
        FoundPipeline pipeline = offers[i].pipeline;
        pipeline.layout.micro_batches = shares[i].micro_batches;
        draft.sets.push_back(on_all(space, *offers[i].table, pipeline, *offers[i].groups,
                                    shares[i].micro_batches * offers[i].table->micro_batch_samples()));
    }
    if (draft.sets.empty())
        return std::nullopt;
    return draft;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/join_offers.h"

#include "search/draft/batch_shares.h"

namespace tangram {

namespace {

BatchShare share_of(const SetOffer& offer)
{
    return {offer.table->micro_batch_samples(), offer.pipeline.time_s / offer.pipeline.layout.micro_batches,
            static_cast<int>(offer.groups->size())};
}

std::optional<PlanDraft> join(const SearchSpace& space, const std::vector<const SetOffer*>& offers,
                              const std::vector<BatchShare>& shares)
{
    PlanDraft draft;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const auto& groups = *offers[i]->groups;
        const auto take = [&](std::size_t begin, std::size_t end, int micro_batches) {
            if (begin == end || micro_batches == 0)
                return;
            FoundPipeline pipeline = offers[i]->pipeline;
            pipeline.layout.micro_batches = micro_batches;
            draft.sets.push_back(on_all(space, *offers[i]->table, pipeline,
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

} // namespace

std::optional<PlanDraft> join_by_speed(const SearchSpace& space, const std::vector<SetOffer>& offers)
{
    std::vector<BatchShare> shares;
    std::vector<const SetOffer*> chosen;
    for (const SetOffer& offer : offers) {
        shares.push_back(share_of(offer));
        chosen.push_back(&offer);
    }
    if (!share_by_speed(space.problem().job.global_batch, shares))
        return std::nullopt;
    return join(space, chosen, shares);
}

std::optional<PlanDraft> join_by_choice(const SearchSpace& space, const std::vector<std::vector<SetOffer>>& offers)
{
    std::vector<ShareChoices> choices;
    for (const auto& of_set : offers) {
        choices.emplace_back();
        for (const SetOffer& offer : of_set)
            choices.back().push_back(share_of(offer));
    }
    const std::vector<BatchShare> shares = choose_shares(space.problem().job.global_batch, choices);
    if (shares.empty())
        return std::nullopt;
    std::vector<const SetOffer*> chosen;
    for (std::size_t set = 0; set < offers.size(); ++set)
        for (const SetOffer& offer : offers[set])
            if (offer.table->micro_batch_samples() == shares[set].micro_batch_samples)
                chosen.push_back(&offer);
    return join(space, chosen, shares);
}

} // namespace tangram

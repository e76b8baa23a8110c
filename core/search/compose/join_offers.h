// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/compose_group.h"
#include "search/draft/plan_draft.h"

#include <optional>
#include <vector>

namespace tangram {

/// The best pipeline of one set of groups alike, and what micro-batches of it take.
struct SetOffer {
    const std::vector<Group>* groups = nullptr;
    const PairTable* table = nullptr;
    FoundPipeline pipeline;
};

/// Pipelines of unlike groups beside each other: each takes micro-batches in proportion to its speed, so that all end
/// at about the same time (domain.md section 5, several pipelines). Nothing when no whole numbers of them make the
/// batch.
std::optional<PlanDraft> join_by_speed(const SearchSpace& space, const std::vector<SetOffer>& offers);

/// The same with several offers for each set, by micro-batch size, of which the best is chosen; see choose_shares().
std::optional<PlanDraft> join_by_choice(const SearchSpace& space, const std::vector<std::vector<SetOffer>>& offers);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace tangram {

/// The draft with as few samples as are whole micro-batches of both moved from one set of pipelines to another, equally
/// many of every copy. Nothing where the set that gives would be left with none.
std::optional<PlanDraft> with_samples_moved(const PlanDraft& draft, std::size_t from, std::size_t to);

/// The sets of which others have the same layers in every stage, those that have the same together; each ascending.
std::vector<std::vector<std::size_t>> sets_cut_alike(const PlanDraft& draft);

} // namespace tangram

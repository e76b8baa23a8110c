// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/draft/plan_draft.h"

#include <optional>

namespace tangram {

/// The draft with as few blocks of every stage recomputed as its memory allows under its schedule (see
/// Pricer::fewest_recomputed): with everything else equal more recomputation never makes a plan faster. Not priced.
/// Nothing where no stage changes.
std::optional<PlanDraft> with_fewest_recomputed(const PlanDraft& draft, Pricer& pricer);

} // namespace tangram

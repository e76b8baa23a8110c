// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"

#include <vector>

namespace tangram {

/// Plans of a variant of the problem (see problem_variants.h), the best first, as plans of the problem: those that can
/// run, priced. Of the best of them the nodes that the variant took for alike are tried in other stages, too.
std::vector<PlanDraft> plans_of_problem(const SearchSpace& space, const std::vector<PlanDraft>& of_variant,
                                        Incumbents& incumbents);

} // namespace tangram

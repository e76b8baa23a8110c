// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/improve/fastest_uneven_chunks.h"
#include "search/threads/stop_or_wait.h"

#include <functional>
#include <memory>
#include <vector>

namespace tangram {

/// Plans of a variant of the problem (see problem_variants.h), the best first, as plans of the problem: those that can
/// run, priced. Of the best of them the nodes that the variant took for alike are tried in other stages, too.
std::vector<PlanDraft> plans_of_problem(const SearchSpace& space, const std::vector<PlanDraft>& of_variant,
                                        Incumbents& incumbents);

/// Layouts with chunks of any sizes on the problem's own islands: those that can run, priced.
std::vector<PlanOfUnevenChunks> plans_of_uneven_chunks(const SearchSpace& space, const std::vector<PlanLayout>& layouts,
                                                       Incumbents& incumbents);

/// A problem, mostly one that is searched beside another, and what its plans were found to take.
struct Variant {
    PlanningProblem problem;
    std::shared_ptr<KnownTimes> known = std::make_shared<KnownTimes>();
};

/// Searches a variant of a problem: its plans as those of the problem, priced. Called from several threads.
using SearchVariant = std::function<std::vector<PlanDraft>(const Variant& variant, const SearchSettings& settings)>;

/// What variants have found.
struct FoundInVariants {
    /// The one with the fastest plan, and, of few GPUs, the one with which the last step came to a plan as fast. Empty:
    /// none has a plan that is close to the best of the problem.
    std::vector<Variant> best;
    BestDrafts fastest{4}; ///< of all variants
};

/// Adds the plans that `search` finds for variants of the problem, of which `incumbents` has some plans already: those
/// of variants_of(), and what is left without what the best plan leaves idle (see without_unused_nodes()). From the few
/// with the best plans, where these are close to the best of the problem, it goes on to their variants, as several
/// steps may gain what one does not, and further while that gains.
FoundInVariants search_variants(const SearchSpace& space, const StopOrWait& gate, const SearchVariant& search,
                                Incumbents& incumbents);

/// The same for each of those with jobs that allow less (see with_plainer_jobs()) and with stricter rules than these
/// (see with_stricter_rules()). True when one of the plans is faster than all before: only then any is added.
bool search_narrower_spaces(const std::vector<Variant>& variants, const SearchSettings& settings,
                            const SearchVariant& search, Incumbents& incumbents);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/problem.h"
#include "search/rules/settings.h"

#include <optional>
#include <vector>

namespace tangram {

/// The problem as it would be if a few nodes that differ from many others with as many GPUs of their type, by a slower
/// interface or a measured rate, did not: they are nodes of the others' island then. Nothing where there are none, or
/// where the network would still keep them apart. `merge_tolerance`: see find_islands().
std::optional<PlanningProblem> as_if_alike(const PlanningProblem& problem, double merge_tolerance);

/// The problem as it would be with one GPU less in every node of an island, or in its first node, for each island of
/// which that may make the better plan: of a number of GPUs that is hard to divide, or of one more than another island
/// with GPUs of its type has. None of large clusters, where a GPU matters less than the time that searching all of this
/// takes.
std::vector<PlanningProblem> with_a_gpu_less(const PlanningProblem& problem, double merge_tolerance);

/// The problem without either of its two islands: what one does best alone may be what is best, and with both there is
/// more to look at than is looked at closely. None of large clusters, as above.
std::vector<PlanningProblem> without_an_island(const PlanningProblem& problem);

/// Those that a search with these settings looks at, too.
std::vector<PlanningProblem> variants_of(const PlanningProblem& problem, const SearchSettings& settings);

/// A layout of such a problem as layouts of the problem itself: stages on nodes of several islands become mixed ones,
/// each replica as it was; the second one, where their state may be shared by all, has it so. None where a replica
/// would lie on two islands, or groups on one that cannot be one group.
std::vector<PlanLayout> on_own_islands(const PlanningProblem& problem, const PlanLayout& layout);

/// The layout with the GPUs of two stages of a pipeline exchanged, for all that are alike to such a problem, but not to
/// the problem itself: which of them has the nodes that differ was all the same to it.
std::vector<PlanLayout> with_stages_exchanged(const PlanningProblem& problem, const PlanLayout& layout);

} // namespace tangram

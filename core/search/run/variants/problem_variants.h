// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/problem.h"
#include "search/rules/settings.h"

#include <optional>
#include <vector>

namespace tangram {

/// A larger cluster has fewer variants: mostly the nodes of only one of its islands lose GPUs, no small batch is
/// divided, and no island that is fast is alone, or left out unless the best plan leaves it idle. It matters less there
/// than the time that searching all of this takes.
inline constexpr int most_gpus_with_variants = 32;

/// Of a larger cluster no variant has fewer GPUs per node, nor is one without single nodes that are left idle.
inline constexpr int most_gpus_with_fewer_gpus = 64;

/// Of a larger cluster none has a node or an island less.
inline constexpr int most_gpus_with_fewer_nodes = 400;

/// The problem as it would be if a few nodes that differ from many others with as many GPUs of their type, by their
/// interfaces or a measured rate, did not: they are nodes of the others' island then. Nothing where there are none, or
/// where the network would still keep them apart. `merge_tolerance`: see find_islands().
std::optional<PlanningProblem> as_if_alike(const PlanningProblem& problem, double merge_tolerance);

/// The problem as it would be with fewer GPUs in every node of an island, or in its first node, for each island of
/// which that may make the better plan: one less where their number is hard to divide; else as many as nodes of another
/// island with GPUs of that type have, when these are more than half as many. Of more than `most_gpus_with_variants`
/// GPUs only the island of these whose GPUs make most FLOP/s together, and those whose nodes would join another island
/// at the cost of little speed.
std::vector<PlanningProblem> with_fewer_gpus_per_node(const PlanningProblem& problem, double merge_tolerance);

/// Where a batch of few samples per GPU is no multiple of a node's GPUs: the problem as it would be with fewer GPUs in
/// every node of an island, of which it is a multiple, and without a node of the island.
std::vector<PlanningProblem> with_a_small_batch_divided(const PlanningProblem& problem, double merge_tolerance);

/// The problem without a node of an island, for each island that is alone, or has a number of nodes that is harder to
/// divide than one less, or as hard.
std::vector<PlanningProblem> with_a_node_less(const PlanningProblem& problem);

/// The problem without each of its islands in turn, where it has a few, of many GPUs only those that are slow beside
/// the others: what the others do best alone may be what is best, and with all there is more to look at than is looked
/// at closely.
std::vector<PlanningProblem> without_an_island(const PlanningProblem& problem);

/// Each island of a few GPUs alone, where there are a few: links may cut it off from all others.
std::vector<PlanningProblem> with_an_island_alone(const PlanningProblem& problem);

/// Those of the above that a search with these settings looks at, too.
std::vector<PlanningProblem> variants_of(const PlanningProblem& problem, const SearchSettings& settings);

/// The problem without the islands that a plan leaves idle, and, of at most `most_gpus_with_fewer_gpus` GPUs, without
/// the nodes: the network may make even fast GPUs useless, and without them the others are looked at more closely.
/// Nothing where it leaves none of these idle, or there are more than `most_gpus_with_fewer_nodes` GPUs.
std::optional<PlanningProblem> without_unused_nodes(const PlanningProblem& problem, const PlanLayout& layout);

/// Whether two variants of one problem leave the same to plan: of its cluster, and of what its job allows.
bool is_same_variant(const PlanningProblem& a, const PlanningProblem& b);

/// FLOP/s of all GPUs on the problem's islands, measured rates where there are some.
double speed_of(const PlanningProblem& problem);

/// A layout of such a problem as layouts of the problem itself: stages on nodes of several islands become mixed ones,
/// each replica as it was; the second one, where their state may be shared by all, has it so. None where a replica
/// would lie on two islands, or unlike groups on equally many GPUs of nodes of one.
std::vector<PlanLayout> on_own_islands(const PlanningProblem& problem, const PlanLayout& layout);

/// The layout with the GPUs of two stages of a pipeline exchanged, for all that are alike to such a problem, but not to
/// the problem itself: which of them has the nodes that differ was all the same to it.
std::vector<PlanLayout> with_stages_exchanged(const PlanningProblem& problem, const PlanLayout& layout);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/result/found_plan.h"
#include "search/rules/settings.h"

#include <vector>

namespace tangram {

/// The problem without cuts inside blocks: its layers are whole blocks.
PlanningProblem with_whole_blocks(const PlanningProblem& problem);

/// The problem whose stages recompute all of their layers or none, offload no optimizer state and share it evenly.
PlanningProblem with_even_choices(const PlanningProblem& problem);

/// Whether the job allows more samples per replica than jobs do by default, and some of those.
bool allows_more_samples(const Job& job);
/// The problem with those alone, where it allows more.
PlanningProblem with_default_samples(PlanningProblem problem);

/// The problem with jobs that allow less, where its own allows more: 1F1B as the only schedule; gradients that replicas
/// keep whole (ZeRO 0 and 1); micro-batches of few samples; and the latter two with neither recomputation nor context
/// parallelism. Among fewer plans a search looks more closely at each.
std::vector<PlanningProblem> with_plainer_jobs(const PlanningProblem& problem);

/// The settings with one rule that leaves less, where theirs leaves more: shares of the work that are close to even,
/// cuts of the model every two layers alone, a narrow beam, parts of few sizes, data before tensor parallelism, and one
/// pipeline.
std::vector<SearchSettings> with_stricter_rules(const SearchSettings& settings);

/// Plans of a problem that counts half blocks, which are put into whole layers, with those of with_whole_blocks() among
/// them, the fastest first. Of plans that differ in nothing but their cuts the faster one stays.
void put_among(std::vector<FoundPlan>& found, const std::vector<FoundPlan>& of_whole_blocks, const Model& model);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/planner.h"
#include "search/run/search.h"

#include <functional>

namespace tangram {

/// A planner's space for a problem, as one search has it: `problem` with what the planner cannot express no longer
/// allowed and, where it may be cut inside blocks, a model that counts half blocks; `settings` with its rules on.
struct PlannerSpace {
    PlanningProblem problem;
    SearchSettings settings; ///< effective ones
};

/// `settings` may be those of the user or the effective ones; their planner is the one. A planner that takes several
/// searches (takes_several_searches) has what all of them share.
PlannerSpace planner_space(const PlanningProblem& problem, const SearchSettings& settings);

/// Whether the rule is what the planner is about, so that no search in its space goes without.
bool is_rule_of(Planner planner, Rule rule);

/// Searches over other islands than the problem's: of them there is no grid of the problem's pairs.
bool takes_several_searches(Planner planner);

/// One search to its end, or until something stops it; with effective settings. `shown`: those who watch see its pairs.
using RunSpace = std::function<SearchResult(const PlanningProblem&, const SearchSettings&, bool shown)>;

/// The plan that the space of settings.planner holds for the request's problem, priced as evaluation prices it on the
/// problem's own cluster and islands. What the request's rules and job leave out stays out. At most one of the searches
/// is shown: the one that the plan is of.
SearchResult search_space_of(const SearchRequest& request, const RunSpace& run);

/// search() as another planner than the one that the request names.
SearchResult search_as(Planner planner, SearchRequest request,
                       const std::function<SearchResult(const SearchRequest&)>& run = search);

} // namespace tangram

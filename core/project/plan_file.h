// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"
#include "plan/layout/profile_use.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"

#include <optional>
#include <string>

namespace tangram {

/// Everything a plan file holds (plan-format.md).
struct PlanFile {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Model> model;
    Job job;
    Islands islands;
    std::string parallelizer = "megatron";
    std::optional<ProfileUse> profile; ///< measurements that the parallelizer took
    std::optional<SearchSettings> settings; ///< nothing for a plan by hand
    std::optional<SearchStatistics> statistics; ///< likewise
    bool complete = true;
    std::optional<double> lower_bound_iteration_time_s; ///< no plan is faster, whatever the settings
    std::optional<double> proved_iteration_time_s; ///< no plan that the settings allow is faster, and one is as fast
    std::optional<Proof> proof; ///< of an exact search that was stopped: what is ruled out
    std::optional<Regret> regret; ///< what the search's heuristics may have lost, where it was asked for
    Plan plan;
    std::vector<IdleGpus> idle; ///< GPUs that the plan leaves idle and why, as its search found; none by hand
    std::vector<Plan> alternatives; ///< best first

    /// No plan that the settings allow is faster, in seconds; 0: not known.
    double bound_s() const { return proved_iteration_time_s.value_or(lower_bound_iteration_time_s.value_or(0)); }
};

/// The file of a finished search that found a plan: evaluates the best layout and the alternatives.
PlanFile make_plan_file(const SearchRequest& request, const SearchResult& result, bool with_timeline);

} // namespace tangram

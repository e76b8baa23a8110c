// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/planner.h"
#include "search/rules/rules.h"
#include "text/result.h"

#include <array>
#include <optional>
#include <string_view>

namespace tangram {

inline constexpr int most_regret_samples = 100'000;

/// How a search is run. A plain value; copied before a run starts.
struct SearchSettings {
    Planner planner = Planner::tangram; ///< whose space is searched
    std::array<RuleSetting, rule_count> rules = default_rules();
    double merge_tolerance = 0.1; ///< of island detection, [0, 1]
    bool exact = false; ///< the optimum of the simulated time over the whole space: heuristic rules are off
    int simulate_best = 16; ///< candidates per tick that are simulated exactly
    int alternatives = 4; ///< other plans kept beside the best
    int most_pipelines = 0; ///< beside each other in a plan; 0: any number
    bool mixed_stages = true; ///< stages with replicas on several islands are composed, too
    /// Plans drawn through what the heuristic rules removed, to tell how much these may have lost (see Regret); 0:
    /// none.
    int regret_samples = 0;
    int threads = 0; ///< 0: as many as the machine has
    std::optional<double> time_limit_s; ///< the search stops with the best so far
    /// Of the whole process; the search stops with the best so far. Nothing: none, but 2 GB for clusters of 100,000
    /// GPUs and more.
    std::optional<double> memory_limit_bytes;

    const RuleSetting& operator[](Rule rule) const { return rules[static_cast<std::size_t>(rule)]; }
    RuleSetting& operator[](Rule rule) { return rules[static_cast<std::size_t>(rule)]; }

    int layers_between_cuts() const; ///< as the granularity rule says; 1: it is off

    static std::array<RuleSetting, rule_count> default_rules();
    /// Heuristic rules off, safe ones as they are, when exact; *this otherwise.
    SearchSettings effective() const;
    /// Each heuristic rule as here or as by default, whichever leaves less.
    SearchSettings no_wider_than_default() const;
    /// Without threads and limits of time and memory, which change how far a search comes and not what it looks at.
    SearchSettings without_limits() const;

    friend bool operator==(const SearchSettings&, const SearchSettings&) = default;
};

/// Applies "RULE=VALUE": VALUE is on, off or the rule's parameter (which also switches it on); the RULEs
/// merge-tolerance, simulate-best, alternatives, most-pipelines and regret take a number, mixed-stages on or off,
/// planner the id of one. The error names the known rules.
Result<SearchSettings> with_setting(SearchSettings settings, std::string_view assignment);

} // namespace tangram

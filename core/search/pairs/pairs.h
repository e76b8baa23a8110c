// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/rules/settings.h"
#include "search/space/statistics.h"

#include <optional>
#include <vector>

namespace tangram {

/// The partial plans of one pair, for people and scripts that want to see the space (`tangram pairs`).
struct PairPlans {
    int island = 0; ///< index into Islands
    int gpus = 0; ///< size of the part
    int nodes = 0;
    Slice slice; ///< whole layers; marked where blocks may be cut and it begins or ends in one
    int micro_batch_samples = 0;
    struct Option {
        Strategy strategy;
        StageCost cost;
        int most_in_flight = 0; ///< micro-batches that fit in memory; >= 1 for a kept option
    };
    std::vector<Option> options; ///< kept ones, ascending by strategy; empty when the pair was pruned
    std::optional<Rule> pruned_by;
    /// Every rule that would have removed it at this micro-batch size, had those before it been off, pruned_by among
    /// them; in the order of rules(). Empty unless it was pruned.
    std::vector<Rule> removed_by;
};

struct PairList {
    std::vector<PairPlans> pairs; ///< ascending (micro_batch_samples, island, gpus, slice)
    SearchStatistics statistics;
};

/// Every pair of the problem and what became of it under `settings`, at every micro-batch size; but for sizes that do
/// not divide over a part over which others do.
PairList list_pairs(const PlanningProblem& problem, const SearchSettings& settings);

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/space/pair_grid.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace tangram {

/// One strategy of a pair, and what became of it.
struct ExplainedOption {
    Strategy strategy;
    StageCost cost; ///< memory: of one micro-batch in flight
    int most_in_flight = 0; ///< micro-batches that fit in memory; 0: not even one
    std::optional<Rule> pruned_by; ///< nothing: kept
    std::optional<Strategy> dominated_by; ///< with Rule::dominated: one that is no worse in everything
};

/// What became of a cell's pairs at one micro-batch size.
struct ExplainedTick {
    int micro_batch_samples = 0;
    int micro_batches = 0;
    PairFate fate = PairFate::planned;
    /// Every rule that would have removed the pair here, had those before it been off, in the order of rules().
    /// Symmetry and rules of partial plans are never among them. None where it was planned.
    std::vector<Rule> removed_by;
    /// Every strategy that the parallelizer knows, ascending by tick time: kept ones, and those a rule removed. Also of
    /// pairs that were never planned: what planning them would have found.
    std::vector<ExplainedOption> options;
    /// Of the options, as the search counted them for one of the cell's pairs; empty unless it was planned.
    Funnel funnel;
};

/// Why a cell of the grid has its fate, with the numbers that the rules compare.
struct ExplainedPair {
    std::size_t cell = 0;
    PairFate fate = PairFate::waiting;
    /// The rules that would each have removed it at every micro-batch size with any strategy, had those before them
    /// been off, and the one that its fate is charged to; in the order of rules(). None where it was planned or waits.
    std::vector<Rule> removed_by;
    double work_share = 0; ///< of the slice, of the model's work
    double speed_share = 0; ///< of the part, of the cluster's speed
    double heaviest_layer_share = 0; ///< the slack that the work-balance rule leaves
    double most_work_share = 0; ///< that the work-balance rule allows the part; infinity when it is off
    double least_work_share = 0; ///< likewise
    double least_bytes = 0; ///< per GPU, that any strategy needs with one micro-batch in flight; infinity: no strategy
    double capacity_bytes = 0; ///< per GPU, less the job's reserve
    int nodes = 0; ///< of the part
    int sizes = 1; ///< that share the cell's row; the part is the largest of them
    std::vector<ExplainedTick> ticks; ///< ascending by micro-batch size
};

/// Explains a cell of the grid that a search of the same problem and settings has; one that waits where the grid has no
/// such cell. Any thread, some milliseconds; what is known so far when `stop` is requested.
ExplainedPair explain_pair(const PlanningProblem& problem, const SearchSettings& settings, std::size_t cell,
                           std::stop_token stop = {});
/// Likewise of the same parts and slices as a cell of `grid`, which may be of an earlier search; nothing where a search
/// has no such cell.
std::optional<ExplainedPair> explain_pair(const PlanningProblem& problem, const SearchSettings& settings,
                                          const PairGrid& grid, std::size_t cell, std::stop_token stop = {});

} // namespace tangram

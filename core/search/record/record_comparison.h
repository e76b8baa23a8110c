// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/rules.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tangram {

/// What a search has done with a pair, as its funnel of pairs counts it: the rule that it is charged to, as an index,
/// or one of the two after these.
using PairOutcome = std::size_t;
inline constexpr PairOutcome pair_planned = rule_count;
inline constexpr PairOutcome pair_waiting = rule_count + 1; ///< not enumerated: in no funnel
inline constexpr std::size_t pair_outcome_count = rule_count + 2;

/// Two records at a moment of each, pair by pair. Equal pairs are interchangeable: of those of a cell, what either
/// search has looked at is laid over each other first, and what may not be cut last.
struct RecordComparison {
    /// [outcome in a][outcome in b]: pairs. Sums over b are the lines of a's funnel, sums over a those of b's.
    std::array<std::array<std::uint64_t, pair_outcome_count>, pair_outcome_count> pairs{};
    double time_a_s = 0; ///< best iteration time until then; 0: none
    double time_b_s = 0;
    double wall_a_s = 0; ///< how long the searches took until then
    double wall_b_s = 0;
    bool at_ends = true; ///< of both
};

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_rules.h"
#include "search/space/space.h"

#include <stop_token>
#include <vector>

namespace tangram {

/// A pair at one micro-batch size, as rules look at it.
struct PairLookedAt {
    LayerCounts counts{};
    double work_share = 0;
    double speed_share = 0;
    double capacity_bytes = 0; ///< per GPU, less the job's reserve
    bool cut = true; ///< granularity allows a slice with these layers
    bool searched = true; ///< part-sizes allows the part
    PairFate fate = PairFate::planned; ///< what became of it
};

/// Which rules would have removed pairs of one part at one micro-batch size, had those before them been off.
class RulesAgainstPairs {
public:
    /// `plans`: what the parallelizer named under the rules. It is asked for what the rules leave out when they leave
    /// something out. Space and rules must outlive this.
    RulesAgainstPairs(const SearchSpace& space, const PairRules& rules, const Part& part, int micro_batch_samples,
                      const PartPlans& plans, const std::stop_token& stop);

    /// Those that are on and would remove the pair by themselves, and the one that its fate is charged to, in the order
    /// of rules(). None where it was planned. Symmetry is not among them: a pair that it skips has its equal's answer.
    /// Nor are rules that remove partial plans of a pair.
    std::vector<Rule> of(const PairLookedAt& pair) const;

private:
    const SearchSettings& settings_;
    const PairRules& rules_;
    PartPlans all_; ///< whatever the rules
    std::vector<Rule> leave_none_; ///< rules each of which leaves no strategy by itself, where there are some
};

/// Rules of both, in the order of rules().
std::vector<Rule> in_both(const std::vector<Rule>& a, const std::vector<Rule>& b);
/// With one more, unless it is there.
std::vector<Rule> with_rule(std::vector<Rule> rules, Rule one);

} // namespace tangram

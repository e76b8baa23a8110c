// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/rules_against_pairs.h"

#include <algorithm>
#include <iterator>

namespace tangram {

RulesAgainstPairs::RulesAgainstPairs(const SearchSpace& space, const PairRules& rules, const Part& part,
                                     int micro_batch_samples, const PartPlans& plans, const std::stop_token& stop)
    : settings_(space.settings())
    , rules_(rules)
    , all_(plans)
{
    if (plans.left_out_tensor_inside_node == 0 && plans.left_out_power_of_two == 0)
        return;
    const PlanningProblem& problem = space.problem();
    const auto named_under = [&](const StrategyLimits& limits) {
        return problem.parallelizer->plan(*problem.model, problem.job, part, micro_batch_samples, limits, stop);
    };
    all_ = named_under({});
    if (all_.strategies.empty())
        return;
    const StrategyLimits limits = strategy_limits(settings_);
    if (limits.tensor_inside_node && named_under({.tensor_inside_node = true}).strategies.empty())
        leave_none_.push_back(Rule::tensor_inside_node);
    if (limits.power_of_two_degrees && named_under({.power_of_two_degrees = true}).strategies.empty())
        leave_none_.push_back(Rule::power_of_two_degrees);
}

std::vector<Rule> RulesAgainstPairs::of(const PairLookedAt& pair) const
{
    if (pair.fate == PairFate::planned)
        return {};
    std::vector<Rule> found = leave_none_;
    const bool divides = !all_.strategies.empty();
    if (!divides && settings_[Rule::division].on)
        found.push_back(Rule::division);
    if (divides && rules_.by_memory(all_, pair.counts, pair.capacity_bytes) == PairFate::memory)
        found.push_back(Rule::memory);
    if (rules_.by_work(pair.work_share, pair.speed_share) != PairFate::planned)
        found.push_back(Rule::work_balance);
    if (!pair.cut)
        found.push_back(Rule::granularity);
    if (!pair.searched)
        found.push_back(Rule::part_sizes);
    std::sort(found.begin(), found.end());
    const RuleInfo* own = rule_of(pair.fate);
    return own != nullptr ? with_rule(std::move(found), own->rule) : found;
}

std::vector<Rule> in_both(const std::vector<Rule>& a, const std::vector<Rule>& b)
{
    std::vector<Rule> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

std::vector<Rule> with_rule(std::vector<Rule> rules, Rule one)
{
    const auto at = std::lower_bound(rules.begin(), rules.end(), one);
    if (at == rules.end() || *at != one)
        rules.insert(at, one);
    return rules;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/without_heuristics.h"

#include "search/run/planners.h"
#include "text/tr.h"

#include <span>
#include <vector>

namespace tangram {

std::optional<SearchResult> search_without_heuristics(const SearchSettings& settings,
                                                      const std::function<SearchResult(const SearchSettings&)>& search)
{
    std::vector<Rule> heuristics;
    for (const RuleInfo& rule : rules())
        if (!rule.safe && settings[rule.rule].on && !is_rule_of(settings.planner, rule.rule))
            heuristics.push_back(rule.rule);
    if (heuristics.empty())
        return std::nullopt;
    const auto without = [&](std::span<const Rule> dropped) {
        SearchSettings fewer = settings;
        for (const Rule rule : dropped)
            fewer[rule].on = false;
        return search(fewer);
    };
    SearchResult without_all = without(heuristics);
    if (!without_all.best)
        return std::nullopt;
    for (const Rule rule : heuristics) {
        SearchResult found = without({&rule, 1});
        if (!found.best)
            continue;
        found.notes = {Core::message_of("Nothing fits with the rule {}: this plan was found without it.",
                                        Message(std::string(info(rule).name)))};
        return found;
    }
    without_all.notes = {Core::message_of("Nothing fits with the heuristic rules: this plan was found without them.")};
    return without_all;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/single/composer.h"

#include <algorithm>
#include <limits>

namespace tangram {

ComposeContext::ComposeContext(const SearchSpace& space_, const PairTable& table_, const UsageSpace& usages_,
                               LiveSearch& live_, std::function<void(const Candidate&)> found_)
    : space(space_)
    , table(table_)
    , usages(usages_)
    , sends(space_, table_, space_.settings().exact)
    , evaluator(space_, table_)
    , live(live_)
    , found(std::move(found_))
{
    // In exact mode nothing heuristic decides: what the beam finds there is only the first incumbent.
    constexpr std::size_t incumbent_width = 48;
    constexpr std::size_t most_states =
        1024; // without the rule: what memory and patience bear on clusters of many islands
    const RuleSetting& beam = space.settings()[Rule::beam];
    if (beam.on)
        width = static_cast<std::size_t>(beam.value);
    else
        width = space.settings().exact ? incumbent_width : most_states;
}

void ComposeContext::tell()
{
    counts.simulated = evaluator.simulated();
    ComposeCounts grown = counts;
    grown -= told_;
    live.add(grown);
    told_ = counts;
}

double ComposeContext::round_trip(const Usage& head, const Placement& before)
{
    if (head.head_class < 0)
        return 0;
    return sends.round_trip(before.island_class, before.size, head.head_class, head.head_size, before.same_island);
}

const std::vector<Option>& ComposeContext::undominated(int kind, int signature)
{
    const auto [found_pair, added] = undominated_.try_emplace({kind, signature});
    if (added) {
        const auto options = table.options(kind, signature);
        found_pair->second.assign(options.begin(), options.end());
        drop_dominated(found_pair->second);
    }
    return found_pair->second;
}

bool BestCandidates::add(Candidate candidate)
{
    const auto same =
        std::find_if(best_.begin(), best_.end(), [&](const Candidate& c) { return same_skeleton(c, candidate); });
    if (same != best_.end()) {
        if (!better(candidate, *same))
            return false;
        best_.erase(same);
    }
    const auto at = std::upper_bound(best_.begin(), best_.end(), candidate,
                                     [](const Candidate& a, const Candidate& b) { return better(a, b); });
    const bool first = at == best_.begin();
    best_.insert(at, std::move(candidate));
    if (best_.size() > most_)
        best_.pop_back();
    return first && most_ > 0;
}

} // namespace tangram

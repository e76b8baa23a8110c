// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/use_idle.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace tangram {

namespace {

/// A plan faster than the best that another becomes with GPUs that it leaves idle.
std::optional<PlanDraft> other_that_grows_faster(const IdleTask& task, const PlanDraft& best, PlansByUse& others)
{
    constexpr std::size_t most_others = 6;
    std::optional<PlanDraft> fastest;
    for (PlanDraft& grown : others.take(most_others)) {
        while (auto more = faster_with_idle(task, grown)) {
            grown = std::move(*more);
            others.add_taken(grown);
        }
        if (grown.time_s < (fastest ? *fastest : best).time_s)
            fastest = std::move(grown);
    }
    return fastest;
}

} // namespace

std::vector<IdleGpus> use_idle(const IdleTask& task, std::vector<PlanDraft> drafts, PlansByUse* others,
                               const std::function<void(const PlanDraft&)>& found)
{
    std::vector<IdleGpus> idle;
    while (!drafts.empty()) {
        if (others != nullptr)
            others->add_taken(drafts.front());
        IdleFound used = find_idle(task, drafts.front(), std::span(drafts).subspan(1));
        idle = std::move(used.idle);
        for (int round = 0; round < task.rounds_of_others && !used.faster && others != nullptr; ++round)
            used.faster = other_that_grows_faster(task, drafts.front(), *others);
        if (!used.faster)
            break;
        found(*used.faster);
        drafts.insert(drafts.begin(), std::move(*used.faster));
    }
    return idle;
}

} // namespace tangram

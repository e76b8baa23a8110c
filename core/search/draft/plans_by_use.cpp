// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/plans_by_use.h"

#include <algorithm>

namespace tangram {

std::vector<int> used_by_class(const SearchSpace& space, const PlanDraft& draft)
{
    std::vector<int> class_of(space.problem().islands.size(), 0);
    for (const IslandSpace& island : space.islands())
        class_of[island.island] = island.island_class;
    std::vector<int> used(space.classes().size(), 0);
    for (const AlikePipelines& set : draft.sets)
        for (const PipelineLayout& copy : set.copies)
            for (const StageLayout& stage : copy.stages)
                for (const StageLayout& group : stage.groups())
                    for (const GpuRange& range : group.gpus)
                        used[class_of[group.island]] += range.count;
    return used;
}

void PlansByUse::add(const SearchSpace& space, const PlanDraft& draft)
{
    const auto [known, added] = by_use_.try_emplace(used_by_class(space, draft), Fastest{draft});
    if (!added && better(draft, known->second.plan))
        known->second = {draft};
}

void PlansByUse::add_taken(const SearchSpace& space, const PlanDraft& draft)
{
    const auto [known, added] = by_use_.try_emplace(used_by_class(space, draft), Fastest{draft, true});
    if (!added && !better(known->second.plan, draft))
        known->second = {draft, true};
}

std::vector<PlanDraft> PlansByUse::take(const PlanDraft& best, double most_s, std::size_t most)
{
    std::vector<Fastest*> close;
    for (auto& [use, fastest] : by_use_)
        if (!fastest.taken && fastest.plan.time_s > best.time_s && fastest.plan.time_s <= most_s)
            close.push_back(&fastest);
    std::sort(close.begin(), close.end(), [](const Fastest* a, const Fastest* b) { return better(a->plan, b->plan); });
    if (close.size() > most)
        close.resize(most);
    std::vector<PlanDraft> plans;
    for (Fastest* const fastest : close) {
        fastest->taken = true;
        plans.push_back(fastest->plan);
    }
    return plans;
}

} // namespace tangram

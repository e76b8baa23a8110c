// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/plans_by_use.h"

#include <algorithm>
#include <utility>

namespace tangram {

std::vector<int> used_by_class(const SearchSpace& space, const PlanDraft& draft)
{
    if (space.classes().empty()) // it was stopped while it was made
        return {};
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

bool PlansByUse::is_close(double time_s) const
{
    constexpr double close_enough = 1.1;
    return fastest_s_ == 0 || time_s <= close_enough * fastest_s_;
}

bool PlansByUse::leaves_some(const std::vector<int>& use) const
{
    std::vector<int> left(use.size(), 0);
    for (std::size_t i = 0; i < use.size(); ++i) {
        for (const int island : space_.classes()[i])
            left[i] += space_.islands()[island].gpus;
        left[i] -= use[i];
    }
    return std::any_of(left.begin(), left.end(), [](int gpus) { return gpus > 0; });
}

void PlansByUse::add(const PlanDraft& draft)
{
    add(draft, false);
}

void PlansByUse::add_taken(const PlanDraft& draft)
{
    add(draft, true);
}

void PlansByUse::add(const PlanDraft& draft, bool taken)
{
    if (!is_close(draft.time_s))
        return;
    if (fastest_s_ == 0 || draft.time_s < fastest_s_)
        fastest_s_ = draft.time_s;
    std::vector<int> use = used_by_class(space_, draft);
    if (!leaves_some(use))
        return;
    const auto known = by_use_.find(use);
    if (known == by_use_.end())
        by_use_.emplace(std::move(use), Fastest{draft, taken});
    else if (better(draft, known->second.plan))
        known->second = {draft, taken};
    else if (taken && !better(known->second.plan, draft))
        known->second.taken = true;
}

std::vector<PlanDraft> PlansByUse::take(std::size_t most)
{
    std::erase_if(by_use_, [&](const auto& each) { return !is_close(each.second.plan.time_s); });
    std::vector<Fastest*> fastest;
    for (auto& [use, each] : by_use_)
        if (!each.taken)
            fastest.push_back(&each);
    std::sort(fastest.begin(), fastest.end(),
              [](const Fastest* a, const Fastest* b) { return better(a->plan, b->plan); });
    if (fastest.size() > most)
        fastest.resize(most);
    std::vector<PlanDraft> plans;
    for (Fastest* const each : fastest) {
        each->taken = true;
        plans.push_back(each->plan);
    }
    return plans;
}

std::size_t PlansByUse::waiting() const
{
    return static_cast<std::size_t>(std::count_if(by_use_.begin(), by_use_.end(), [&](const auto& each) {
        return !each.second.taken && is_close(each.second.plan.time_s);
    }));
}

} // namespace tangram

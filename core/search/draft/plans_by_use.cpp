// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/plans_by_use.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tangram {

namespace {

int most_pipelines_on_a_node(const PlanDraft& draft)
{
    std::map<int, std::set<const PipelineLayout*>> on; // by node
    std::size_t most = 0;
    for (const AlikePipelines& set : draft.sets)
        for (const PipelineLayout& copy : set.copies)
            for (const StageLayout& stage : copy.stages)
                for (const GpuRange& range : stage.gpus) {
                    std::set<const PipelineLayout*>& pipelines = on[range.node];
                    pipelines.insert(&copy);
                    most = std::max(most, pipelines.size());
                }
    return static_cast<int>(most);
}

} // namespace

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
    Use use{used_by_class(space_, draft), most_pipelines_on_a_node(draft)};
    if (!leaves_some(use.gpus))
        return;
    std::vector<Kept>& kept = by_use_[std::move(use)];
    const auto same =
        std::find_if(kept.begin(), kept.end(), [&](const Kept& each) { return same_skeleton(each.plan, draft); });
    if (same != kept.end() && !better(draft, same->plan)) {
        same->taken = same->taken || (taken && !better(same->plan, draft));
        return;
    }
    if (same != kept.end())
        kept.erase(same);
    const auto slower =
        std::find_if(kept.begin(), kept.end(), [&](const Kept& each) { return better(draft, each.plan); });
    kept.insert(slower, Kept{draft, taken});
    if (kept.size() > most_of_each_)
        kept.pop_back();
}

std::vector<PlanDraft> PlansByUse::take(std::size_t most)
{
    std::vector<PlanDraft> plans;
    for (std::size_t place = 0; place < most_of_each_; ++place) {
        std::vector<Kept*> waiting;
        for (auto& [use, kept] : by_use_)
            if (place < kept.size() && !kept[place].taken && is_close(kept[place].plan.time_s))
                waiting.push_back(&kept[place]);
        std::sort(waiting.begin(), waiting.end(),
                  [](const Kept* a, const Kept* b) { return better(a->plan, b->plan); });
        for (Kept* const each : waiting) {
            if (plans.size() == most)
                return plans;
            each->taken = true;
            plans.push_back(each->plan);
        }
    }
    return plans;
}

std::size_t PlansByUse::waiting() const
{
    std::size_t waiting = 0;
    for (const auto& [use, kept] : by_use_)
        for (const Kept& each : kept)
            waiting += !each.taken && is_close(each.plan.time_s) ? 1 : 0;
    return waiting;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/fastest_uneven_chunks.h"

#include "search/improve/improve_best.h"
#include "search/improve/uneven_chunks.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <span>
#include <utility>

namespace tangram {

namespace {

/// Times the best plan: what is further from it does not gain as much.
constexpr double may_gain = 1.1;

/// Each as it is, where it interleaves, and with all of its pipelines under every interleaved schedule: the one that is
/// best with even chunks need not be the best with others.
std::vector<PlanDraft> under_interleaved(std::span<const PlanDraft> drafts,
                                         const std::vector<ScheduleChoice>& schedules)
{
    std::vector<PlanDraft> interleaved;
    for (const PlanDraft& draft : drafts) {
        const auto interleaves = [](const ScheduleChoice& choice) {
            return choice.schedule == ScheduleKind::interleaved;
        };
        const auto all_have = [&](const ScheduleChoice& choice) {
            return std::all_of(draft.sets.begin(), draft.sets.end(),
                               [&](const AlikePipelines& set) { return set.schedule == choice; });
        };
        if (std::any_of(draft.sets.begin(), draft.sets.end(),
                        [&](const AlikePipelines& set) { return interleaves(set.schedule); }))
            interleaved.push_back(draft);
        for (const ScheduleChoice& choice : schedules)
            if (interleaves(choice) && !all_have(choice)) {
                PlanDraft& other = interleaved.emplace_back(draft);
                for (AlikePipelines& set : other.sets)
                    set.schedule = choice;
            }
    }
    return interleaved;
}

std::vector<PlanOfUnevenChunks> worth_cutting(const SearchSpace& space, const std::vector<ScheduleChoice>& schedules,
                                              LiveSearch& live, Incumbents& incumbents)
{
    constexpr std::size_t most_drafts = 24;
    constexpr std::size_t most_plans = 12;
    const Model& model = *space.problem().model;
    const double most_s = may_gain * incumbents.best_s();
    const std::span<const PlanDraft> all(incumbents.all());
    std::vector<PlanDraft> drafts = under_interleaved(all.first(std::min(most_drafts, all.size())), schedules);
    for_each_index(drafts.size(), [&](std::size_t i) {
        drafts[i].time_s = never;
        if (live.gate.stopped())
            return;
        if (const auto layout = drafts[i].layout(model)) {
            drafts[i].time_s = incumbents.pricer().time(*layout, live.gate.token(), most_s);
            live.add({.simulated = 1});
        }
    });
    std::erase_if(drafts, [&](const PlanDraft& draft) { return draft.time_s > most_s; });
    std::stable_sort(drafts.begin(), drafts.end(), better);
    if (drafts.size() > most_plans)
        drafts.resize(most_plans);
    std::vector<PlanOfUnevenChunks> plans;
    for (PlanDraft& draft : drafts)
        if (auto layout = draft.layout(model))
            plans.push_back({.plan = {std::move(*layout), draft.time_s}, .even = std::move(draft)});
    return plans;
}

/// Each costs as many times more than under 1F1B as stages have chunks.
std::uint64_t most_prices_in_chunks(const PlanDraft& draft)
{
    constexpr std::uint64_t least = 100;
    int chunks = 1;
    for (const AlikePipelines& set : draft.sets)
        chunks = std::max(chunks, set.schedule.chunks);
    return std::max(least, most_prices(draft) / static_cast<std::uint64_t>(chunks));
}

} // namespace

std::optional<PlanOfUnevenChunks> fastest_with_uneven_chunks(const SearchSpace& space,
                                                             const std::vector<ScheduleChoice>& schedules,
                                                             std::vector<PlanOfUnevenChunks> known, LiveSearch& live,
                                                             Incumbents& incumbents)
{
    std::vector<PlanOfUnevenChunks> plans = worth_cutting(space, schedules, live, incumbents);
    for (PlanOfUnevenChunks& plan : known)
        plans.push_back(std::move(plan));
    const int granularity = space.settings().layers_between_cuts();
    for_each_index(plans.size(), [&](std::size_t i) {
        Pricer& pricer = incumbents.pricer();
        const std::uint64_t before = pricer.priced();
        plans[i].plan = with_uneven_chunks(std::move(plans[i].plan), *space.problem().model, granularity, pricer,
                                           live.gate, most_prices_in_chunks(plans[i].even));
        live.add({.simulated = pricer.priced() - before});
    });
    const auto fastest =
        std::min_element(plans.begin(), plans.end(), [](const PlanOfUnevenChunks& a, const PlanOfUnevenChunks& b) {
            return a.plan.iteration_time_s < b.plan.iteration_time_s;
        });
    if (fastest == plans.end() || fastest->plan.iteration_time_s >= incumbents.best_s())
        return std::nullopt;
    return std::move(*fastest);
}

} // namespace tangram

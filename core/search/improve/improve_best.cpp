// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/improve_best.h"

#include "search/improve/improve.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace tangram {

namespace {

/// Work items simulated while improving one of the best plans: some milliseconds whatever its size.
constexpr double simulated_items = 3e6;

/// What is further from the best is hardly ever improved so far.
constexpr double within_of_best = 1.2;
constexpr std::size_t most_drafts = 8;

/// Those with the fastest of every micro-batch size first: improving them leads further apart than improving plans that
/// are nearly the same.
void put_unlike_first(std::vector<PlanDraft>& drafts)
{
    std::set<int> sizes;
    std::vector<PlanDraft> first;
    std::vector<PlanDraft> rest;
    for (PlanDraft& draft : drafts) {
        const bool of_new_size = sizes.insert(draft.sets.front().copies.front().micro_batch_samples()).second;
        (of_new_size ? first : rest).push_back(std::move(draft));
    }
    std::move(rest.begin(), rest.end(), std::back_inserter(first));
    drafts = std::move(first);
}

} // namespace

std::uint64_t most_prices(const PlanDraft& draft)
{
    constexpr double least = 200;
    double items = 0;
    for (const AlikePipelines& set : draft.sets)
        items += 2.0 * static_cast<double>(set.copies.front().stages.size()) * set.copies.front().micro_batches;
    return static_cast<std::uint64_t>(std::max(least, simulated_items / items));
}

void improve_all(std::vector<PlanDraft>& drafts, const SearchSpace& space, const Ticks& ticks,
                 const std::vector<ScheduleChoice>& schedules, LiveSearch& live, Incumbents& incumbents)
{
    const std::function<const PairTable*(int)> table = [&ticks](int samples) { return ticks.table_of(samples); };
    for_each_index(drafts.size(), [&](std::size_t i) {
        Pricer& pricer = incumbents.pricer();
        const std::uint64_t before = pricer.priced();
        improve(drafts[i], space, schedules, table, pricer, live.gate, most_prices(drafts[i]));
        live.add({.simulated = pricer.priced() - before});
        incumbents.report(drafts[i]);
    });
}

void improve_best(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                  LiveSearch& live, Incumbents& incumbents)
{
    std::vector<PlanDraft> drafts = incumbents.all();
    std::erase_if(drafts, [&](const PlanDraft& draft) { return draft.time_s > within_of_best * incumbents.best_s(); });
    put_unlike_first(drafts);
    if (drafts.size() > most_drafts)
        drafts.resize(most_drafts);
    improve_all(drafts, space, ticks, schedules, live, incumbents);
    for (PlanDraft& draft : drafts)
        incumbents.add(std::move(draft));
}

} // namespace tangram

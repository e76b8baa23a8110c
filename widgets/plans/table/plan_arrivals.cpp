// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_arrivals.h"

#include "facts/plan_facts.h"

#include <algorithm>

namespace tangram {

namespace {

bool has_letter(const std::vector<PlanEntry>& plans, int letter)
{
    return std::any_of(plans.begin(), plans.end(), [&](const PlanEntry& plan) { return plan.letter == letter; });
}

/// Whether it is the same plan, of a search as before.
bool comes_again(const PlanEntry& entry, const PlanEntry& before)
{
    const bool likewise = entry.origin == PlanOrigin::found
        ? before.is_of_search()
        : before.origin == entry.origin && before.made_by == entry.made_by;
    return likewise && is_same_plan(*before.file, *entry.file);
}

/// Gives those that come again the letter and the pin that they have among `plans`.
void recall(std::vector<PlanEntry>& coming, const std::vector<PlanEntry>& plans)
{
    for (PlanEntry& entry : coming) {
        const auto known = std::find_if(plans.begin(), plans.end(), [&](const PlanEntry& before) {
            return comes_again(entry, before) && !has_letter(coming, before.letter);
        });
        if (known == plans.end())
            continue;
        entry.letter = known->letter;
        entry.pinned = known->pinned;
    }
}

void give_letters(std::vector<PlanEntry>& coming, const std::vector<PlanEntry>& plans)
{
    for (PlanEntry& entry : coming)
        if (entry.letter < 0)
            entry.letter = free_letter(plans, coming);
}

} // namespace

int free_letter(const std::vector<PlanEntry>& plans, const std::vector<PlanEntry>& coming)
{
    int letter = 0;
    while (has_letter(plans, letter) || has_letter(coming, letter))
        ++letter;
    return letter;
}

std::vector<PlanEntry> found_plans(const std::shared_ptr<const PlanFile>& file,
                                   const std::shared_ptr<const Parallelizer>& parallelizer,
                                   const std::vector<PlanEntry>& plans)
{
    std::vector<const Plan*> own{&file->plan};
    for (const Plan& alternative : file->alternatives)
        own.push_back(&alternative);
    std::stable_sort(own.begin(), own.end(), [](const Plan* a, const Plan* b) { return precedes(*a, *b); });
    std::vector<PlanEntry> found;
    for (const Plan* plan : own)
        found.push_back({.letter = -1,
                         .made_by = made_by(*file),
                         .file = plan == &file->plan ? file : alone(*file, *plan),
                         .parallelizer = parallelizer,
                         .source = file,
                         .is_sources_own = plan == &file->plan});
    recall(found, plans);
    give_letters(found, plans);
    return found;
}

std::vector<PlanEntry> compared_plans(std::vector<std::shared_ptr<const PlanFile>> files,
                                      const std::shared_ptr<const Parallelizer>& parallelizer,
                                      std::vector<PlanEntry> plans)
{
    std::stable_sort(files.begin(), files.end(),
                     [](const auto& a, const auto& b) { return a->plan.iteration_time_s < b->plan.iteration_time_s; });
    std::vector<PlanEntry> compared;
    for (const auto& file : files)
        compared.push_back({.letter = -1,
                            .origin = PlanOrigin::compared,
                            .made_by = made_by(*file),
                            .file = file,
                            .parallelizer = parallelizer,
                            .source = file});
    recall(compared, plans);
    std::erase_if(plans, [](const PlanEntry& plan) { return plan.origin == PlanOrigin::compared; });
    give_letters(compared, plans);
    return compared;
}

} // namespace tangram

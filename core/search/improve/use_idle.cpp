// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/use_idle.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace tangram {

namespace {

/// A plan faster than the first of them that another becomes with GPUs that it leaves idle.
std::optional<PlanDraft> other_that_grows_faster(const IdleTask& task, std::span<const PlanDraft> drafts)
{
    constexpr std::size_t most_others = 6;
    constexpr double close_enough = 1.04; // of what is slower hardly any becomes the fastest
    std::optional<PlanDraft> best;
    for (std::size_t i = 1; i < std::min(drafts.size(), most_others + 1); ++i) {
        if (drafts[i].time_s > close_enough * drafts.front().time_s)
            continue;
        PlanDraft grown = drafts[i];
        while (auto more = find_idle(task, grown, {}).faster)
            grown = std::move(*more);
        if (grown.time_s < (best ? *best : drafts.front()).time_s)
            best = std::move(grown);
    }
    return best;
}

} // namespace

std::vector<IdleGpus> use_idle(const IdleTask& task, std::vector<PlanDraft> drafts, bool of_others,
                               const std::function<void(const PlanDraft&)>& found)
{
    constexpr int few_gpus = 32; // of more it would take a good part of the search
    of_others = of_others && task.space.problem().cluster->gpu_count() <= few_gpus;
    std::vector<IdleGpus> idle;
    while (!drafts.empty()) {
        IdleFound used = find_idle(task, drafts.front(), std::span(drafts).subspan(1));
        idle = std::move(used.idle);
        if (!used.faster && of_others)
            used.faster = other_that_grows_faster(task, drafts);
        if (!used.faster)
            break;
        found(*used.faster);
        drafts.insert(drafts.begin(), std::move(*used.faster));
    }
    return idle;
}

} // namespace tangram

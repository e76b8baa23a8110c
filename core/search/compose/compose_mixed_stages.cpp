// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_mixed_stages.h"

#include "search/compose/joined_stages.h"
#include "search/compose/mixed.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace tangram {

void compose_mixed_stages(const SearchSpace& space, const std::vector<ScheduleChoice>& schedules, double lower_bound_s,
                          LiveSearch& live, Incumbents& incumbents)
{
    std::vector<MixedLine> lines = mixed_lines(space);
    for (const PlanDraft& draft : incumbents.all()) {
        std::vector<MixedLine> joined = joined_lines(space, draft);
        std::move(joined.begin(), joined.end(), std::back_inserter(lines));
    }
    // What is left out by the bound must not depend on which thread was first.
    const double incumbent_s = incumbents.best_s();
    std::erase_if(lines, [&](const MixedLine& line) {
        return lower_bound_s / std::min(1.0, speed_share(space, line)) >= incumbent_s;
    });
    const std::vector<ContextExpert> degrees = degrees_for_mixed(space, incumbents.all());
    MixedOptions options(space, degrees);
    const auto find_options = [&](const auto& of_lines, const auto& sweep_of) {
        std::vector<MixedOptions::Wanted> wanted;
        for (const auto& each : of_lines) {
            const MixedLine& line = lines[each.second];
            for (const std::vector<MixedGroup>& stage : line)
                wanted.emplace_back(&stage, sweep_of(line));
        }
        options.find(wanted, live.gate);
    };
    const auto task_of = [&](const MixedLine& line) { return MixedTask{space, line, options, schedules, live.gate}; };
    std::vector<std::pair<double, std::size_t>> estimates(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        estimates[i].second = i;
    find_options(estimates, estimate_sweep);
    for_each_index(lines.size(), [&](std::size_t i) {
        ComposeCounts counts;
        estimates[i] = {mixed_estimate_s(task_of(lines[i]), incumbent_s, counts), i};
        live.add(counts);
    });
    // What is not close with coarse choices stays so, unless there is no plan at all.
    std::sort(estimates.begin(), estimates.end());
    if (!incumbents.all().empty()) {
        constexpr std::size_t most_close = 8;
        std::erase_if(estimates, [](const auto& estimate) { return !std::isfinite(estimate.first); });
        if (estimates.size() > most_close)
            estimates.resize(most_close);
    }
    find_options(estimates, [](const MixedLine&) { return Sweep::fine; });
    std::vector<std::vector<PlanDraft>> found(estimates.size());
    for_each_index(estimates.size(), [&](std::size_t i) {
        ComposeCounts counts;
        found[i] = compose_mixed(task_of(lines[estimates[i].second]), incumbents.pricer(), incumbent_s, counts);
        live.add(counts);
    });
    for (auto& drafts : found)
        for (PlanDraft& draft : drafts) {
            incumbents.report(draft);
            incumbents.add(std::move(draft));
        }
}

} // namespace tangram

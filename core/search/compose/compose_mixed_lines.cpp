// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_mixed_lines.h"

#include "search/compose/mixed.h"
#include "search/for_each_index.h"

#include <algorithm>

namespace tangram {

void compose_mixed_lines(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                         LiveSearch& live, Incumbents& incumbents)
{
    const double incumbent_s = incumbents.best_s();
    std::vector<MixedLine> lines = mixed_lines(space);
    // What is left out by the bound must not depend on which thread was first.
    std::erase_if(lines, [&](const MixedLine& line) {
        const double share = std::min(1.0, speed_share(space, line));
        return std::none_of(ticks.order.begin(), ticks.order.end(),
                            [&](std::size_t tick) { return ticks.all[tick].bound.of_share_s(share) < incumbent_s; });
    });
    const std::vector<ContextExpert> degrees = degrees_for_mixed(space, incumbents.all());
    std::vector<std::vector<PlanDraft>> found(lines.size());
    for_each_index(lines.size(), [&](std::size_t i) {
        ComposeCounts counts;
        if (!live.gate.stopped())
            found[i] = compose_mixed({space, lines[i], degrees, schedules, live.gate}, incumbents.pricer(), incumbent_s,
                                     counts);
        live.add(counts);
    });
    for (auto& drafts : found)
        for (PlanDraft& draft : drafts) {
            incumbents.report(draft);
            incumbents.add(std::move(draft));
        }
}

} // namespace tangram

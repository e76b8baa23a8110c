// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/boundary_ways.h"

#include "plan/stage_times.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

std::vector<BoundaryWay> ways_between(const SearchSpace& space, const PipelineLayout& pipeline)
{
    const Routes& routes = space.routes();
    const double bytes = boundary_bytes(space.problem(), 1);
    std::vector<std::pair<Flow, Flow>> flows;
    std::vector<int> sharing(static_cast<std::size_t>(routes.network().edge_count()), 0);
    for (std::size_t s = 0; s + 1 < pipeline.stages.size(); ++s) {
        const StageLayout& here = pipeline.stages[s];
        const StageLayout& next = pipeline.stages[s + 1];
        flows.emplace_back(routes.flow(here, next, bytes), routes.flow(next, here, bytes));
        for (const Flow* flow : {&flows.back().first, &flows.back().second})
            for (const auto& [edge, load] : flow->loads)
                ++sharing[static_cast<std::size_t>(edge)];
    }
    std::vector<BoundaryWay> ways;
    for (const auto& [forward, backward] : flows) {
        ways.push_back({forward.latency_s + backward.latency_s,
                        routes.shared_seconds(forward, sharing) - forward.latency_s,
                        routes.shared_seconds(backward, sharing) - backward.latency_s});
        if (!std::isfinite(ways.back().round_trip_s(1)))
            return {};
    }
    return ways;
}

double sends_add_s(const std::vector<DraftStage>& stages, const ScheduleChoice& choice, int micro_batches, int samples,
                   const std::vector<BoundaryWay>& ways)
{
    double longest_s = 0;
    for (const DraftStage& stage : stages)
        longest_s = std::max(longest_s, stage.option.tick_s);
    double period_s = longest_s;
    double all_s = 0;
    for (const BoundaryWay& way : ways) {
        all_s += way.round_trip_s(samples);
        period_s = std::max(period_s, choice.chunks * samples * std::max(way.forward_s, way.backward_s));
    }
    // Over any n neighbours 1F1B's period is no less than their n-th part of what they and the ways between them take.
    if (choice.schedule == ScheduleKind::one_f_one_b)
        for (std::size_t first = 0; first < stages.size(); ++first) {
            double sum_s = stages[first].option.tick_s;
            for (std::size_t last = first + 1; last < stages.size(); ++last) {
                sum_s += stages[last].option.tick_s + ways[last - 1].round_trip_s(samples);
                period_s = std::max(period_s, sum_s / static_cast<double>(last - first + 1));
            }
        }
    return all_s + micro_batches * (period_s - longest_s);
}

} // namespace tangram

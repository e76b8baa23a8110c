// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/cover/stage_ways.h"

#include "plan/price/stage_times.h"

#include <algorithm>

namespace tangram {

StageWays::StageWays(const SearchSpace& space, const std::vector<Group>& groups, int micro_batch_samples)
    : space_(space)
    , groups_(groups)
    , bytes_(boundary_bytes(space.problem(), micro_batch_samples))
    , round_trip_s_(space.kinds().size(), -1)
    , crossing_s_(space.classes().size() * space.classes().size(), -1)
{
}

double StageWays::round_trip_s(int island_class, const StageShape& shape)
{
    double& known_s = round_trip_s_[shape.kind];
    if (known_s < 0)
        known_s = find_round_trip_s(island_class, shape);
    return known_s;
}

double StageWays::find_round_trip_s(int island_class, const StageShape& shape) const
{
    const auto& runs = groups_.front()[island_class];
    const auto stage_at = [&](const NodeRun& run, int first_node, int first_gpu) {
        return stage_on(run, first_node, shape.nodes, first_gpu, shape.gpus_per_node);
    };
    const auto there_and_back_s = [&](const StageLayout& here, const StageLayout& there) {
        return space_.routes().flow(here, there, bytes_).seconds + space_.routes().flow(there, here, bytes_).seconds;
    };
    const StageLayout here = stage_at(runs.front(), 0, 0);
    const int per_node = space_.islands()[runs.front().island].gpus_per_node / shape.gpus_per_node;
    double sum_s = 0;
    if (per_node > 1)
        sum_s += (per_node - 1) * there_and_back_s(here, stage_at(runs.front(), 0, shape.gpus_per_node));
    if (2 * shape.nodes <= runs.front().nodes)
        sum_s += there_and_back_s(here, stage_at(runs.front(), shape.nodes, 0));
    else if (runs.size() > 1)
        sum_s += there_and_back_s(here, stage_at(runs[1], 0, 0));
    return sum_s / per_node;
}

double StageWays::crossing_s(int from, int to)
{
    if (from == to)
        return 0;
    double& known_s =
        crossing_s_[static_cast<std::size_t>(from) * space_.classes().size() + static_cast<std::size_t>(to)];
    if (known_s < 0)
        known_s = find_crossing_s(from, to);
    return known_s;
}

double StageWays::find_crossing_s(int from, int to) const
{
    constexpr std::size_t most_groups = 64;
    const Routes& routes = space_.routes();
    std::vector<int> sharing(static_cast<std::size_t>(routes.network().edge_count()), 0);
    std::vector<Flow> flows; // of the first group
    for (std::size_t g = 0; g < std::min(most_groups, groups_.size()); ++g) {
        const auto end_of = [&](int island_class) {
            const NodeRun& run = groups_[g][island_class].front();
            const int island = space_.classes()[island_class].front();
            return stage_on(run, 0, run.nodes, 0, space_.islands()[island].gpus_per_node);
        };
        const StageLayout here = end_of(from);
        const StageLayout there = end_of(to);
        for (const Flow& flow : {routes.flow(here, there, bytes_), routes.flow(there, here, bytes_)}) {
            for (const auto& [edge, load] : flow.loads)
                ++sharing[edge];
            if (g == 0)
                flows.push_back(flow);
        }
    }
    double seconds = 0;
    for (const Flow& flow : flows)
        seconds += routes.shared_seconds(flow, sharing);
    return seconds;
}

StageLayout StageWays::stage_on(const NodeRun& run, int first_node, int nodes, int first_gpu, int gpus_per_node) const
{
    const int island = space_.islands()[run.island].island;
    const auto& members = space_.problem().islands[island].nodes;
    StageLayout stage{.island = island, .gpus = {}, .layers = {}, .strategy = {}};
    for (int k = 0; k < nodes; ++k)
        stage.gpus.push_back({members[run.first + first_node + k], first_gpu, gpus_per_node});
    return stage;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/boundary_ways.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace tangram {

namespace {

/// What goes from a stage to the next and back.
struct RoundTrip {
    Flow forward;
    Flow backward;
};

RoundTrip round_trip(const Routes& routes, const PipelineLayout& pipeline, std::size_t boundary, double bytes)
{
    const StageLayout& here = pipeline.stages[boundary];
    const StageLayout& next = pipeline.stages[(boundary + 1) % pipeline.stages.size()];
    return {routes.flow(here, next, bytes), routes.flow(next, here, bytes)};
}

/// How many flows cross each hop.
class Crossings {
public:
    explicit Crossings(const Routes& routes)
        : routes_(routes)
        , by_edge_(static_cast<std::size_t>(routes.network().edge_count()), 0)
    {
    }
    void add(const RoundTrip& trip)
    {
        for (const Flow* flow : {&trip.forward, &trip.backward})
            for (const auto& [edge, load] : flow->loads)
                ++by_edge_[edge];
    }
    BoundaryWay way(const RoundTrip& trip) const
    {
        return {trip.forward.latency_s + trip.backward.latency_s,
                routes_.shared_seconds(trip.forward, by_edge_) - trip.forward.latency_s,
                routes_.shared_seconds(trip.backward, by_edge_) - trip.backward.latency_s};
    }

private:
    const Routes& routes_;
    std::vector<int> by_edge_;
};

/// Stages alike reduce their gradients in a ring over the pipelines, all at once; layers are taken for equally many.
std::vector<double> reduce_s_per_byte(const Routes& routes, std::span<const PipelineLayout> pipelines)
{
    if (pipelines.size() < 2)
        return {};
    const std::size_t stages = pipelines.front().stages.size();
    std::vector<double> crossing(static_cast<std::size_t>(routes.network().edge_count()), 0);
    std::vector<std::vector<Flow>> flows(stages);
    for (std::size_t s = 0; s < stages; ++s)
        for (std::size_t i = 0; i < pipelines.size(); ++i) {
            const StageLayout& next = pipelines[(i + 1) % pipelines.size()].stages[s];
            flows[s].push_back(routes.flow(pipelines[i].stages[s], next, 1));
            for (const auto& [edge, load] : flows[s].back().loads)
                crossing[edge] += load;
        }
    std::vector<double> found;
    for (const std::vector<Flow>& ring : flows) {
        double slowest_s = 0;
        for (const Flow& flow : ring) {
            slowest_s = std::max(slowest_s, flow.seconds - flow.latency_s);
            for (const auto& [edge, load] : flow.loads)
                slowest_s = std::max(slowest_s, crossing[edge] / routes.network().edge_capacity(edge));
        }
        found.push_back(ring_seconds(pipelines.size(), slowest_s, 0));
    }
    return found;
}

} // namespace

bool PipelineWays::open() const
{
    return std::all_of(line.begin(), line.end(),
                       [](const BoundaryWay& way) { return std::isfinite(way.round_trip_s(1)); });
}

PipelineWays ways_between(const SearchSpace& space, std::span<const PipelineLayout> pipelines)
{
    const Routes& routes = space.routes();
    const double bytes = boundary_bytes(space.problem(), 1);
    const std::size_t boundaries = pipelines.front().stages.size() - 1;
    std::vector<RoundTrip> trips; // of the first pipeline
    Crossings crossings(routes);
    for (const PipelineLayout& pipeline : pipelines)
        for (std::size_t s = 0; s < boundaries; ++s) {
            RoundTrip trip = round_trip(routes, pipeline, s, bytes);
            crossings.add(trip);
            if (&pipeline == &pipelines.front())
                trips.push_back(std::move(trip));
        }
    PipelineWays ways;
    ways.reduce_s_per_byte = reduce_s_per_byte(routes, pipelines);
    for (const RoundTrip& trip : trips)
        ways.line.push_back(crossings.way(trip));
    if (!ways.open())
        return ways;
    if (boundaries == 1) {
        const BoundaryWay& way = ways.line.front();
        ways.ring = {way, {way.latency_s, way.backward_s, way.forward_s}};
    } else if (boundaries > 1) {
        for (const PipelineLayout& pipeline : pipelines) {
            RoundTrip trip = round_trip(routes, pipeline, boundaries, bytes);
            crossings.add(trip);
            if (&pipeline == &pipelines.front())
                trips.push_back(std::move(trip));
        }
        for (const RoundTrip& trip : trips)
            ways.ring.push_back(crossings.way(trip));
    }
    return ways;
}

} // namespace tangram

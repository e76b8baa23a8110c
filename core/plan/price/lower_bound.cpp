// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/lower_bound.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

using LayerSeconds = std::array<double, layer_kind_count>;
using AskLeast = std::function<LayerSeconds(const Part&)>;

/// GPUs of the islands that work at the same rate.
struct GpuGroup {
    double gpus = 0;
    LayerSeconds seconds{}; ///< least GPU-seconds per sample and layer
};

std::vector<GpuGroup> group_gpus(const PlanningProblem& problem, const Network& network,
                                 const AskLeast& least_gpu_seconds, const std::stop_token& stop)
{
    const auto& nodes = problem.cluster->nodes;
    std::vector<bool> is_on_island(nodes.size(), false);
    for (const Island& island : problem.islands)
        for (const int node : island.nodes)
            is_on_island[node] = true;
    std::vector<GpuGroup> groups;
    std::vector<const Node*> examples;
    for (std::size_t i = 0; i < nodes.size() && !stop.stop_requested(); ++i) {
        if (!is_on_island[i])
            continue; // no stage lies there
        const auto same = std::find_if(examples.begin(), examples.end(), [&](const Node* other) {
            return other->gpu_type == nodes[i].gpu_type && other->measured == nodes[i].measured;
        });
        if (same != examples.end()) {
            groups[same - examples.begin()].gpus += nodes[i].gpu_count;
            continue;
        }
        const int index = static_cast<int>(i);
        const Part part = make_part(*problem.cluster, network, {&index, 1}, {&index, 1}, nodes[i].gpu_count);
        groups.push_back({double(nodes[i].gpu_count), least_gpu_seconds(part)});
        examples.push_back(&nodes[i]);
    }
    return groups;
}

/// Value of the fluid program's dual at layer prices y: minimise T such that the GPUs of every group spend at most T
/// each and all layers of all samples are done. Any y >= 0 gives a valid bound.
double fluid_dual(const std::vector<GpuGroup>& groups, const LayerCounts& counts, double samples,
                  const LayerSeconds& prices)
{
    double worth = 0;
    double capacity = 0;
    for (std::size_t k = 0; k < prices.size(); ++k)
        worth += prices[k] * counts[k] * samples;
    for (const GpuGroup& group : groups) {
        double rate = 0;
        for (std::size_t k = 0; k < prices.size(); ++k)
            if (counts[k] > 0 && group.seconds[k] > 0)
                rate = std::max(rate, prices[k] / group.seconds[k]);
        capacity += rate * group.gpus;
    }
    return capacity > 0 ? worth / capacity : 0;
}

} // namespace

double lower_bound_iteration_time(const PlanningProblem& problem, const Network& network, const std::stop_token& stop)
{
    return lower_bound_iteration_time(
        problem, network,
        [&](const Part& part) { return problem.parallelizer->least_gpu_seconds(*problem.model, problem.job, part); },
        stop);
}

double lower_bound_iteration_time(const PlanningProblem& problem, const Network& network,
                                  const AskLeast& least_gpu_seconds, const std::stop_token& stop)
{
    const std::vector<GpuGroup> groups = group_gpus(problem, network, least_gpu_seconds, stop);
    if (stop.stop_requested() || groups.empty())
        return 0;
    const LayerCounts counts = count_layers(*problem.model, {0, problem.model->layer_count()});
    double fluid = 0;
    LayerSeconds fastest;
    fastest.fill(std::numeric_limits<double>::infinity());
    LayerSeconds mean{};
    for (const GpuGroup& group : groups) {
        fluid = std::max(fluid, fluid_dual(groups, counts, problem.job.global_batch, group.seconds));
        for (std::size_t k = 0; k < mean.size(); ++k) {
            fastest[k] = std::min(fastest[k], group.seconds[k]);
            mean[k] += group.seconds[k];
        }
    }
    fluid = std::max({fluid, fluid_dual(groups, counts, problem.job.global_batch, mean),
                      fluid_dual(groups, counts, problem.job.global_batch, fastest)});

    // One sample is worked on by the tensor x context ranks of a stage: never more than the GPUs of an island.
    int most_gpus = 1;
    for (const Island& island : problem.islands) {
        int gpus = 0;
        for (const int node : island.nodes)
            gpus += problem.cluster->nodes[node].gpu_count;
        most_gpus = std::max(most_gpus, gpus);
    }
    double sample = 0;
    for (std::size_t k = 0; k < fastest.size(); ++k)
        if (counts[k] > 0)
            sample += fastest[k] * counts[k];
    return std::max(fluid, sample / most_gpus);
}

} // namespace tangram

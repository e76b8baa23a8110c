// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/parts/remaining_work.h"

#include "plan/price/stage_times.h"
#include "search/exact/parts/free_gpus.h"

#include <limits>

namespace tangram {

RemainingWork::RemainingWork(const PlanningProblem& problem, const Routes& routes)
{
    const Model& model = *problem.model;
    std::vector<std::array<double, layer_kind_count>> seconds;
    std::array<double, layer_kind_count> prices{}; // any give a bound: the mean is a good one
    for (std::size_t i = 0; i < problem.islands.size(); ++i) {
        const Part part = some_of_island(whole_island(problem, routes.network(), static_cast<int>(i), 1), 1);
        seconds.push_back(problem.parallelizer->least_gpu_seconds(model, problem.job, part));
        for (std::size_t k = 0; k < prices.size(); ++k)
            prices[k] += seconds.back()[k];
    }
    const LayerCounts counts = count_layers(model, {0, model.layer_count()});
    for (const auto& of_island : seconds) {
        double& rate = rate_.emplace_back(0);
        for (std::size_t k = 0; k < prices.size(); ++k)
            if (counts[k] > 0 && of_island[k] > 0)
                rate = std::max(rate, prices[k] / of_island[k]);
    }
    prefix_.push_back(0);
    for (int layer = 0; layer < model.layer_count(); ++layer)
        prefix_.push_back(prefix_.back() + prices[static_cast<std::size_t>(layer_kind(model, layer))]);
}

double RemainingWork::seconds(const FreeGpus& free, int layers, int samples, int whole_samples) const
{
    const double worth = samples * prefix_[layers] + whole_samples * prefix_.back();
    if (!(worth > 0))
        return 0;
    double rate = 0;
    for (int island = 0; island < free.islands(); ++island)
        rate += free.free(island) * rate_[island];
    return rate > 0 ? worth / rate : std::numeric_limits<double>::infinity();
}

} // namespace tangram

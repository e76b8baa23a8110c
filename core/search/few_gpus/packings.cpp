// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/few_gpus/packings.h"

#include <algorithm>
#include <map>

namespace tangram {

Packings::Packings(const GpuCounts& gpus, int most_pipelines)
    : gpus_(gpus)
    , within_(gpus.size())
    , samples_(static_cast<std::size_t>(most_pipelines) + 1, std::vector<int>(gpus.size(), 0))
    , taken_(samples_.size(), std::vector<std::size_t>(gpus.size(), 0))
{
    for (std::size_t all = 1; all < gpus.size(); ++all)
        for (std::size_t some = 1; some <= all; ++some)
            if (gpus.within(some, all))
                within_[all].push_back(some);
}

void Packings::update(std::vector<int> alone)
{
    // More GPUs than others that take as many samples are of no use to a pipeline.
    std::vector<int> of_some(gpus_.size(), 0);
    for (std::size_t all = 1; all < gpus_.size(); ++all) {
        int of_fewer = 0;
        for (std::size_t i = 0; i < gpus_.islands(); ++i)
            if (gpus_.of_island(all, i) > 0)
                of_fewer = std::max(of_fewer, of_some[all - gpus_.stride(i)]);
        of_some[all] = std::max(of_fewer, alone[all]);
        if (alone[all] <= of_fewer)
            alone[all] = 0;
    }
    for (std::size_t count = 1; count < samples_.size(); ++count) {
        std::vector<int>& samples = samples_[count];
        std::fill(samples.begin(), samples.end(), 0);
        for (std::size_t own = 1; own < gpus_.size(); ++own) {
            if (alone[own] == 0)
                continue;
            const auto take = [&](std::size_t others) {
                const int of_others = samples_[count - 1][others];
                const std::size_t all = own + others;
                if ((count > 1 && of_others == 0) || alone[own] + of_others <= samples[all])
                    return;
                samples[all] = alone[own] + of_others;
                taken_[count][all] = own;
            };
            take(0);
            for (const std::size_t others : within_[gpus_.size() - 1 - own])
                take(others);
        }
    }
}

std::vector<PackedCopies> Packings::packing(int pipelines, std::size_t gpus) const
{
    std::map<std::size_t, int> copies;
    for (; pipelines > 0; --pipelines) {
        const std::size_t own = taken_[pipelines][gpus];
        ++copies[own];
        gpus -= own;
    }
    std::vector<PackedCopies> packing;
    for (const auto& [own, count] : copies)
        packing.push_back({own, count});
    return packing;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/few_gpus/gpu_counts.h"

#include <utility>

namespace tangram {

namespace {

std::vector<int> gpus_of(const SearchSpace& space)
{
    std::vector<int> gpus;
    for (const IslandSpace& island : space.islands())
        gpus.push_back(island.gpus);
    return gpus;
}

} // namespace

GpuCounts::GpuCounts(const SearchSpace& space)
    : GpuCounts(gpus_of(space))
{
}

GpuCounts::GpuCounts(std::vector<int> gpus)
    : gpus_(std::move(gpus))
{
    for (const int of_island : gpus_) {
        stride_.push_back(size_);
        size_ *= static_cast<std::size_t>(of_island) + 1;
    }
}

int GpuCounts::of_island(std::size_t counts, std::size_t island) const
{
    return static_cast<int>(counts / stride_[island] % (static_cast<std::size_t>(gpus_[island]) + 1));
}

bool GpuCounts::within(std::size_t some, std::size_t all) const
{
    for (std::size_t i = 0; i < gpus_.size(); ++i)
        if (of_island(some, i) > of_island(all, i))
            return false;
    return true;
}

std::vector<std::size_t> GpuCounts::of_whole_islands() const
{
    std::vector<std::size_t> counts;
    for (std::size_t chosen = 1; chosen < std::size_t{1} << islands(); ++chosen) {
        std::size_t all = 0;
        for (std::size_t i = 0; i < islands(); ++i)
            if ((chosen >> i & 1) != 0)
                all += stride_[i] * static_cast<std::size_t>(gpus_[i]);
        counts.push_back(all);
    }
    return counts;
}

double GpuCounts::pairs_within(const SearchSpace& space)
{
    double pairs = 1;
    for (const IslandSpace& island : space.islands())
        pairs *= (island.gpus + 1.0) * (island.gpus + 2.0) / 2;
    return pairs;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/single/placer.h"

#include <algorithm>

namespace tangram {

namespace {

bool is_free(const std::vector<char>& busy, int first, int count)
{
    const auto begin = busy.begin() + first;
    return std::all_of(begin, begin + count, [](char taken) { return taken == 0; });
}

void occupy(std::vector<char>& busy, int first, int count)
{
    std::fill_n(busy.begin() + first, count, char{1});
}

} // namespace

Placer::Placer(const SearchSpace& space, bool own_counts)
    : space_(space)
    , own_counts_(own_counts)
    , islands_(space.islands().size())
{
}

Placer::Island& Placer::island(int index)
{
    Island& island = islands_[index];
    if (island.busy.empty()) {
        const IslandSpace& of = space_.islands()[index];
        island.gpus_per_node = of.gpus_per_node;
        island.busy.assign(of.gpus, 0);
    }
    if (std::find(used_.begin(), used_.end(), index) == used_.end())
        used_.push_back(index);
    return island;
}

void Placer::take_nodes(Island& island, const PartSize& size, std::vector<GpuRange>& ranges)
{
    const int width = island.gpus_per_node;
    const int nodes = static_cast<int>(island.busy.size()) / width;
    for (int node = 0; node < nodes && static_cast<int>(ranges.size()) < size.nodes; ++node)
        if (is_free(island.busy, node * width, width))
            ranges.push_back({node, 0, width});
    if (static_cast<int>(ranges.size()) < size.nodes)
        ranges.clear();
    for (const GpuRange& range : ranges)
        occupy(island.busy, range.node * width, width);
}

void Placer::take_part_of_node(Island& island, int gpus, int passed_over, std::vector<GpuRange>& ranges) const
{
    const int width = island.gpus_per_node;
    const bool only_one = static_cast<int>(island.busy.size()) == width;
    const int step = only_one || own_counts_ ? 1 : gpus;
    const auto take = [&](int node, int first) {
        occupy(island.busy, node * width + first, gpus);
        island.opened.push_back(node);
        ranges.push_back({node, first, gpus});
    };
    for (std::size_t i = island.opened.size(); i-- > 0;) {
        const int node = island.opened[i];
        int first = 0; // aligned where sizes inside a node divide each other, else without gaps
        while (first + gpus <= width && !is_free(island.busy, node * width + first, gpus))
            first += step;
        if (first + gpus > width || passed_over-- > 0)
            continue;
        island.opened.erase(island.opened.begin() + static_cast<std::ptrdiff_t>(i));
        return take(node, first);
    }
    // From the back, so that whole nodes stay in a row.
    for (int node = static_cast<int>(island.busy.size()) / width; node-- > 0;)
        if (is_free(island.busy, node * width, width))
            return take(node, 0);
}

std::span<const std::vector<GpuRange>> Placer::place(const std::vector<PlacedStage>& stages)
{
    for (const int index : used_) {
        Island& used = islands_[index];
        std::fill(used.busy.begin(), used.busy.end(), char{0});
        used.opened.clear();
    }
    used_.clear();
    if (placed_.size() < stages.size())
        placed_.resize(stages.size());
    for (std::size_t s = 0; s < stages.size(); ++s) {
        const IslandSpace& of = space_.islands()[stages[s].island];
        const PartSize& size = of.sizes[stages[s].size];
        std::vector<GpuRange>& ranges = placed_[s];
        ranges.clear();
        Island& taken_from = island(stages[s].island);
        const bool own = own_counts_ && size.nodes == 1;
        const int counted = own ? size.gpus : size.counted;
        if (counted == size.nodes * of.gpus_per_node)
            take_nodes(taken_from, size, ranges);
        else
            take_part_of_node(taken_from, counted, stages[s].passed_over, ranges);
        const auto& nodes = space_.problem().islands[of.island].nodes;
        for (GpuRange& range : ranges) {
            range.node = nodes[range.node];
            range.count = size.gpus_per_node;
        }
    }
    return {placed_.data(), stages.size()};
}

} // namespace tangram

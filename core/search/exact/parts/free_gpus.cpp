// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/parts/free_gpus.h"

#include <algorithm>
#include <utility>

namespace tangram {

FreeGpus::FreeGpus(const SearchSpace& space, std::optional<int> only_island)
    : space_(&space)
    , same_class_before_(space.islands().size())
    , free_(space.islands().size(), 0)
    , in_use_(*space.problem().cluster)
{
    for (const Node& node : space.problem().cluster->nodes)
        owners_.emplace_back(static_cast<std::size_t>(node.gpu_count), 0);
    for (const IslandSpace& island : space.islands())
        if (!only_island || island.island == *only_island)
            free_[island.island] = island.gpus;
    whole_ = free_;
    for (const std::vector<int>& members : space.classes()) {
        std::vector<int> alike;
        for (const int member : members)
            alike.push_back(space.islands()[member].island);
        std::sort(alike.begin(), alike.end());
        for (auto island = alike.begin(); island != alike.end(); ++island)
            same_class_before_[*island].assign(alike.begin(), island);
    }
}

void FreeGpus::limit(const std::vector<int>& gpus)
{
    free_ = gpus;
    for (std::vector<int>& before : same_class_before_)
        before.clear();
}

bool FreeGpus::like_one_before(int island) const
{
    const auto untouched = [&](int i) { return free(i) > 0 && free_[i] == whole_[i]; };
    const auto& before = same_class_before_[island];
    return untouched(island) && std::any_of(before.begin(), before.end(), untouched);
}

std::vector<FreeGpus::Alike> FreeGpus::alike_nodes(int island) const
{
    std::vector<Alike> all;
    std::vector<std::vector<int>> known;
    const bool interchangeable = space_->routes().alike(island);
    for (const int node : space_->problem().islands[island].nodes) {
        std::vector<int> owners = owners_[node];
        const int free = static_cast<int>(std::count(owners.begin(), owners.end(), 0));
        if (free == 0)
            continue;
        std::sort(owners.begin(), owners.end());
        const auto same = interchangeable ? std::find(known.begin(), known.end(), owners) : known.end();
        if (same == known.end()) {
            known.push_back(std::move(owners));
            all.push_back({{node}, free});
        } else {
            all[same - known.begin()].nodes.push_back(node);
        }
    }
    return all;
}

void FreeGpus::add_choices(const std::vector<Alike>& alike, std::size_t from, int nodes, NodeChoice& choice,
                           std::vector<NodeChoice>& found)
{
    if (nodes == 0) {
        found.push_back(choice);
        return;
    }
    for (; from < alike.size(); ++from) {
        if (alike[from].free < choice.gpus_per_node)
            continue;
        const std::size_t before = choice.nodes.size();
        for (const int node : alike[from].nodes) {
            if (nodes == 0)
                break;
            choice.nodes.push_back(node);
            add_choices(alike, from + 1, --nodes, choice, found);
        }
        nodes += static_cast<int>(choice.nodes.size() - before);
        choice.nodes.resize(before);
    }
}

std::vector<NodeChoice> FreeGpus::choices(int island) const
{
    const std::vector<Alike> alike = alike_nodes(island);
    std::vector<NodeChoice> found;
    for (const PartSize& size : space_->of_island(island)->sizes)
        if (size.searched && size.gpus <= free(island)) {
            NodeChoice choice{{}, size.gpus_per_node};
            add_choices(alike, 0, size.nodes, choice, found);
        }
    return found;
}

std::vector<GpuRange> FreeGpus::take(int island, const NodeChoice& choice, int owner)
{
    std::vector<GpuRange> gpus;
    for (const int node : choice.nodes) {
        auto& owners = owners_[node];
        int left = choice.gpus_per_node;
        for (std::size_t gpu = 0; left > 0; ++gpu)
            if (owners[gpu] == 0) {
                owners[gpu] = owner;
                --left;
                const int index = static_cast<int>(gpu);
                if (!gpus.empty() && gpus.back().node == node && gpus.back().first + gpus.back().count == index)
                    ++gpus.back().count;
                else
                    gpus.push_back({node, index, 1});
            }
        free_[island] -= choice.gpus_per_node;
    }
    in_use_.take(gpus);
    std::sort(gpus.begin(), gpus.end(), [](const GpuRange& a, const GpuRange& b) {
        return std::pair(a.node, a.first) < std::pair(b.node, b.first);
    });
    return gpus;
}

void FreeGpus::give_back(int island, const std::vector<GpuRange>& gpus)
{
    in_use_.give_back(gpus);
    for (const GpuRange& range : gpus) {
        std::fill_n(owners_[range.node].begin() + range.first, range.count, 0);
        free_[island] += range.count;
    }
}

} // namespace tangram

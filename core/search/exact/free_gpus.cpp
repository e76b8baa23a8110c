// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/free_gpus.h"

#include <algorithm>
#include <numeric>

namespace tangram {

FreeGpus::FreeGpus(const PlanningProblem& problem, const Routes& routes, const std::vector<std::vector<int>>& classes)
    : problem_(problem)
    , routes_(routes)
    , same_class_before_(problem.islands.size())
{
    for (const Node& node : problem.cluster->nodes)
        owners_.emplace_back(static_cast<std::size_t>(node.gpu_count), 0);
    for (const Island& island : problem.islands) {
        int gpus = 0;
        for (const int node : island.nodes)
            gpus += problem.cluster->nodes[static_cast<std::size_t>(node)].gpu_count;
        free_.push_back(gpus);
    }
    whole_ = free_;
    for (const std::vector<int>& members : classes)
        for (std::size_t i = 1; i < members.size(); ++i)
            same_class_before_[static_cast<std::size_t>(members[i])].assign(
                members.begin(), members.begin() + static_cast<std::ptrdiff_t>(i));
}

bool FreeGpus::like_one_before(int island) const
{
    const auto untouched = [&](int i) {
        return free_[static_cast<std::size_t>(i)] == whole_[static_cast<std::size_t>(i)];
    };
    const auto& before = same_class_before_[static_cast<std::size_t>(island)];
    return untouched(island) && std::any_of(before.begin(), before.end(), untouched);
}

std::vector<FreeGpus::Alike> FreeGpus::alike_nodes(int island) const
{
    std::vector<Alike> all;
    std::vector<std::vector<int>> known;
    const bool interchangeable = routes_.alike(island);
    for (const int node : problem_.islands[static_cast<std::size_t>(island)].nodes) {
        std::vector<int> owners = owners_[static_cast<std::size_t>(node)];
        const int free = static_cast<int>(std::count(owners.begin(), owners.end(), 0));
        if (free == 0)
            continue;
        std::sort(owners.begin(), owners.end());
        const auto same = interchangeable ? std::find(known.begin(), known.end(), owners) : known.end();
        if (same == known.end()) {
            known.push_back(std::move(owners));
            all.push_back({{node}, free});
        } else {
            all[static_cast<std::size_t>(same - known.begin())].nodes.push_back(node);
        }
    }
    return all;
}

std::vector<GpuCounts> FreeGpus::choices(int island) const
{
    std::vector<GpuCounts> all{{}};
    for (const Alike& alike : alike_nodes(island)) {
        // The numbers taken of nodes alike, descending.
        std::vector<std::vector<int>> numbers{{}};
        std::vector<std::vector<int>> longer{{}};
        for (std::size_t i = 0; i < alike.nodes.size(); ++i) {
            std::vector<std::vector<int>> next;
            for (const std::vector<int>& before : longer)
                for (int count = before.empty() ? alike.free : before.back(); count >= 1; --count) {
                    next.push_back(before);
                    next.back().push_back(count);
                }
            longer = std::move(next);
            numbers.insert(numbers.end(), longer.begin(), longer.end());
        }
        const std::size_t before = all.size();
        for (std::size_t a = 0; a < before; ++a)
            for (std::size_t n = 1; n < numbers.size(); ++n) {
                all.push_back(all[a]);
                for (std::size_t i = 0; i < numbers[n].size(); ++i)
                    all.back().emplace_back(alike.nodes[i], numbers[n][i]);
            }
    }
    all.erase(all.begin());
    const auto gpus = [](const GpuCounts& counts) {
        return std::accumulate(counts.begin(), counts.end(), 0,
                               [](int sum, const std::pair<int, int>& of) { return sum + of.second; });
    };
    std::stable_sort(all.begin(), all.end(), [&](const GpuCounts& a, const GpuCounts& b) { return gpus(a) > gpus(b); });
    return all;
}

std::vector<GpuRange> FreeGpus::take(int island, const GpuCounts& counts, int owner)
{
    std::vector<GpuRange> gpus;
    for (const auto& [node, count] : counts) {
        auto& owners = owners_[static_cast<std::size_t>(node)];
        int left = count;
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
        free_[static_cast<std::size_t>(island)] -= count;
    }
    std::sort(gpus.begin(), gpus.end(), [](const GpuRange& a, const GpuRange& b) {
        return std::pair(a.node, a.first) < std::pair(b.node, b.first);
    });
    return gpus;
}

void FreeGpus::give_back(int island, const std::vector<GpuRange>& gpus)
{
    for (const GpuRange& range : gpus) {
        std::fill_n(owners_[static_cast<std::size_t>(range.node)].begin() + range.first, range.count, 0);
        free_[static_cast<std::size_t>(island)] += range.count;
    }
}

} // namespace tangram

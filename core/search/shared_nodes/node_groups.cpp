// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/shared_nodes/node_groups.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace tangram {

namespace {

constexpr int most_stages = 16;
constexpr double most_idle_nodes = 0.2; ///< share of them; one of few may always be idle: it may be the slow one

} // namespace

bool NodeGroups::has(int island) const
{
    return std::find(islands.begin(), islands.end(), island) != islands.end();
}

std::vector<NodeGroups> node_groups(const SearchSpace& space)
{
    const int most = std::min({most_stages, space.layer_count(), space.most_stages()});
    int all_nodes = 0;
    for (const IslandSpace& island : space.islands())
        all_nodes += island.nodes();
    const double most_idle = std::max(1.0, most_idle_nodes * all_nodes);
    std::vector<NodeGroups> found;
    std::vector<int> order(space.islands().size());
    std::iota(order.begin(), order.end(), 0);
    for (int count = 1; 2 * count <= all_nodes; ++count)
        do {
            for (unsigned fewer = 0; fewer < 1U << order.size(); ++fewer) { // of which islands
                NodeGroups groups{{}, count};
                for (const int island : order) {
                    const int nodes =
                        std::max(0, space.islands()[island].nodes() / count - static_cast<int>(fewer >> island & 1U));
                    groups.islands.insert(groups.islands.end(), static_cast<std::size_t>(nodes), island);
                }
                const bool known = std::any_of(found.begin(), found.end(), [&](const NodeGroups& other) {
                    return other.count == count && other.islands == groups.islands;
                });
                if (!known && groups.stages() >= 2 && groups.stages() <= most
                    && all_nodes - groups.stages() * count <= most_idle)
                    found.push_back(std::move(groups));
            }
        } while (std::next_permutation(order.begin(), order.end())); // which ends where it began
    return found;
}

int idle_gpus(const IslandSpace& island, const NodeDivision& division)
{
    int left = island.gpus_per_node;
    for (const int size : division)
        left -= island.sizes[size].gpus;
    return left;
}

int most_idle_gpus(const IslandSpace& island, int fewest_gpus)
{
    constexpr int most_share = 3; // one of so many
    const int more = std::min(island.gpus_per_node - fewest_gpus, island.gpus_per_node / most_share);
    return std::max(1, more);
}

std::vector<NodeDivision> node_divisions(const IslandSpace& island, int pipelines, int most_idle)
{
    std::vector<NodeDivision> found;
    NodeDivision division;
    const std::function<void(int)> divide = [&](int left) {
        if (static_cast<int>(division.size()) == pipelines) {
            if (left <= most_idle)
                found.push_back(division);
            return;
        }
        // Sizes descend.
        for (int s = division.empty() ? 0 : division.back(); s < static_cast<int>(island.sizes.size()); ++s) {
            const PartSize& size = island.sizes[s];
            if (size.nodes != 1 || !size.searched || size.gpus > left)
                continue;
            division.push_back(s);
            divide(left - size.gpus);
            division.pop_back();
        }
    };
    divide(island.gpus_per_node);
    return found;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/gpus/idle_set.h"

#include "search/space/idle_gpus.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace tangram {

namespace {

/// Which nodes have a path, there and back, to one that is used. Where all nodes of an island hang on the network
/// alike, one of them tells for all.
class Reach {
public:
    Reach(const Routes& routes, const PlanLayout& layout)
        : routes_(routes)
    {
        std::set<int> islands;
        for (const PipelineLayout& pipeline : layout.pipelines)
            for (const StageLayout& stage : pipeline.stages)
                for (const StageLayout& group : stage.groups()) {
                    const bool first = islands.insert(group.island).second;
                    for (const GpuRange& range : group.gpus)
                        if (used_.insert(range.node).second && (first || !routes.alike(group.island)))
                            asked_.push_back(range.node);
                }
    }

    bool reaches(int island, int node)
    {
        if (used_.contains(node))
            return true;
        if (!routes_.alike(island))
            return has_path(node);
        const auto [known, added] = of_island_.try_emplace(island, false);
        if (added)
            known->second = has_path(node);
        return known->second;
    }

private:
    bool has_path(int node) const
    {
        const Network& network = routes_.network();
        return std::any_of(asked_.begin(), asked_.end(), [&](int other) {
            return network.same_scale_up_domain(node, other)
                || (network.injection_bytes_per_s(node) > 0 && network.injection_bytes_per_s(other) > 0
                    && network.path(node, other).bytes_per_s > 0 && network.path(other, node).bytes_per_s > 0);
        });
    }

    const Routes& routes_;
    std::set<int> used_;
    std::vector<int> asked_; ///< used nodes that stand for all
    std::map<int, bool> of_island_;
};

} // namespace

std::vector<GpuRange> IdleSet::gpus() const
{
    std::vector<GpuRange> ranges;
    for (const IdlePart& part : parts)
        ranges.push_back(part.gpus);
    std::sort(ranges.begin(), ranges.end(), [](const GpuRange& a, const GpuRange& b) {
        return std::pair(a.node, a.first) < std::pair(b.node, b.first);
    });
    return ranges;
}

std::vector<IdleSet> idle_sets(const SearchSpace& space, const PlanLayout& layout)
{
    const Cluster& cluster = *space.problem().cluster;
    std::vector<std::pair<int, int>> island_of(cluster.nodes.size(), {-1, 0}); // and place; -1: in none
    for (std::size_t i = 0; i < space.islands().size(); ++i) {
        const Island& island = space.problem().islands[space.islands()[i].island];
        for (std::size_t place = 0; place < island.nodes.size(); ++place)
            island_of[island.nodes[place]] = {static_cast<int>(i), static_cast<int>(place)};
    }
    Reach reach(space.routes(), layout);
    std::map<std::tuple<int, int, bool, bool>, IdleSet> sets;
    for (const GpuRange& range : unused_gpus(cluster, layout)) {
        const auto [island, place] = island_of[range.node];
        if (island < 0) // not to be planned with
            continue;
        const IdleSet set{.island_class = space.islands()[island].island_class,
                          .gpus_per_node = range.count,
                          .whole_nodes = range.count == cluster.nodes[range.node].gpu_count,
                          .cut_off = !reach.reaches(space.islands()[island].island, range.node),
                          .parts = {}};
        IdleSet& of_kind =
            sets.try_emplace({set.island_class, set.gpus_per_node, set.whole_nodes, set.cut_off}, set).first->second;
        of_kind.parts.push_back({island, place, range});
    }
    std::vector<IdleSet> all;
    for (auto& [unused, set] : sets) {
        std::stable_sort(set.parts.begin(), set.parts.end(), [](const IdlePart& a, const IdlePart& b) {
            return std::pair(a.island, a.place) < std::pair(b.island, b.place);
        });
        all.push_back(std::move(set));
    }
    return all;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/islands.h"
#include "islands/leaves.h"
#include "islands/linkage.h"
#include "islands/naming.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace tangram {

namespace {

LinkageGroup group_of(const Cluster& cluster, const Network& network, int node, int leaf)
{
    LinkageGroup group;
    group.low = group.high = node_metrics(cluster, node);
    // What a node offers to a copy of itself beside it.
    const LinkSpeed own = network.busy_path(node, node);
    group.network = {own.bytes_per_s, own.bytes_per_s, own.latency_s, own.latency_s};
    group.node = node;
    group.leaf = leaf;
    return group;
}

/// Disjoint sets of leaves.
class Sets {
public:
    explicit Sets(std::size_t count)
        : parent_(count)
    {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    int find(int i)
    {
        while (parent_[i] != i)
            i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(int a, int b) { parent_[find(b)] = find(a); }

private:
    std::vector<int> parent_;
};

Island stated_island(const Cluster& cluster, const StatedIsland& stated, std::vector<int> nodes)
{
    Island island{stated.id, stated.name, std::move(nodes), 0, stated.locked};
    island.spread = spread(cluster, island.nodes);
    return island;
}

bool stated_islands_cover_all_once(const Cluster& cluster)
{
    std::vector<int> uses(cluster.nodes.size(), 0);
    for (const StatedIsland& stated : cluster.islands) {
        if (stated.nodes.empty())
            return false;
        for (const int node : stated.nodes)
            ++uses[node];
    }
    return std::all_of(uses.begin(), uses.end(), [](int n) { return n == 1; });
}

/// Stated islands as they are, the nodes in none of them grouped by detection.
std::optional<Islands> detect_the_rest(const Cluster& cluster, const Network& network, double tolerance, Effort& effort)
{
    Cluster held = cluster; // detection leaves locked islands alone
    for (StatedIsland& stated : held.islands)
        stated.locked = true;
    const std::optional<Dendrogram> dendrogram = Dendrogram::find(held, network, effort);
    if (!dendrogram)
        return std::nullopt;
    Islands islands = dendrogram->cut(tolerance);
    for (Island& island : islands)
        for (const StatedIsland& stated : cluster.islands)
            if (stated.id == island.id)
                island.locked = stated.locked;
    return islands;
}

} // namespace

std::optional<Dendrogram> Dendrogram::find(const Cluster& cluster, const Network& network, Effort& effort)
{
    std::optional<Dendrogram> found = Dendrogram(cluster, network, effort);
    if (effort.is_over())
        found.reset();
    return found;
}

Dendrogram::Dendrogram(const Cluster& cluster, const Network& network)
{
    Effort all;
    *this = Dendrogram(cluster, network, all);
}

Dendrogram::Dendrogram(const Cluster& cluster, const Network& network, Effort& effort)
    : cluster_(&cluster)
{
    // Everything that is done once per node costs as much as some comparisons.
    constexpr std::int64_t comparisons_per_node = 8;
    if (!effort.spend(comparisons_per_node * static_cast<std::int64_t>(cluster.nodes.size())))
        return;
    std::map<std::pair<std::string, std::string>, int> architectures;
    std::vector<LinkageGroup> groups;
    for (Leaf& leaf : find_leaves(cluster)) {
        const int index = static_cast<int>(leaves_.size());
        if (leaf.stated < 0) {
            const GpuType& gpu = cluster.gpu_type_of(cluster.nodes[leaf.nodes.front()]);
            groups.push_back(group_of(cluster, network, leaf.nodes.front(), index));
            groups.back().architecture =
                architectures.emplace(std::pair{gpu.vendor, gpu.architecture}, static_cast<int>(architectures.size()))
                    .first->second;
        }
        locked_.push_back(leaf.stated);
        leaves_.push_back(std::move(leaf.nodes));
    }
    std::vector<LinkageMerge> merges;
    BusyPaths paths(network);
    link_all(std::move(groups), paths, merges, effort);
    std::stable_sort(merges.begin(), merges.end(),
                     [](const LinkageMerge& a, const LinkageMerge& b) { return a.tolerance < b.tolerance; });

    int count = static_cast<int>(leaves_.size());
    steps_.push_back({0, count});
    for (const LinkageMerge& merge : merges) {
        merges_.push_back({merge.left, merge.right, merge.tolerance});
        --count;
        if (merge.tolerance > steps_.back().tolerance)
            steps_.push_back({merge.tolerance, count});
        else
            steps_.back().count = count;
    }
}

Islands Dendrogram::cut(double tolerance) const
{
    Sets sets(leaves_.size());
    for (const Merge& merge : merges_) {
        if (merge.tolerance <= tolerance)
            sets.join(merge.left, merge.right);
    }
    std::map<int, std::vector<int>> nodes_of;
    std::map<int, int> stated_of;
    std::set<std::string> taken;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
        const int root = sets.find(static_cast<int>(leaf));
        nodes_of[root].insert(nodes_of[root].end(), leaves_[leaf].begin(), leaves_[leaf].end());
        stated_of[root] = locked_[leaf];
        if (locked_[leaf] >= 0)
            taken.insert(cluster_->islands[locked_[leaf]].id);
    }

    Islands islands;
    std::vector<std::pair<int, int>> order; // first node, root
    for (auto& [root, nodes] : nodes_of) {
        std::sort(nodes.begin(), nodes.end());
        order.emplace_back(nodes.front(), root);
    }
    std::sort(order.begin(), order.end());
    int next_id = 0;
    for (const auto& [first, root] : order) {
        std::vector<int>& nodes = nodes_of[root];
        if (const int stated = stated_of[root]; stated >= 0) {
            islands.push_back(stated_island(*cluster_, cluster_->islands[stated], std::move(nodes)));
            continue;
        }
        Island island;
        island.id = free_island_id(taken, next_id);
        island.spread = spread(*cluster_, nodes);
        island.nodes = std::move(nodes);
        islands.push_back(std::move(island));
    }
    name_islands(*cluster_, islands);
    return islands;
}

std::optional<Islands> find_islands(const Cluster& cluster, const Network& network, double tolerance, Effort& effort)
{
    if (cluster.islands.empty()) {
        const std::optional<Dendrogram> dendrogram = Dendrogram::find(cluster, network, effort);
        return dendrogram ? std::optional(dendrogram->cut(tolerance)) : std::nullopt;
    }
    if (!stated_islands_cover_all_once(cluster))
        return detect_the_rest(cluster, network, tolerance, effort);
    Islands islands;
    for (const StatedIsland& stated : cluster.islands) {
        std::vector<int> nodes = stated.nodes;
        std::sort(nodes.begin(), nodes.end());
        islands.push_back(stated_island(cluster, stated, std::move(nodes)));
    }
    name_islands(cluster, islands);
    return islands;
}

Islands find_islands(const Cluster& cluster, const Network& network, double tolerance)
{
    Effort all;
    return *find_islands(cluster, network, tolerance, all);
}

} // namespace tangram

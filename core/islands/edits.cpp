// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/islands.h"
#include "islands/naming.h"
#include "text/tr.h"

#include <algorithm>
#include <set>

namespace tangram {

namespace {

int index_of(const Islands& islands, std::string_view id)
{
    const auto hit =
        std::find_if(islands.begin(), islands.end(), [&](const Island& island) { return island.id == id; });
    return hit == islands.end() ? -1 : static_cast<int>(hit - islands.begin());
}

Error unknown(const Islands& islands, std::string_view id)
{
    std::string known;
    for (const Island& island : islands)
        known += (known.empty() ? "" : ", ") + island.id;
    return {Core::tr("there is no island \"{}\"", id), "", Core::tr("the islands are {}", known)};
}

Error locked(const Island& island)
{
    return {Core::tr("island \"{}\" ({}) is locked", island.id, shown_island_name(island.name)), "",
            Core::tr("unlock it first")};
}

/// The unlocked island of that id, or why there is none.
Result<int> find_unlocked(const Islands& islands, std::string_view id)
{
    const int index = index_of(islands, id);
    if (index < 0)
        return unknown(islands, id);
    if (islands[index].locked)
        return locked(islands[index]);
    return index;
}

/// Those that were named after their nodes, and new ones, are named after what they hold now.
void name_again(const Cluster& cluster, const Islands& before, Islands& edited)
{
    std::set<std::string_view> with_own_name;
    for (const Island& island : before)
        if (!is_named_after_nodes(cluster, island))
            with_own_name.insert(island.id);
    for (Island& island : edited)
        if (!with_own_name.contains(island.id))
            island.name.clear();
    name_islands(cluster, edited);
}

/// Of an island that is made: one that gives it a letter which no other has.
std::string id_for_another(const Islands& islands)
{
    std::set<std::string> taken;
    for (const Island& island : islands)
        taken.insert(island.id);
    for (const int look : island_looks(islands))
        taken.insert(island_id(look));
    int first = 0;
    return free_island_id(taken, first);
}

void set_nodes(const Cluster& cluster, Island& island, std::vector<int> nodes)
{
    std::sort(nodes.begin(), nodes.end());
    island.nodes = std::move(nodes);
    island.spread = spread(cluster, island.nodes);
}

} // namespace

Result<Islands> split_island(const Cluster& cluster, const Islands& islands, std::string_view id,
                             std::span<const int> nodes_to_part)
{
    const Result<int> found = find_unlocked(islands, id);
    if (!found)
        return found.error();
    const Island& whole = islands[*found];
    const std::set<int> part(nodes_to_part.begin(), nodes_to_part.end());
    if (part.empty())
        return Error{Core::tr("no nodes were chosen to split off from island \"{}\"", whole.id), "",
                     Core::tr("choose at least one of its nodes")};
    for (const int node : part) {
        if (!std::binary_search(whole.nodes.begin(), whole.nodes.end(), node)) {
            const std::string name = node >= 0 && node < static_cast<int>(cluster.nodes.size()) ? cluster.nodes[node].id
                                                                                                : std::to_string(node);
            return Error{Core::tr("node \"{}\" is not in island \"{}\"", name, whole.id), "",
                         Core::tr("choose nodes of this island only")};
        }
    }
    if (part.size() == whole.nodes.size())
        return Error{Core::tr("splitting all nodes off from island \"{}\" would leave it empty", whole.id), "",
                     Core::tr("keep at least one node in it")};

    Islands edited = islands;
    Island other;
    other.id = id_for_another(islands);
    set_nodes(cluster, other, {part.begin(), part.end()});
    std::vector<int> rest;
    std::set_difference(whole.nodes.begin(), whole.nodes.end(), part.begin(), part.end(), std::back_inserter(rest));
    set_nodes(cluster, edited[*found], std::move(rest));
    edited.insert(edited.begin() + *found + 1, std::move(other));
    name_again(cluster, islands, edited);
    return edited;
}

Result<Islands> merge_islands(const Cluster& cluster, const Islands& islands, std::string_view into,
                              std::string_view other)
{
    const Result<int> to = find_unlocked(islands, into);
    if (!to)
        return to.error();
    const Result<int> from = find_unlocked(islands, other);
    if (!from)
        return from.error();
    if (*to == *from)
        return Error{Core::tr("island \"{}\" cannot be merged with itself", into), "", Core::tr("choose two islands")};
    Islands named = islands;
    // The user's name of either stays.
    if (is_named_after_nodes(cluster, islands[*to]) && !is_named_after_nodes(cluster, islands[*from]))
        named[*to].name = islands[*from].name;
    Islands edited = named;
    std::vector<int> nodes = islands[*to].nodes;
    nodes.insert(nodes.end(), islands[*from].nodes.begin(), islands[*from].nodes.end());
    set_nodes(cluster, edited[*to], std::move(nodes));
    edited.erase(edited.begin() + *from);
    name_again(cluster, named, edited);
    return edited;
}

Result<Islands> move_nodes(const Cluster& cluster, const Islands& islands, std::span<const int> nodes,
                           std::string_view to_island)
{
    const Result<int> to = find_unlocked(islands, to_island);
    if (!to)
        return to.error();
    const std::set<int> moved(nodes.begin(), nodes.end());
    std::size_t found = 0;
    Islands edited = islands;
    std::vector<int> together = islands[*to].nodes;
    for (std::size_t i = 0; i < islands.size(); ++i) {
        std::vector<int> rest;
        std::vector<int> leaving;
        for (const int node : islands[i].nodes)
            (moved.contains(node) ? leaving : rest).push_back(node);
        found += leaving.size();
        if (static_cast<int>(i) == *to || leaving.empty())
            continue;
        if (islands[i].locked)
            return locked(islands[i]);
        if (rest.empty())
            return Error{Core::tr("moving all its nodes would leave island \"{}\" empty", islands[i].id), "",
                         Core::tr("merge the islands instead")};
        set_nodes(cluster, edited[i], std::move(rest));
        together.insert(together.end(), leaving.begin(), leaving.end());
    }
    if (found != moved.size())
        return Error{Core::tr("some of the nodes are in no island"), "", Core::tr("choose nodes of the cluster")};
    if (together.size() == islands[*to].nodes.size())
        return islands;
    set_nodes(cluster, edited[*to], std::move(together));
    name_again(cluster, islands, edited);
    return edited;
}

Result<Islands> rename_island(const Islands& islands, std::string_view island, std::string_view name)
{
    const int index = index_of(islands, island);
    if (index < 0)
        return unknown(islands, island);
    if (name.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return Error{Core::tr("the new name of island \"{}\" is empty", island), "", Core::tr("give it a name")};
    Islands edited = islands;
    edited[index].name = name;
    return edited;
}

Result<Islands> lock_island(const Islands& islands, std::string_view island, bool lock)
{
    const int index = index_of(islands, island);
    if (index < 0)
        return unknown(islands, island);
    Islands edited = islands;
    edited[index].locked = lock;
    return edited;
}

Cluster with_stated_islands(Cluster cluster, const Islands& islands)
{
    cluster.islands.clear();
    for (const Island& island : islands)
        // A name made of the nodes is made again from what they are by then.
        cluster.islands.push_back({island.id, is_named_after_nodes(cluster, island) ? std::string() : island.name,
                                   island.nodes, island.locked});
    return cluster;
}

Cluster with_locked_islands_only(Cluster cluster)
{
    std::erase_if(cluster.islands, [](const StatedIsland& island) { return !island.locked; });
    return cluster;
}

std::optional<Error> check_islands(const Cluster& cluster, const Islands& islands)
{
    std::set<std::string> ids;
    std::vector<int> owner(cluster.nodes.size(), -1);
    for (std::size_t i = 0; i < islands.size(); ++i) {
        const Island& island = islands[i];
        const std::string where = "/islands/" + std::to_string(i);
        if (island.id.empty())
            return Error{Core::tr("the island has no id"), where, Core::tr("give it a short id")};
        if (!ids.insert(island.id).second)
            return Error{Core::tr("two islands have the id \"{}\"", island.id), where, Core::tr("ids are unique")};
        if (island.nodes.empty())
            return Error{Core::tr("island \"{}\" has no nodes", island.id), where,
                         Core::tr("remove it or give it nodes")};
        for (const int node : island.nodes) {
            if (node < 0 || node >= static_cast<int>(owner.size()))
                return Error{Core::tr("island \"{}\" names node number {}, the cluster has {} nodes", island.id, node,
                                      owner.size()),
                             where, Core::tr("name nodes of the cluster")};
            if (owner[node] >= 0)
                return Error{Core::tr("node \"{}\" is in island \"{}\" and in island \"{}\"", cluster.nodes[node].id,
                                      islands[owner[node]].id, island.id),
                             where, Core::tr("each node belongs to one island")};
            owner[node] = static_cast<int>(i);
        }
        if (!std::is_sorted(island.nodes.begin(), island.nodes.end()))
            return Error{Core::tr("the nodes of island \"{}\" are out of order", island.id), where,
                         Core::tr("sort them as the cluster has them")};
    }
    const auto homeless = std::find(owner.begin(), owner.end(), -1);
    if (homeless != owner.end())
        return Error{Core::tr("node \"{}\" is in no island", cluster.nodes[homeless - owner.begin()].id), "/islands",
                     Core::tr("put it into one")};
    return std::nullopt;
}

} // namespace tangram

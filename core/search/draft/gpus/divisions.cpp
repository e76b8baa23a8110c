// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/gpus/divisions.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace tangram {

namespace {

/// Of a class: of more nodes one more or less in a group matters little.
constexpr int few_nodes = 15;

int nodes_of(const SearchSpace& space, int island)
{
    return space.islands()[island].nodes();
}

/// All nodes of a class.
std::vector<NodeRun> all_of_class(const SearchSpace& space, std::size_t island_class)
{
    std::vector<NodeRun> runs;
    for (const int island : space.classes()[island_class])
        runs.push_back({island, 0, nodes_of(space, island)});
    return runs;
}

/// The runs of each of `count` equal shares of a class: whole islands where there are as many, runs of nodes of each
/// island otherwise. What is left over is in none. Nothing where a share would have no node.
std::vector<std::vector<NodeRun>> shares_of_class(const SearchSpace& space, std::size_t island_class, int count)
{
    const std::vector<int>& members = space.classes()[island_class];
    const int islands = static_cast<int>(members.size());
    std::vector<std::vector<NodeRun>> shares(static_cast<std::size_t>(count));
    if (islands >= count) {
        const int each = islands / count;
        for (int share = 0; share < count; ++share)
            for (int k = 0; k < each; ++k) {
                const int island = members[share * each + k];
                shares[share].push_back({island, 0, nodes_of(space, island)});
            }
        return shares;
    }
    const int per_island = (count + islands - 1) / islands; // shares that one island is cut into
    const int nodes = nodes_of(space, members.front()) / per_island;
    if (nodes == 0)
        return {};
    for (int share = 0; share < count; ++share)
        shares[share].push_back({members[share / per_island], share % per_island * nodes, nodes});
    return shares;
}

/// So many equal groups with their share of each of these classes.
Division equal_groups(const SearchSpace& space, const std::vector<std::size_t>& classes, int count)
{
    Division division{{std::vector<Group>(static_cast<std::size_t>(count), Group(space.classes().size()))}};
    bool any = false;
    for (const std::size_t c : classes) {
        const auto shares = shares_of_class(space, c, count);
        for (std::size_t g = 0; g < shares.size(); ++g)
            division.sets.front()[g][c] = shares[g];
        any |= !shares.empty();
    }
    return any ? division : Division{};
}

/// Numbers of equal groups worth trying: those into which the islands divide, two and four of the nodes of each, and
/// others that divide these where the batch asks for them; those that divide the batch, or nearly so.
std::set<int> group_counts(const SearchSpace& space, const std::vector<std::size_t>& classes)
{
    constexpr int most = 512;
    const int batch = space.problem().job.global_batch;
    std::set<int> counts;
    for (const std::size_t c : classes) {
        const int islands = static_cast<int>(space.classes()[c].size());
        for (int count = 2; count <= std::min(islands, most); ++count)
            if (islands % count == 0)
                counts.insert(count);
        // Few groups of an island's nodes: data parallelism inside a stage does what more would do.
        const int nodes = nodes_of(space, space.classes()[c].front());
        // A node that is over is left idle: one more than divides does not forbid what was possible without it.
        for (const int parts : {2, 4})
            if (nodes >= parts && islands * parts <= most)
                counts.insert(islands * parts);
        // Unless the batch does not divide by so many replicas.
        constexpr int few = 16;
        for (int parts = 3; parts <= std::min(nodes, few); ++parts)
            if (nodes % parts == 0 && batch % parts != 0 && islands * parts <= most)
                counts.insert(islands * parts);
    }
    constexpr int samples_each = 8; // some take one more
    std::erase_if(counts, [&](int count) { return batch % count != 0 && batch < samples_each * count; });
    return counts;
}

/// The nodes of each of these classes, which have one island each, as so many groups that differ by one node, each of
/// which is a pipeline that holds the model over several nodes: fewer pipelines reduce less over slow networks, and no
/// node is left over. Where one class gives some groups a node more, the next gives it to others.
Division unequal_groups(const SearchSpace& space, const std::vector<std::size_t>& classes, int count)
{
    std::vector<Group> groups(static_cast<std::size_t>(count), Group(space.classes().size()));
    std::vector<std::vector<int>> sizes(groups.size()); // nodes, by class
    bool to_first = true;
    for (const std::size_t c : classes) {
        const int island = space.classes()[c].front();
        const int more = nodes_of(space, island) % count;
        int first = 0;
        for (int g = 0; g < count; ++g) {
            const bool has_more = to_first ? g < more : g >= count - more;
            const int size = nodes_of(space, island) / count + (has_more ? 1 : 0);
            if (size > 0)
                groups[g][c] = {{island, first, size}};
            sizes[g].push_back(size);
            first += size;
        }
        to_first = !to_first;
    }
    std::map<std::vector<int>, std::vector<Group>, std::greater<>> alike;
    for (std::size_t g = 0; g < groups.size(); ++g)
        alike[sizes[g]].push_back(std::move(groups[g]));
    Division division;
    for (auto& [unused, set] : alike)
        division.sets.push_back(std::move(set));
    return division;
}

/// Each class on its own as one of so many groups, in every combination but that of one group each, which is among
/// divisions().
std::vector<Division> classes_apart(const SearchSpace& space, const std::vector<std::set<int>>& counts)
{
    std::vector<Division> all(1);
    for (std::size_t c = 0; c < counts.size(); ++c) {
        std::vector<Division> longer;
        for (const Division& before : all)
            for (const int count : counts[c]) {
                Division& division = longer.emplace_back(before);
                for (auto& set : unequal_groups(space, {c}, count).sets)
                    division.sets.push_back(std::move(set));
            }
        all = std::move(longer);
    }
    all.erase(all.begin());
    return all;
}

bool divides_all_classes(const SearchSpace& space, int count)
{
    return std::all_of(space.classes().begin(), space.classes().end(),
                       [&](const std::vector<int>& islands) { return nodes_of(space, islands.front()) % count == 0; });
}

/// One group of every set of islands that have the same key, those without a key left out.
template <typename Key> Division by_key(const SearchSpace& space, const Key& key)
{
    using Optional = decltype(key(0));
    std::map<typename Optional::value_type, Group> groups;
    for (std::size_t c = 0; c < space.classes().size(); ++c)
        for (const int island : space.classes()[c]) {
            const Optional of = key(island);
            if (!of)
                continue;
            Group& group = groups.try_emplace(*of, space.classes().size()).first->second;
            group[c].push_back({island, 0, nodes_of(space, island)});
        }
    Division division;
    for (auto& [unused, group] : groups)
        division.sets.push_back({std::move(group)});
    return division;
}

double island_speed(const SearchSpace& space, int island)
{
    Group alone(space.classes().size());
    alone[space.islands()[island].island_class] = {{island, 0, nodes_of(space, island)}};
    return speed_share(space, alone);
}

const Node& node_of(const SearchSpace& space, int island)
{
    const int of = space.islands()[island].island;
    const int node = space.problem().islands[of].nodes.front();
    return space.problem().cluster->nodes[node];
}

const std::string& zone_of(const SearchSpace& space, int island)
{
    return node_of(space, island).location.zone;
}

/// So many groups of these islands, each with its share of every zone, so that equal layers of all pipelines can be in
/// one zone: the fastest island of a zone that is left goes to the group with the least of the zone's speed.
Division balanced_groups(const SearchSpace& space, std::vector<int> islands, int count)
{
    std::stable_sort(islands.begin(), islands.end(),
                     [&](int a, int b) { return island_speed(space, a) > island_speed(space, b); });
    std::vector<std::optional<int>> group_of(space.islands().size());
    std::vector<double> whole(static_cast<std::size_t>(count), 0);
    std::map<std::string, std::vector<double>> of_zone;
    for (const int island : islands) {
        std::vector<double>& here =
            of_zone.try_emplace(zone_of(space, island), static_cast<std::size_t>(count), 0.0).first->second;
        std::size_t least = 0;
        for (std::size_t g = 1; g < here.size(); ++g)
            if (std::pair(here[g], whole[g]) < std::pair(here[least], whole[least]))
                least = g;
        here[least] += island_speed(space, island);
        whole[least] += island_speed(space, island);
        group_of[island] = static_cast<int>(least);
    }
    return by_key(space, [&](int island) { return group_of[island]; });
}

/// Islands of each zone, the zones in the order of their names.
std::map<std::string, std::vector<int>> islands_by_zone(const SearchSpace& space)
{
    std::map<std::string, std::vector<int>> zones;
    for (int island = 0; island < static_cast<int>(space.islands().size()); ++island)
        zones[zone_of(space, island)].push_back(island);
    return zones;
}

/// Likewise classes; nothing where islands of one class are in several zones.
std::map<std::string, std::vector<std::size_t>> classes_by_zone(const SearchSpace& space)
{
    std::map<std::string, std::vector<std::size_t>> zones;
    for (std::size_t c = 0; c < space.classes().size(); ++c) {
        const std::vector<int>& members = space.classes()[c];
        const std::string& zone = zone_of(space, members.front());
        if (std::any_of(members.begin(), members.end(), [&](int other) { return zone_of(space, other) != zone; }))
            return {};
        zones[zone].push_back(c);
    }
    return zones;
}

/// Divisions of more than two islands: by type, by zone, and groups of whole islands.
void add_groups_of_islands(const SearchSpace& space, std::vector<Division>& all)
{
    constexpr int most_islands = 12; // beyond, groups of few islands each are what is fast
    std::vector<int> islands(space.islands().size());
    std::iota(islands.begin(), islands.end(), 0);
    const auto count = static_cast<int>(islands.size());
    const auto zones = islands_by_zone(space);
    const auto zone = [&](int island) { return std::optional(zone_of(space, island)); };
    if (count <= most_islands)
        all.push_back(by_key(space, [&](int island) { return std::optional(node_of(space, island).gpu_type); }));
    all.push_back(by_key(space, zone));
    constexpr std::size_t most_zones = 4;
    if (zones.size() > 2 && zones.size() <= most_zones)
        for (const auto& [without, unused] : zones)
            all.push_back(
                by_key(space, [&](int island) { return zone(island) == without ? std::nullopt : zone(island); }));
    const auto add_balanced = [&](const std::vector<int>& members) {
        for (const int groups : {2, 4, 8})
            if (2 * groups <= static_cast<int>(members.size()))
                all.push_back(balanced_groups(space, members, groups));
    };
    if (count <= most_islands)
        add_balanced(islands);
    if (zones.size() == 1)
        return;
    // Where zones are far apart their gradients are better kept apart, too: islands of one zone alone.
    for (const auto& [name, members] : zones) {
        all.push_back(
            by_key(space, [&](int island) { return zone(island) == name ? std::optional(island) : std::nullopt; }));
        add_balanced(members);
    }
}

} // namespace

int Division::pipelines() const
{
    std::size_t count = 0;
    for (const auto& set : sets)
        count += set.size();
    return static_cast<int>(count);
}

std::vector<Division> divisions(const SearchSpace& space)
{
    const std::size_t classes = space.classes().size();
    Group whole(classes);
    for (std::size_t c = 0; c < classes; ++c)
        whole[c] = all_of_class(space, c);
    std::vector<Division> all{{{{whole}}}};

    const auto add_equal_groups = [&](const std::vector<std::size_t>& of_classes, const std::set<int>& counts) {
        for (const int count : counts)
            if (Division division = equal_groups(space, of_classes, count); !division.sets.empty())
                all.push_back(std::move(division));
    };
    std::vector<std::size_t> every(classes);
    std::iota(every.begin(), every.end(), 0);
    add_equal_groups(every, group_counts(space, every));
    if (const auto zones = classes_by_zone(space); zones.size() > 1)
        for (const auto& [zone, of_zone] : zones) {
            std::set<int> counts = group_counts(space, of_zone);
            counts.insert(1);
            add_equal_groups(of_zone, counts);
        }
    for (std::size_t c = 0; c < classes; ++c)
        for (const int count : {2, 3})
            if (const int nodes = whole[c].front().nodes;
                whole[c].size() == 1 && nodes % 2 != 0 && nodes % count != 0 && nodes > count && nodes <= few_nodes)
                all.push_back(unequal_groups(space, {c}, count));
    if (space.islands().size() > 1) {
        Division apart; // every island a pipeline of its own
        for (std::size_t c = 0; c < classes; ++c) {
            auto& set = apart.sets.emplace_back();
            for (const NodeRun& run : whole[c]) {
                Group group(classes);
                group[c] = {run};
                set.push_back(std::move(group));
            }
        }
        all.push_back(std::move(apart));
    }
    if (space.islands().size() > 2)
        add_groups_of_islands(space, all);
    if (classes > 1)
        for (std::size_t c = 0; c < classes; ++c) {
            Group alone(classes);
            alone[c] = whole[c];
            all.push_back({{{std::move(alone)}}});
        }
    for (std::size_t c = 0; c < classes; ++c) {
        constexpr int step = 4; // within what the work-balance rule leaves
        const NodeRun first = whole[c].front();
        const int from = whole[c].size() > 1 ? first.nodes : first.nodes / step;
        for (int nodes = from; nodes >= 1; nodes = nodes > step || nodes == 1 ? nodes / step : 1) {
            Group less(classes);
            less[c] = {{first.island, 0, nodes}};
            all.push_back({{{std::move(less)}}});
        }
    }
    // By zone and by type may be the same, or the whole where there is one zone.
    std::vector<Division> different;
    for (Division& division : all)
        if (std::none_of(different.begin(), different.end(),
                         [&](const Division& other) { return division.sets == other.sets; }))
            different.push_back(std::move(division));
    return different;
}

std::vector<Division> divisions_without_a_class(const SearchSpace& space)
{
    constexpr std::size_t most_classes = 8; // beyond, one more or less matters little
    const std::size_t classes = space.classes().size();
    std::vector<Division> all;
    if (classes < 3 || classes > most_classes)
        return all;
    for (std::size_t without = 0; without < classes; ++without) {
        Group rest(classes);
        for (std::size_t c = 0; c < classes; ++c)
            if (c != without)
                rest[c] = all_of_class(space, c);
        all.push_back({{{std::move(rest)}}});
    }
    return all;
}

std::vector<Division> divisions_of_few_nodes(const SearchSpace& space)
{
    constexpr std::size_t few_classes = 3;
    const std::size_t classes = space.classes().size();
    if (classes < 2 || classes > few_classes)
        return {};
    std::vector<std::size_t> every;
    std::vector<std::set<int>> counts; // of groups, by class
    std::set<int> counts_of_all{2, 3};
    int most = 0;
    for (std::size_t c = 0; c < classes; ++c) {
        const int nodes = nodes_of(space, space.classes()[c].front());
        if (space.classes()[c].size() > 1 || nodes > few_nodes)
            return {};
        every.push_back(c);
        counts.push_back(classes < few_classes ? std::set{1, 2, 3, nodes} : std::set{1, nodes});
        std::erase_if(counts.back(), [&](int count) { return count > nodes; });
        counts_of_all.insert(nodes);
        most = std::max(most, nodes);
    }
    std::vector<Division> all = classes_apart(space, counts);
    for (const int count : counts_of_all)
        if (count > 1 && count <= most && !divides_all_classes(space, count))
            all.push_back(unequal_groups(space, every, count));
    return all;
}

std::vector<Division> with_few_enough_pipelines(std::vector<Division> divisions, const SearchSettings& settings)
{
    if (settings.most_pipelines > 0)
        std::erase_if(divisions, [&](const Division& one) { return one.pipelines() > settings.most_pipelines; });
    return divisions;
}

double speed_share(const SearchSpace& space, const Group& group)
{
    double share = 0;
    for (const auto& runs : group)
        for (const NodeRun& run : runs) {
            const IslandSpace& island = space.islands()[run.island];
            for (const PartSize& size : island.sizes)
                if (size.searched) {
                    const PartKind& kind = space.kinds()[size.kind];
                    share += kind.speed_share / kind.part.gpus() * run.nodes * island.gpus_per_node;
                    break;
                }
        }
    return share;
}

} // namespace tangram

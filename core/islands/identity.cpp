// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/identity.h"

#include "islands/naming.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace tangram {

Islands with_kept_ids(const Cluster& cluster, Islands found, const Cluster& cluster_before, const Islands& before)
{
    std::set<std::string> taken;
    for (const StatedIsland& stated : cluster.islands)
        taken.insert(stated.id);
    const auto is_stated = [&, stated = taken](const Island& island) { return stated.contains(island.id); };

    std::unordered_map<std::string_view, int> owner; // island before, by node id
    for (std::size_t b = 0; b < before.size(); ++b)
        for (const int node : before[b].nodes)
            owner.emplace(cluster_before.nodes[node].id, static_cast<int>(b));

    struct Match {
        int shared;
        int found;
        int before;
    };
    std::vector<Match> matches;
    for (std::size_t f = 0; f < found.size(); ++f) {
        if (is_stated(found[f]))
            continue;
        std::map<int, int> shared;
        for (const int node : found[f].nodes)
            if (const auto at = owner.find(cluster.nodes[node].id); at != owner.end())
                ++shared[at->second];
        for (const auto& [other, count] : shared)
            matches.push_back({count, static_cast<int>(f), other});
    }
    std::sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) {
        return std::tuple(-a.shared, a.before, a.found) < std::tuple(-b.shared, b.before, b.found);
    });
    std::vector<char> has_id(found.size(), 0);
    for (const Match& match : matches) {
        const auto at = static_cast<std::size_t>(match.found);
        const std::string& id = before[match.before].id;
        if (has_id[at] || !taken.insert(id).second)
            continue;
        found[at].id = id;
        has_id[at] = 1;
    }
    for (const Island& island : before) // nor one that has gone: its letter is still remembered
        taken.insert(island.id);
    for (const int look : island_looks(before)) // nor the letter of one whose id is a word
        taken.insert(island_id(look));
    int next = 0;
    for (std::size_t f = 0; f < found.size(); ++f)
        if (!is_stated(found[f]) && !has_id[f])
            found[f].id = free_island_id(taken, next);
    name_islands_anew(cluster, cluster, found); // their letters are others, and tell stated ones apart, too
    return found;
}

} // namespace tangram

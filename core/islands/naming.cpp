// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/naming.h"

#include "text/tr.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tangram {

namespace {

constexpr std::string_view between_parts = " · ";

/// "A", "B", ..., "Z", "AA", ...
std::string letter_of(int look)
{
    std::string letters = island_id(look);
    for (char& letter : letters)
        letter = static_cast<char>(letter - 'a' + 'A');
    return letters;
}

/// The type's name without its vendor: everybody knows who makes an H100.
std::string short_name(const GpuType& gpu)
{
    const std::string& name = gpu.name.empty() ? gpu.id : gpu.name;
    const bool led = !gpu.vendor.empty() && name.size() > gpu.vendor.size() + 1 && name.starts_with(gpu.vendor)
        && name[gpu.vendor.size()] == ' ';
    return led ? name.substr(gpu.vendor.size() + 1) : name;
}

/// What all nodes have in common, or nothing.
std::string common(const Cluster& cluster, std::span<const int> nodes, std::string Location::*field)
{
    const std::string& first = cluster.nodes[nodes.front()].location.*field;
    const bool all =
        std::all_of(nodes.begin(), nodes.end(), [&](int node) { return cluster.nodes[node].location.*field == first; });
    return all ? first : std::string();
}

} // namespace

std::string island_id(int number)
{
    std::string id;
    for (int rest = number + 1; rest > 0; rest = (rest - 1) / 26)
        id.insert(id.begin(), static_cast<char>('a' + (rest - 1) % 26));
    return id;
}

std::string free_island_id(std::set<std::string>& taken, int& number)
{
    for (;;) {
        if (const auto [entry, made] = taken.insert(island_id(number++)); made)
            return *entry;
    }
}

std::string island_name(const Cluster& cluster, std::span<const int> nodes)
{
    std::vector<std::string> types;
    for (const int node : nodes) {
        const std::string name = short_name(cluster.gpu_type_of(cluster.nodes[node]));
        if (std::find(types.begin(), types.end(), name) == types.end())
            types.push_back(name);
    }
    std::string text = types.front();
    if (types.size() == 2)
        text += " + " + types.back();
    else if (types.size() > 2)
        text += " + " + std::to_string(types.size() - 1) + " other types";
    if (const std::string rack = common(cluster, nodes, &Location::rack); !rack.empty())
        return text + " · rack " + rack;
    if (const std::string zone = common(cluster, nodes, &Location::zone); !zone.empty())
        return text + " · zone " + zone;
    return text;
}

std::string shown_island_name(std::string_view name)
{
    std::string text(name);
    constexpr std::string_view more = " other types";
    if (const std::size_t end = text.find(more); end != std::string::npos && end > 0) {
        const std::size_t begin = text.find_last_not_of("0123456789", end - 1) + 1;
        const std::string count = text.substr(begin, end - begin);
        if (!count.empty())
            text.replace(begin, end - begin + more.size(), Core::tr("{} other types", count));
    }
    constexpr std::pair<std::string_view, const char*> places[] = {{"rack ", Core::later("rack {}")},
                                                                   {"zone ", Core::later("zone {}")}};
    for (const auto& [word, told] : places) {
        const std::string mark = std::string(between_parts) + std::string(word);
        const std::size_t at = text.find(mark);
        if (at == std::string::npos)
            continue;
        const std::string place = text.substr(at + mark.size());
        return text.substr(0, at) + std::string(between_parts) + Core::filled(told, fmt::make_format_args(place));
    }
    return text;
}

int number_of_island_id(std::string_view id)
{
    constexpr std::size_t longest = 2; // longer ones are words
    int number = 0;
    for (const char letter : id) {
        if (letter < 'a' || letter > 'z')
            return -1;
        number = 26 * number + (letter - 'a' + 1);
    }
    return id.size() > longest ? -1 : number - 1;
}

std::vector<int> island_looks(const Islands& islands)
{
    std::vector<int> looks;
    std::set<int> taken;
    for (const Island& island : islands) {
        looks.push_back(number_of_island_id(island.id));
        taken.insert(looks.back());
    }
    int next = 0;
    for (int& look : looks) {
        if (look >= 0)
            continue;
        while (taken.contains(next))
            ++next;
        look = next++;
    }
    return looks;
}

int island_look(const Islands& islands, int island)
{
    const bool known = island >= 0 && static_cast<std::size_t>(island) < islands.size();
    return known ? island_looks(islands)[island] : island;
}

void name_islands(const Cluster& cluster, Islands& islands)
{
    std::vector<Island*> without;
    for (Island& island : islands) {
        if (!island.name.empty())
            continue;
        island.name = island_name(cluster, island.nodes);
        without.push_back(&island);
    }
    std::map<std::string, int> count;
    for (const Island& island : islands)
        ++count[island.name];
    const std::vector<int> looks = island_looks(islands);
    for (Island* island : without)
        if (count[island->name] > 1)
            island->name += std::string(between_parts) + letter_of(looks[island - islands.data()]);
}

void name_islands_anew(const Cluster& before, const Cluster& cluster, Islands& islands)
{
    for (Island& island : islands)
        if (is_named_after_nodes(before, island))
            island.name.clear();
    name_islands(cluster, islands);
}

bool is_named_after_nodes(const Cluster& cluster, const Island& island)
{
    const std::string name = island_name(cluster, island.nodes);
    if (!island.name.starts_with(name))
        return false;
    std::string_view rest = std::string_view(island.name).substr(name.size());
    if (rest.empty())
        return true;
    if (!rest.starts_with(between_parts))
        return false;
    rest.remove_prefix(between_parts.size());
    return !rest.empty() && std::all_of(rest.begin(), rest.end(), [](char one) { return one >= 'A' && one <= 'Z'; });
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/naming.h"

#include <algorithm>
#include <map>

namespace tangram {

namespace {

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

void tell_names_apart(Islands& islands)
{
    std::map<std::string, int> count;
    for (const Island& island : islands)
        ++count[island.name];
    for (Island& island : islands) {
        if (!island.locked && count[island.name] > 1)
            island.name += " · " + island.id;
    }
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_edits.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <unordered_set>

namespace tangram {

namespace {

constexpr std::size_t longest_number = 9;

struct NumberedName {
    std::string_view stem; ///< with what stands before the number: "h100-"
    std::int64_t number = -1; ///< -1: none
};

/// "h100-12" is 12 of "h100-"; "h100" is no number of "h", as types end in digits too.
NumberedName split(std::string_view name)
{
    std::size_t digits = 0;
    while (digits < name.size() && name[name.size() - 1 - digits] >= '0' && name[name.size() - 1 - digits] <= '9')
        ++digits;
    const std::string_view stem = name.substr(0, name.size() - digits);
    if (digits == 0 || digits > longest_number || stem.empty() || stem.back() != '-')
        return {name, -1};
    std::int64_t number = 0;
    std::from_chars(name.data() + stem.size(), name.data() + name.size(), number);
    return {stem, number};
}

/// Names after the last of those in `taken` that begin like `like`.
std::vector<std::string> numbered_after(const std::vector<std::string_view>& taken, std::string_view like, int count)
{
    const NumberedName wanted = split(like);
    const std::string stem = wanted.number >= 0 ? std::string(wanted.stem) : std::string(like) + "-";
    std::int64_t next = 0;
    for (const std::string_view name : taken) {
        const NumberedName other = split(name);
        if (other.number >= next && other.stem == stem)
            next = other.number + 1;
    }
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i)
        names.push_back(stem + std::to_string(next + i));
    return names;
}

std::string fresh(const std::vector<std::string_view>& taken, std::string_view like)
{
    if (std::find(taken.begin(), taken.end(), like) == taken.end() && !like.empty())
        return std::string(like);
    return numbered_after(taken, like, 1).front();
}

} // namespace

std::vector<std::string> fresh_node_ids(const Cluster& cluster, std::string_view like, int count)
{
    std::vector<std::string_view> taken;
    for (const Node& node : cluster.nodes)
        taken.push_back(node.id);
    return numbered_after(taken, like, count);
}

std::string fresh_switch_id(const Cluster& cluster, std::string_view like)
{
    std::vector<std::string_view> taken;
    for (const Switch& other : cluster.switches)
        taken.push_back(other.id);
    return fresh(taken, like);
}

std::string fresh_rack_id(const Cluster& cluster, std::string_view zone, std::string_view like)
{
    std::vector<std::string_view> taken;
    for (const Rack& rack : cluster.racks)
        if (rack.zone == zone)
            taken.push_back(rack.id);
    for (const Node& node : cluster.nodes)
        if (node.location.zone == zone)
            taken.push_back(node.location.rack);
    return fresh(taken, like);
}

std::string fresh_zone_id(const Cluster& cluster, std::string_view like)
{
    std::vector<std::string_view> taken;
    for (const Zone& zone : cluster.zones)
        taken.push_back(zone.id);
    for (const Node& node : cluster.nodes)
        taken.push_back(node.location.zone);
    for (const Rack& rack : cluster.racks)
        taken.push_back(rack.zone);
    return fresh(taken, like);
}

} // namespace tangram

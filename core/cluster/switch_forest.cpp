// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/switch_forest.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace tangram {

namespace {
}

SwitchForest::SwitchForest(std::span<const Switch> switches)
    : parent_(switches.size(), -1)
    , depth_(switches.size(), -1)
    , uplink_(switches.size(), unlimited)
    , latency_(switches.size(), 0.0)
{
    std::unordered_map<std::string_view, int> index;
    for (std::size_t i = 0; i < switches.size(); ++i)
        index.emplace(switches[i].id, static_cast<int>(i));
    for (std::size_t i = 0; i < switches.size(); ++i) {
        const Switch& item = switches[i];
        latency_[i] = item.latency_s;
        const auto above = index.find(item.parent);
        if (item.parent.empty() || above == index.end())
            continue;
        parent_[i] = above->second;
        if (item.uplink_bytes_per_s > 0)
            uplink_[i] = item.uplink_bytes_per_s;
    }
    std::vector<int> chain;
    for (int i = 0; i < size(); ++i) {
        int at = i;
        for (; at >= 0 && depth_[at] < 0; at = parent_[at])
            chain.push_back(at);
        int depth = at < 0 ? -1 : depth_[at];
        for (; !chain.empty(); chain.pop_back())
            depth_[chain.back()] = ++depth;
    }
}

SwitchForest::SwitchForest(int roots)
    : parent_(static_cast<std::size_t>(roots), -1)
    , depth_(static_cast<std::size_t>(roots), 0)
    , uplink_(static_cast<std::size_t>(roots), unlimited)
    , latency_(static_cast<std::size_t>(roots), 0.0)
{
}

int SwitchForest::first_root() const
{
    return static_cast<int>(std::find(parent_.begin(), parent_.end(), -1) - parent_.begin());
}

Leg SwitchForest::walk(int a, int b, const std::vector<double>& uplinks) const
{
    Leg leg{true, unlimited, 0};
    while (a != b) {
        int& lower = depth_[a] >= depth_[b] ? a : b;
        leg.bytes_per_s = std::min(leg.bytes_per_s, uplinks[lower]);
        leg.latency_s += latency_[lower];
        lower = parent_[lower];
        if (lower < 0)
            return {};
    }
    leg.latency_s += latency_[a];
    return leg;
}

void SwitchForest::append_hops(int a, int b, std::vector<int>& edges) const
{
    std::vector<int> down;
    while (a != b) {
        const bool up = depth_[a] >= depth_[b];
        int& lower = up ? a : b;
        if (uplink_[lower] < unlimited)
            (up ? edges : down).push_back(2 * lower + (up ? 0 : 1));
        lower = parent_[lower];
        if (lower < 0)
            return;
    }
    edges.insert(edges.end(), down.rbegin(), down.rend());
}

} // namespace tangram

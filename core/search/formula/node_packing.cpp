// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/node_packing.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tangram {

namespace {

/// Packings looked at before parts count as too many to fit. Tightest first nearly always fits at once.
constexpr int most_steps = 2000;

/// Nodes with equally many free GPUs are alike to a packing, so that it is told by how many of each a part takes.
class Packing {
public:
    /// Parts that are hard to place come first.
    Packing(int nodes, int gpus_per_node, std::vector<PartShape> parts)
        : parts_(std::move(parts))
        , free_(static_cast<std::size_t>(gpus_per_node) + 1, 0)
        , taken_(parts_.size(), std::vector<int>(free_.size(), 0))
    {
        free_[gpus_per_node] = nodes;
    }

    bool find() { return place(0); }
    /// Of the part's nodes, how many had so many GPUs free when it was placed.
    const std::vector<int>& taken(std::size_t part) const { return taken_[part]; }

private:
    bool place(std::size_t part)
    {
        if (part == parts_.size())
            return true;
        return take(part, parts_[part].gpus_per_node, parts_[part].nodes);
    }

    /// Nodes with `left` or more free GPUs for the rest of the part, fullest nodes first.
    bool take(std::size_t part, int left, int nodes)
    {
        if (nodes == 0) {
            // GPUs are given up once the part has all its nodes: they are distinct.
            give(part, 1);
            if (place(part + 1))
                return true;
            give(part, -1);
            return false;
        }
        if (left == static_cast<int>(free_.size()) || ++steps_ > most_steps)
            return false;
        for (int count = std::min(nodes, free_[left]); count >= 0; --count) {
            taken_[part][left] = count;
            if (take(part, left + 1, nodes - count))
                return true;
        }
        taken_[part][left] = 0;
        return false;
    }

    void give(std::size_t part, int sign)
    {
        const int gpus = parts_[part].gpus_per_node;
        for (std::size_t left = gpus; left < free_.size(); ++left) {
            free_[left] -= sign * taken_[part][left];
            free_[left - gpus] += sign * taken_[part][left];
        }
    }

    std::vector<PartShape> parts_;
    std::vector<int> free_; ///< nodes by their free GPUs
    std::vector<std::vector<int>> taken_; ///< per part, by free GPUs
    int steps_ = 0;
};

/// Indices of parts, those that are hardest to place first: many GPUs of many nodes.
std::vector<std::size_t> hardest_first(std::span<const PartShape> parts)
{
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(parts[a].gpus_per_node, parts[a].nodes) > std::pair(parts[b].gpus_per_node, parts[b].nodes);
    });
    return order;
}

} // namespace

std::optional<std::vector<std::vector<int>>> pack_nodes(int nodes, int gpus_per_node, std::span<const PartShape> parts)
{
    const std::vector<std::size_t> order = hardest_first(parts);
    std::vector<PartShape> sorted;
    for (const std::size_t part : order)
        sorted.push_back(parts[part]);
    Packing packing(nodes, gpus_per_node, sorted);
    if (!packing.find())
        return std::nullopt;
    std::vector<std::vector<int>> placed(parts.size());
    std::vector<int> free(nodes, gpus_per_node);
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::vector<int> wanted = packing.taken(i);
        std::vector<int>& of = placed[order[i]];
        for (int node = 0; node < nodes; ++node)
            if (wanted[free[node]] > 0) {
                --wanted[free[node]];
                of.push_back(node);
            }
        for (const int node : of)
            free[node] -= sorted[i].gpus_per_node;
    }
    return placed;
}

PackedSets::PackedSets(int nodes, int gpus_per_node, std::vector<PartShape> shapes)
    : nodes_(nodes)
    , gpus_per_node_(gpus_per_node)
    , shapes_(std::move(shapes))
    , sets_{{std::vector<int>(shapes_.size(), 0), std::vector<int>(shapes_.size(), unknown)}}
    , known_{{sets_.front().parts, empty_set}}
{
}

int PackedSets::with(int set, int shape)
{
    if (const int known = sets_[set].with[shape]; known != unknown)
        return known;
    std::vector<int> parts = sets_[set].parts;
    ++parts[shape];
    const auto [known, is_new] = known_.try_emplace(parts, no_room);
    if (is_new && fit(parts)) {
        known->second = static_cast<int>(sets_.size());
        sets_.push_back({std::move(parts), std::vector<int>(shapes_.size(), unknown)});
    }
    return sets_[set].with[shape] = known->second;
}

bool PackedSets::is_within(int set, int other) const
{
    if (set == other)
        return true;
    const std::vector<int>& parts = sets_[set].parts;
    return std::equal(parts.begin(), parts.end(), sets_[other].parts.begin(), std::less_equal<>());
}

bool PackedSets::fit(const std::vector<int>& parts) const
{
    std::vector<PartShape> all;
    int gpus = 0;
    for (std::size_t shape = 0; shape < parts.size(); ++shape) {
        gpus += parts[shape] * shapes_[shape].nodes * shapes_[shape].gpus_per_node;
        all.insert(all.end(), parts[shape], shapes_[shape]);
    }
    return gpus <= nodes_ * gpus_per_node_ && pack_nodes(nodes_, gpus_per_node_, all).has_value();
}

} // namespace tangram

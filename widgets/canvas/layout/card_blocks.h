// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_parts.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tangram {

// In scene units.
inline constexpr double card_width = 120;
inline constexpr double card_height = 52;
inline constexpr double card_gap = 8;
inline constexpr double rack_padding = 12;
inline constexpr double rack_title = 18;

inline constexpr std::size_t racks_in_one_row = 6; ///< at most, of a zone

/// Nodes that stand together in columns of cards: those of a rack, or of a switch where they are in no rack.
struct CardBlock {
    RackKey key;
    std::string switch_id; ///< of nodes in no rack
    std::vector<int> nodes;
    int columns = 1;

    const std::string& zone() const { return key.zone; }
    const std::string& label() const { return key.rack.empty() ? switch_id : key.rack; }
    int rows() const;
    double width() const { return columns * (card_width + card_gap) - card_gap + 2 * rack_padding; }
    double height() const { return rows() * (card_height + card_gap) - card_gap + rack_title + 2 * rack_padding; }
};

/// Columns of cards that make a rack about `aspect` times as wide as high.
int columns_for(std::size_t nodes, double aspect);

/// Nodes with a place of their own and no rack are in no block.
bool stands_freely(const Node& node);

/// Those of one zone follow each other; nodes of a block are sorted by `island_of_node`, which may be empty.
std::vector<CardBlock> blocks_of(const Cluster& cluster, const std::vector<int>& island_of_node);

} // namespace tangram

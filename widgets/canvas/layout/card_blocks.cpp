// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/card_blocks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tangram {

namespace {

constexpr int rows_of_an_empty_rack = 2;

/// Racks in one row share the picture's 3 : 2 among them; where there are many they wrap, and square ones wrap best.
void choose_columns(std::vector<CardBlock>& blocks)
{
    std::map<std::string, std::size_t> racks;
    std::size_t named = 0;
    for (const CardBlock& block : blocks) {
        ++racks[block.zone()];
        named += block.key.rack.empty() ? 0 : 1;
    }
    for (CardBlock& block : blocks) {
        // A lone rack keeps its columns whatever stands beside it in none.
        const bool lone = blocks.size() == 1 || (named == 1 && !block.key.rack.empty());
        const std::size_t in_zone = racks[block.zone()];
        const std::size_t sharing = lone ? 1 : in_zone * racks.size();
        const double aspect = in_zone > racks_in_one_row ? 1 : 1.5 / static_cast<double>(sharing);
        block.columns = block.nodes.size() <= 8 && sharing > 1 ? 1 : columns_for(block.nodes.size(), aspect);
    }
}

} // namespace

int CardBlock::rows() const
{
    return nodes.empty() ? rows_of_an_empty_rack : (static_cast<int>(nodes.size()) + columns - 1) / columns;
}

int columns_for(std::size_t nodes, double aspect)
{
    return std::max(1,
                    static_cast<int>(std::lround(std::sqrt(static_cast<double>(nodes) * (card_height + card_gap)
                                                           / (card_width + card_gap) * aspect))));
}

bool stands_freely(const Node& node)
{
    return node.position && node.location.rack.empty();
}

std::vector<CardBlock> blocks_of(const Cluster& cluster, const std::vector<int>& island_of_node)
{
    std::vector<CardBlock> blocks;
    std::map<std::pair<RackKey, std::string>, std::size_t> places;
    const auto block_at = [&](const RackKey& key, const std::string& switch_id) -> CardBlock& {
        const auto [place, is_new] = places.try_emplace({key, switch_id}, blocks.size());
        if (is_new)
            blocks.push_back({key, switch_id, {}, 1});
        return blocks[place->second];
    };
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        const Node& node = cluster.nodes[n];
        if (!stands_freely(node))
            block_at(rack_of(node), node.location.rack.empty() ? node.location.switch_id : std::string())
                .nodes.push_back(static_cast<int>(n));
    }
    for (const Rack& rack : cluster.racks)
        block_at({rack.zone, rack.id}, {});
    choose_columns(blocks);
    for (CardBlock& block : blocks) {
        if (!island_of_node.empty()) {
            std::stable_sort(block.nodes.begin(), block.nodes.end(),
                             [&](int a, int b) { return island_of_node[a] < island_of_node[b]; });
        }
    }
    std::stable_sort(blocks.begin(), blocks.end(),
                     [](const CardBlock& a, const CardBlock& b) { return a.zone() < b.zone(); });
    return blocks;
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_layout.h"

#include "canvas/switch_tree.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tangram {

namespace {

constexpr double card_width = 120;
constexpr double card_height = 52;
constexpr double card_gap = 8;
constexpr double rack_padding = 12;
constexpr double rack_title = 18;
constexpr double rack_foot = 42; // island labels stand there
constexpr double rack_gap = 28;
constexpr double zone_padding = 24;
constexpr double zone_gap = 56;
constexpr std::size_t racks_in_one_row = 6;

struct Block {
    std::string zone;
    std::string label;
    std::vector<int> nodes;
    int columns = 1;

    int rows() const { return (static_cast<int>(nodes.size()) + columns - 1) / columns; }
    double width() const { return columns * (card_width + card_gap) - card_gap + 2 * rack_padding; }
    double height() const { return rows() * (card_height + card_gap) - card_gap + rack_title + 2 * rack_padding; }
};

/// Columns of cards that make a rack about `aspect` times as wide as high.
int columns_for(std::size_t nodes, double aspect)
{
    return std::max(1,
                    static_cast<int>(std::lround(std::sqrt(static_cast<double>(nodes) * (card_height + card_gap)
                                                           / (card_width + card_gap) * aspect))));
}

/// Racks in one row share the picture's 3 : 2 among them; where there are many they wrap, and square ones wrap best.
void choose_columns(std::vector<Block>& blocks)
{
    std::map<std::string, std::size_t> racks;
    for (const Block& block : blocks)
        ++racks[block.zone];
    for (Block& block : blocks) {
        const std::size_t in_zone = racks[block.zone];
        const double aspect = in_zone > racks_in_one_row ? 1 : 1.5 / static_cast<double>(in_zone * racks.size());
        block.columns =
            block.nodes.size() <= 8 && in_zone * racks.size() > 1 ? 1 : columns_for(block.nodes.size(), aspect);
    }
}

std::vector<Block> blocks_of(const Cluster& cluster, const std::vector<int>& island_of_node)
{
    std::vector<Block> blocks;
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        const Location& location = cluster.nodes[n].location;
        const std::string& label = location.rack.empty() ? location.switch_id : location.rack;
        const auto [place, is_new] = places.try_emplace({location.zone, label}, blocks.size());
        if (is_new)
            blocks.push_back({location.zone, label, {}, 1});
        blocks[place->second].nodes.push_back(static_cast<int>(n));
    }
    choose_columns(blocks);
    for (Block& block : blocks) {
        if (!island_of_node.empty()) {
            std::stable_sort(block.nodes.begin(), block.nodes.end(), [&](int a, int b) {
                return island_of_node[static_cast<std::size_t>(a)] < island_of_node[static_cast<std::size_t>(b)];
            });
        }
    }
    std::stable_sort(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) { return a.zone < b.zone; });
    return blocks;
}

/// The width at which blocks, set in rows, come to about 3 : 2 with the other zones beside them.
double row_width(const std::vector<Block>& blocks, std::size_t first, std::size_t last, std::size_t zones)
{
    double area = 0;
    double widest = 0;
    for (std::size_t b = first; b < last; ++b) {
        area += (blocks[b].width() + rack_gap) * (blocks[b].height() + rack_foot);
        widest = std::max(widest, blocks[b].width());
    }
    const double all = [&] {
        double sum = 0;
        for (std::size_t b = first; b < last; ++b)
            sum += blocks[b].width() + rack_gap;
        return sum;
    }();
    // A handful of racks stays in one row, so that the switch tree can be drawn above them.
    return last - first <= racks_in_one_row ? all
                                            : std::max(widest, std::sqrt(area * 1.5 / static_cast<double>(zones)));
}

void place_block(const Block& block, const QPointF& corner, ClusterLayout& layout)
{
    const QRectF rect(corner.x(), corner.y(), block.width(), block.height());
    layout.frames.push_back({rect, QString::fromStdString(block.label), false, block.nodes});
    for (std::size_t i = 0; i < block.nodes.size(); ++i) {
        const auto column = static_cast<double>(static_cast<int>(i) / block.rows());
        const auto row = static_cast<double>(static_cast<int>(i) % block.rows());
        layout.nodes[static_cast<std::size_t>(block.nodes[i])] =
            QRectF(rect.left() + rack_padding + column * (card_width + card_gap),
                   rect.top() + rack_padding + rack_title + row * (card_height + card_gap), card_width, card_height);
    }
}

} // namespace

ClusterLayout lay_out_cluster(const Cluster& cluster, const std::vector<int>& island_of_node)
{
    ClusterLayout layout;
    layout.nodes.resize(cluster.nodes.size());
    const std::vector<Block> blocks = blocks_of(cluster, island_of_node);
    std::set<std::string> zones;
    for (const Block& block : blocks)
        zones.insert(block.zone);
    double x = 0;
    bool one_row = true;
    for (std::size_t first = 0; first < blocks.size();) {
        std::size_t last = first;
        while (last < blocks.size() && blocks[last].zone == blocks[first].zone)
            ++last;
        const bool zone = !blocks[first].zone.empty();
        const double padding = zone ? zone_padding : 0;
        const double limit = row_width(blocks, first, last, zones.size());
        QPointF corner(x + padding, padding);
        double row_height = 0;
        double right = corner.x();
        for (std::size_t b = first; b < last; ++b) {
            if (corner.x() > x + padding && corner.x() + blocks[b].width() > x + padding + limit) {
                corner = QPointF(x + padding, corner.y() + row_height + rack_foot);
                row_height = 0;
                one_row = false;
            }
            place_block(blocks[b], corner, layout);
            right = std::max(right, corner.x() + blocks[b].width());
            row_height = std::max(row_height, blocks[b].height());
            corner.rx() += blocks[b].width() + rack_gap;
        }
        const double bottom = corner.y() + row_height + rack_foot;
        if (zone) {
            layout.frames.push_back({QRectF(x, 0, right + padding - x, bottom + padding / 2),
                                     QString::fromStdString(blocks[first].zone),
                                     true,
                                     {}});
        }
        x = right + padding + zone_gap;
        first = last;
    }
    add_switch_tree(cluster, one_row, layout);
    for (const ClusterFrame& frame : layout.frames)
        layout.bounds |= frame.rect.adjusted(0, 0, 0, frame.zone ? 0 : rack_foot);
    for (const SwitchBox& box : layout.switches)
        layout.bounds |= box.rect;
    return layout;
}

} // namespace tangram

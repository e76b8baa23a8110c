// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/cluster_layout.h"

#include "canvas/layout/card_blocks.h"
#include "canvas/layout/switch_tree.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace tangram {

namespace {

constexpr double rack_gap = 28;
constexpr double zone_padding = 24;
constexpr double zone_gap = 56;

/// The width at which blocks, set in rows, come to about 3 : 2 with the other zones beside them.
double row_width(const std::vector<CardBlock>& blocks, std::size_t first, std::size_t last, std::size_t zones)
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

void place_block(const CardBlock& block, const QPointF& corner, ClusterLayout& layout)
{
    const QRectF rect(corner.x(), corner.y(), block.width(), block.height());
    layout.frames.push_back({rect, QString::fromStdString(block.label()), false, block.key, block.nodes, -1});
    for (std::size_t i = 0; i < block.nodes.size(); ++i) {
        const int column = static_cast<int>(i) / block.rows();
        const int row = static_cast<int>(i) % block.rows();
        layout.nodes[block.nodes[i]] =
            QRectF(rect.left() + rack_padding + column * (card_width + card_gap),
                   rect.top() + rack_padding + rack_title + row * (card_height + card_gap), card_width, card_height);
    }
}

QRectF around_cards(const QRectF& cards)
{
    return cards.adjusted(-rack_padding, -rack_padding - rack_title, rack_padding, rack_padding);
}

/// Cards and racks that were moved, and the frames of racks around their cards.
void take_positions(const Cluster& cluster, ClusterLayout& layout)
{
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        if (const auto& position = cluster.nodes[n].position)
            layout.nodes[n] = QRectF(position->x, position->y, card_width, card_height);
    }
    std::map<RackKey, Position> moved_racks;
    for (const Rack& rack : cluster.racks)
        if (rack.position)
            moved_racks[{rack.zone, rack.id}] = *rack.position;
    for (ClusterFrame& frame : layout.frames) {
        const auto has_place = [&](int node) { return cluster.nodes[node].position.has_value(); };
        if (const auto at = moved_racks.find(frame.key); at != moved_racks.end()) {
            const QPointF by = QPointF(at->second.x, at->second.y) - frame.rect.topLeft();
            frame.rect.translate(by);
            for (const int node : frame.nodes)
                if (!has_place(node))
                    layout.nodes[node].translate(by);
        }
        if (std::any_of(frame.nodes.begin(), frame.nodes.end(), has_place)) {
            QRectF cards;
            for (const int node : frame.nodes)
                cards |= layout.nodes[node];
            frame.rect = around_cards(cards);
        }
    }
}

/// Around the racks and free nodes of each zone.
void add_zones(const Cluster& cluster, ClusterLayout& layout)
{
    std::map<std::string, QRectF> insides;
    for (const ClusterFrame& frame : layout.frames)
        if (!frame.key.zone.empty())
            insides[frame.key.zone] |= frame.rect.adjusted(0, 0, 0, rack_foot);
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n)
        if (stands_freely(cluster.nodes[n]) && !cluster.nodes[n].location.zone.empty())
            insides[cluster.nodes[n].location.zone] |= layout.nodes[n];
    const double right =
        std::accumulate(layout.frames.begin(), layout.frames.end(), 0.0,
                        [](double most, const auto& frame) { return std::max(most, frame.rect.right()); });
    double x = layout.frames.empty() ? 0 : right + zone_gap;
    for (const Zone& zone : cluster.zones) {
        if (insides.contains(zone.id))
            continue;
        const QSizeF size(card_width + 2 * rack_padding, 2 * (card_height + card_gap) + rack_title + 2 * rack_padding);
        const QPointF corner = zone.position ? QPointF(zone.position->x + zone_padding, zone.position->y + zone_padding)
                                             : QPointF(x + zone_padding, zone_padding);
        insides[zone.id] = QRectF(corner, size);
        x += size.width() + 2 * zone_padding + zone_gap;
    }
    for (const auto& [zone, inside] : insides)
        layout.frames.push_back({inside.adjusted(-zone_padding, -zone_padding, zone_padding, zone_padding / 2),
                                 QString::fromStdString(zone),
                                 true,
                                 RackKey{zone, {}},
                                 {},
                                 -1});
}

/// Racks whose nodes all hang on one switch, and empty ones that were linked with one.
void find_switches(const Cluster& cluster, ClusterLayout& layout)
{
    std::map<std::string_view, int> index;
    for (std::size_t s = 0; s < cluster.switches.size(); ++s)
        index.emplace(cluster.switches[s].id, static_cast<int>(s));
    std::map<RackKey, std::string_view> kept;
    for (const Rack& rack : cluster.racks)
        kept.emplace(RackKey{rack.zone, rack.id}, rack.switch_id);
    for (ClusterFrame& frame : layout.frames) {
        if (frame.zone)
            continue;
        if (frame.nodes.empty()) {
            if (const auto found = index.find(kept[frame.key]); found != index.end())
                frame.switch_index = found->second;
            continue;
        }
        const auto switch_of = [&](int node) -> const std::string& { return cluster.nodes[node].location.switch_id; };
        const std::string& id = switch_of(frame.nodes.front());
        const bool one =
            std::all_of(frame.nodes.begin(), frame.nodes.end(), [&](int node) { return switch_of(node) == id; });
        if (const auto found = index.find(id); one && found != index.end())
            frame.switch_index = found->second;
    }
}

} // namespace

QSizeF card_size()
{
    return {card_width, card_height};
}

std::vector<Position> grid_of_cards(const QPointF& corner, int count)
{
    const int columns = columns_for(static_cast<std::size_t>(count), 1);
    std::vector<Position> positions;
    for (int i = 0; i < count; ++i) {
        const int row = i / columns;
        positions.push_back(
            {corner.x() + (i % columns) * (card_width + card_gap), corner.y() + row * (card_height + card_gap)});
    }
    return positions;
}

QSizeF size_of_grid(int count)
{
    const int columns = std::min(count, columns_for(static_cast<std::size_t>(count), 1));
    const int rows = (count + columns - 1) / columns;
    return {columns * (card_width + card_gap) - card_gap, rows * (card_height + card_gap) - card_gap};
}

QSizeF size_of_new_rack()
{
    const CardBlock empty;
    return {empty.width(), empty.height() + rack_foot};
}

QPointF rack_corner(const QRectF& cards)
{
    return around_cards(cards).topLeft();
}

ClusterLayout lay_out_cluster(const Cluster& cluster, const std::vector<int>& island_of_node)
{
    ClusterLayout layout;
    layout.nodes.resize(cluster.nodes.size());
    const std::vector<CardBlock> blocks = blocks_of(cluster, island_of_node);
    std::set<std::string> zones;
    for (const CardBlock& block : blocks)
        zones.insert(block.zone());
    double x = 0;
    bool one_row = true;
    for (std::size_t first = 0; first < blocks.size();) {
        std::size_t last = first;
        while (last < blocks.size() && blocks[last].zone() == blocks[first].zone())
            ++last;
        const double padding = blocks[first].zone().empty() ? 0 : zone_padding;
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
        x = right + padding + zone_gap;
        first = last;
    }
    take_positions(cluster, layout);
    find_switches(cluster, layout);
    add_zones(cluster, layout);
    add_switch_tree(cluster, one_row, layout);
    for (const QRectF& card : layout.nodes)
        layout.bounds |= card;
    for (const ClusterFrame& frame : layout.frames)
        layout.bounds |= frame.rect.adjusted(0, 0, 0, frame.zone ? 0 : rack_foot);
    for (const SwitchBox& box : layout.switches)
        layout.bounds |= box.rect;
    return layout;
}

} // namespace tangram

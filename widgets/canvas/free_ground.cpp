// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/free_ground.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tangram {

namespace {

constexpr double written_below = 42; ///< a rack
constexpr double beside_cards = 8;
constexpr double beside_frames = 28;
constexpr int fewest_columns = 6;

} // namespace

QRectF ground_of(const ClusterLayout& layout, const Cluster& cluster, const ClusterParts& parts)
{
    QRectF ground;
    for (const int node : parts.nodes)
        if (cluster.nodes[static_cast<std::size_t>(node)].position)
            ground |= layout.nodes[static_cast<std::size_t>(node)];
    for (const SwitchBox& box : layout.switches)
        if (cluster.switches[static_cast<std::size_t>(box.index)].position
            && std::find(parts.switches.begin(), parts.switches.end(), box.index) != parts.switches.end())
            ground |= box.rect;
    if (parts.racks.empty() && parts.zones.empty())
        return ground;

    std::set<RackKey> placed_racks;
    std::set<std::string> placed_zones;
    for (const Rack& rack : cluster.racks)
        if (rack.position)
            placed_racks.insert({rack.zone, rack.id});
    for (const Zone& zone : cluster.zones)
        if (zone.position)
            placed_zones.insert(zone.id);
    for (const Node& node : cluster.nodes)
        if (node.position)
            placed_racks.insert(rack_of(node));
    for (const RackKey& rack : placed_racks)
        placed_zones.insert(rack.zone);
    const std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    const std::set<std::string> zones(parts.zones.begin(), parts.zones.end());
    for (const ClusterFrame& frame : layout.frames) {
        if (frame.zone && zones.contains(frame.key.zone) && placed_zones.contains(frame.key.zone))
            ground |= frame.rect;
        else if (!frame.zone && racks.contains(frame.key) && placed_racks.contains(frame.key))
            ground |= frame.rect.adjusted(0, 0, 0, written_below);
    }
    return ground;
}

QSizeF gap_beside(const QSizeF& part)
{
    const bool is_card = part.height() <= card_size().height();
    const double gap = is_card ? beside_cards : beside_frames;
    return {gap, gap};
}

std::vector<QRectF> free_places(const CanvasState& state, const QRectF& first, int count, const ClusterParts& own)
{
    std::vector<QRectF> taken;
    for (const SwitchBox& box : state.layout.switches)
        taken.push_back(box.rect);
    const std::set<RackKey> own_racks(own.racks.begin(), own.racks.end());
    const std::set<std::string> own_zones(own.zones.begin(), own.zones.end());
    for (const ClusterFrame& frame : state.layout.frames) {
        if (frame.zone ? own_zones.contains(frame.key.zone) : own_racks.contains(frame.key))
            continue;
        taken.push_back(frame.zone ? frame.rect : frame.rect.adjusted(0, 0, 0, written_below));
    }
    const RectIndex frames(taken);

    const QSizeF gap = gap_beside(first.size());
    const double across = first.width() + gap.width();
    const double down = first.height() + gap.height();
    const int columns = std::max(fewest_columns, static_cast<int>(std::sqrt(1.5 * count * down / across)));
    std::vector<QRectF> places;
    for (int cell = 0; static_cast<int>(places.size()) < count; ++cell) {
        const QRectF place = first.translated((cell % columns) * across, static_cast<double>(cell / columns) * down);
        if (state.cards.meeting(place).empty() && frames.meeting(place).empty())
            places.push_back(place);
    }
    return places;
}

} // namespace tangram

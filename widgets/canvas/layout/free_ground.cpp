// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/free_ground.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tangram {

namespace {

constexpr double beside_frames = 28;
constexpr int fewest_columns = 6;

/// What they cover, with what is written below racks, but for the frames that are the thing's own.
template <typename IsOwn> std::vector<QRectF> frames_and_switches(const ClusterLayout& layout, const IsOwn& is_own)
{
    std::vector<QRectF> taken;
    for (const SwitchBox& box : layout.switches)
        taken.push_back(box.rect);
    for (const ClusterFrame& frame : layout.frames)
        if (!is_own(frame))
            taken.push_back(frame.zone ? frame.rect : frame.rect.adjusted(0, 0, 0, rack_foot));
    return taken;
}

} // namespace

QRectF ground_of(const ClusterLayout& layout, const Cluster& cluster, const ClusterParts& parts)
{
    QRectF ground;
    for (const int node : parts.nodes)
        if (cluster.nodes[node].position)
            ground |= layout.nodes[node];
    for (const SwitchBox& box : layout.switches)
        if (cluster.switches[box.index].position
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
            ground |= frame.rect.adjusted(0, 0, 0, rack_foot);
    }
    return ground;
}

QRectF nearest_free_place(const ClusterLayout& layout, const Cluster& cluster, const QRectF& wanted,
                          const std::string& zone)
{
    std::vector<QRectF> taken = frames_and_switches(
        layout, [&](const ClusterFrame& frame) { return frame.zone && !zone.empty() && frame.key.zone == zone; });
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n)
        if (cluster.nodes[n].position && cluster.nodes[n].location.rack.empty())
            taken.push_back(layout.nodes[n]);
    const auto is_free = [&](const QRectF& place) {
        return std::none_of(taken.begin(), taken.end(), [&](const QRectF& rect) { return rect.intersects(place); });
    };
    if (is_free(wanted))
        return wanted;
    // Beside, above or below what is near; a place in line with the wanted one is as good as any.
    constexpr std::size_t most_looked_at = 60;
    const auto far = [&](const QRectF& rect) {
        const QPointF way = rect.center() - wanted.center();
        return way.x() * way.x() + way.y() * way.y();
    };
    std::vector<QRectF> near = taken;
    std::stable_sort(near.begin(), near.end(), [&](const QRectF& a, const QRectF& b) { return far(a) < far(b); });
    near.resize(std::min(near.size(), most_looked_at));
    std::vector<double> xs{wanted.left()};
    std::vector<double> ys{wanted.top()};
    for (const QRectF& rect : near) {
        xs.insert(xs.end(), {rect.right() + room_around, rect.left() - room_around - wanted.width()});
        ys.insert(ys.end(), {rect.bottom() + room_around, rect.top() - room_around - wanted.height()});
    }
    std::vector<QRectF> places;
    for (const double x : xs)
        for (const double y : ys)
            places.emplace_back(QPointF(x, y), wanted.size());
    std::stable_sort(places.begin(), places.end(), [&](const QRectF& a, const QRectF& b) { return far(a) < far(b); });
    const auto found = std::find_if(places.begin(), places.end(), is_free);
    return found != places.end() ? *found
                                 : QRectF(QPointF(wanted.left(), layout.bounds.bottom() + room_around), wanted.size());
}

QSizeF gap_beside(const QSizeF& part)
{
    const bool is_card = part.height() <= card_size().height();
    const double gap = is_card ? room_around : beside_frames;
    return {gap, gap};
}

std::vector<QRectF> free_places(const CanvasState& state, const QRectF& first, int count, const ClusterParts& own)
{
    const std::set<RackKey> own_racks(own.racks.begin(), own.racks.end());
    const std::set<std::string> own_zones(own.zones.begin(), own.zones.end());
    const RectIndex frames(frames_and_switches(state.layout, [&](const ClusterFrame& frame) {
        return frame.zone ? own_zones.contains(frame.key.zone) : own_racks.contains(frame.key);
    }));

    const QSizeF gap = gap_beside(first.size());
    const double across = first.width() + gap.width();
    const double down = first.height() + gap.height();
    const int columns = std::max(fewest_columns, static_cast<int>(std::sqrt(1.5 * count * down / across)));
    std::vector<QRectF> places;
    for (int cell = 0; static_cast<int>(places.size()) < count; ++cell) {
        const int row = cell / columns;
        const QRectF place = first.translated((cell % columns) * across, row * down);
        if (state.cards.meeting(place).empty() && frames.meeting(place).empty())
            places.push_back(place);
    }
    return places;
}

} // namespace tangram

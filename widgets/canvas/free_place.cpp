// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/free_place.h"

#include <algorithm>

namespace tangram {

QRectF nearest_free_place(const ClusterLayout& layout, const Cluster& cluster, const QRectF& wanted,
                          const std::string& zone)
{
    std::vector<QRectF> taken;
    for (const ClusterFrame& frame : layout.frames)
        if (!frame.zone || (zone.empty() || frame.key.zone != zone))
            taken.push_back(frame.rect.adjusted(0, 0, 0, frame.zone ? 0 : rack_foot));
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n)
        if (cluster.nodes[n].position && cluster.nodes[n].location.rack.empty())
            taken.push_back(layout.nodes[n]);
    for (const SwitchBox& box : layout.switches)
        taken.push_back(box.rect);
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

} // namespace tangram

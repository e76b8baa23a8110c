// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/make_room.h"

#include "canvas/layout/free_ground.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>

namespace tangram {

namespace {

constexpr double gap = room_around; ///< between what was pushed and what pushed it
constexpr int most_pushes = 5000; ///< so that no drawing, however crowded, holds the window up

/// What moves as a whole: a rack with its nodes, a node that stands freely, a switch that has a place, or a zone with
/// all of these.
struct Unit {
    enum class Kind { node, rack, zone, switch_box } kind = Kind::node;
    int index = -1; ///< of a node or switch
    RackKey key; ///< of a rack or zone
    QRectF rect;
    double foot = 0; ///< room below for what is written there
    bool has_place = false; ///< of its own, not of the automatic layout
    QPointF moved;

    QRectF reach() const { return rect.adjusted(0, 0, 0, foot); }
};

using Name = std::pair<Unit::Kind, std::array<std::string, 2>>;

Name name_of(const Unit& unit, const Cluster& cluster)
{
    switch (unit.kind) {
    case Unit::Kind::node:
        return {unit.kind, {cluster.nodes[unit.index].id, {}}};
    case Unit::Kind::switch_box:
        return {unit.kind, {cluster.switches[unit.index].id, {}}};
    case Unit::Kind::rack:
    case Unit::Kind::zone:
        break;
    }
    return {unit.kind, {unit.key.zone, unit.key.rack}};
}

/// Of one zone, or, where `zone` is empty, everything outside of zones and the zones as wholes.
std::vector<Unit> units_in(const Cluster& cluster, const ClusterLayout& layout, const std::string& zone)
{
    std::vector<Unit> units;
    for (const ClusterFrame& frame : layout.frames) {
        const bool whole_zone = frame.zone && zone.empty();
        const bool rack_here = !frame.zone && frame.key.zone == zone;
        if (!whole_zone && !rack_here)
            continue;
        Unit unit{whole_zone ? Unit::Kind::zone : Unit::Kind::rack, -1, frame.key, frame.rect, 0, false, {}};
        if (!whole_zone) {
            unit.foot = rack_foot;
            for (const Rack& rack : cluster.racks)
                if (rack.id == frame.key.rack && rack.zone == frame.key.zone)
                    unit.has_place = rack.position.has_value();
        }
        units.push_back(std::move(unit));
    }
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        const Node& node = cluster.nodes[n];
        if (node.position && node.location.rack.empty() && node.location.zone == zone)
            units.push_back({Unit::Kind::node, static_cast<int>(n), {}, layout.nodes[n], 0, true, {}});
    }
    if (zone.empty())
        for (const SwitchBox& box : layout.switches)
            if (cluster.switches[box.index].position)
                units.push_back({Unit::Kind::switch_box, box.index, {}, box.rect, 0, true, {}});
    return units;
}

/// The way out: away from where the one that grew stood before, or else the shorter of right and down.
QPointF way_out(const QRectF& grown, const std::optional<QRectF>& stood, const QRectF& other)
{
    const double right = grown.right() + gap - other.left();
    const double down = grown.bottom() + gap - other.top();
    if (stood) {
        if (other.top() >= stood->bottom())
            return {0, down};
        if (other.left() >= stood->right())
            return {right, 0};
        if (other.bottom() <= stood->top())
            return {0, grown.top() - gap - other.bottom()};
        if (other.right() <= stood->left())
            return {grown.left() - gap - other.right(), 0};
    }
    return right < down ? QPointF(right, 0) : QPointF(0, down);
}

bool same_way(const QPointF& a, const QPointF& b)
{
    return QPointF::dotProduct(a, b) > 0;
}

/// How far `other` has to go on the way that what pushes it went.
QPointF carried_on(const QRectF& pusher, const QRectF& other, const QPointF& way)
{
    if (way.y() > 0)
        return {0, pusher.bottom() + gap - other.top()};
    if (way.y() < 0)
        return {0, pusher.top() - gap - other.bottom()};
    if (way.x() > 0)
        return {pusher.right() + gap - other.left(), 0};
    return {pusher.left() - gap - other.right(), 0};
}

class Room {
public:
    Room(std::vector<Unit> units, const std::vector<std::optional<QRectF>>& stood)
        : units_(std::move(units))
        , stood_(stood)
    {
    }

    /// Has those of `grown` push the others aside.
    void make(const std::vector<std::size_t>& grown)
    {
        for (const std::size_t one : grown)
            push_from(one);
    }
    const std::vector<Unit>& units() const { return units_; }

private:
    bool covers(std::size_t a, std::size_t b) const
    {
        return units_[a].rect.intersects(units_[b].rect) || units_[a].reach().intersects(units_[b].rect)
            || units_[b].reach().intersects(units_[a].rect);
    }
    /// Things that were laid over each other stay so.
    bool covered_before(std::size_t a, std::size_t b) const
    {
        return stood_[a] && stood_[b] && stood_[a]->intersects(*stood_[b]);
    }
    /// Racks that stand in the rows of the layout have got room for each other there.
    bool laid_out_together(std::size_t a, std::size_t b) const
    {
        const auto is_laid = [&](const Unit& unit) {
            return unit.kind == Unit::Kind::rack && !unit.has_place && unit.moved.isNull();
        };
        return is_laid(units_[a]) && is_laid(units_[b]);
    }
    void push_from(std::size_t first)
    {
        std::deque<std::pair<std::size_t, QPointF>> open{{first, {}}}; // and which way it went
        while (!open.empty() && pushes_ < most_pushes) {
            const auto [at, went] = open.front();
            open.pop_front();
            for (std::size_t other = 0; other < units_.size(); ++other) {
                if (other == at || other == first || is_fixed(units_[other]) || laid_out_together(at, other)
                    || !covers(at, other) || covered_before(at, other))
                    continue;
                const QRectF pusher = units_[at].reach();
                const QRectF reach = went.y() < 0 || went.isNull() ? units_[other].reach() : units_[other].rect;
                const QPointF by = went.isNull()
                    ? way_out(pusher, stood_[at] ? std::optional(*stood_[at]) : std::nullopt, reach)
                    : carried_on(pusher, reach, went);
                if (!went.isNull() && !same_way(by, went))
                    continue;
                units_[other].rect.translate(by);
                units_[other].moved += by;
                ++pushes_;
                open.emplace_back(other, by);
            }
        }
    }
    /// Nodes in no rack that the layout has put together have no place that could be changed.
    static bool is_fixed(const Unit& unit) { return unit.kind == Unit::Kind::rack && unit.key.rack.empty(); }

    std::vector<Unit> units_;
    const std::vector<std::optional<QRectF>>& stood_;
    int pushes_ = 0;
};

void move(std::optional<Position>& position, const QPointF& by)
{
    if (position)
        position = Position{position->x + by.x(), position->y + by.y()};
}

void move_rack(Cluster& cluster, const RackKey& key, const QRectF& rect, const QPointF& by)
{
    const auto found = std::find_if(cluster.racks.begin(), cluster.racks.end(),
                                    [&](const Rack& rack) { return rack.id == key.rack && rack.zone == key.zone; });
    const Position corner{rect.left() + by.x(), rect.top() + by.y()};
    if (found == cluster.racks.end())
        cluster.racks.push_back({key.rack, key.zone, corner});
    else
        found->position = corner;
    for (Node& node : cluster.nodes)
        if (!node.location.rack.empty() && rack_of(node) == key)
            move(node.position, by);
}

/// `layout` is the cluster's.
void move_unit(Cluster& cluster, const ClusterLayout& layout, const Unit& unit)
{
    switch (unit.kind) {
    case Unit::Kind::node:
        move(cluster.nodes[unit.index].position, unit.moved);
        return;
    case Unit::Kind::switch_box:
        move(cluster.switches[unit.index].position, unit.moved);
        return;
    case Unit::Kind::rack:
        move_rack(cluster, unit.key, unit.rect.translated(-unit.moved), unit.moved);
        return;
    case Unit::Kind::zone:
        break;
    }
    for (const ClusterFrame& frame : layout.frames)
        if (!frame.zone && frame.key.zone == unit.key.zone && !frame.key.rack.empty())
            move_rack(cluster, frame.key, frame.rect, unit.moved);
    for (Node& node : cluster.nodes)
        if (node.location.zone == unit.key.zone && node.location.rack.empty())
            move(node.position, unit.moved);
    for (Zone& zone : cluster.zones)
        if (zone.id == unit.key.zone)
            move(zone.position, unit.moved);
}

/// In one zone, or outside of all. `layout` is that of `after`; true when it no longer is.
bool make_room_in(const std::string& zone, const Cluster& before, const ClusterLayout& stood, Cluster& after,
                  const ClusterLayout& layout)
{
    std::vector<Unit> units = units_in(after, layout, zone);
    std::map<Name, QRectF> places;
    for (const Unit& unit : units_in(before, stood, zone))
        places.emplace(name_of(unit, before), unit.rect);
    std::vector<std::optional<QRectF>> stood_at;
    std::vector<std::size_t> grown;
    for (std::size_t u = 0; u < units.size(); ++u) {
        const auto found = places.find(name_of(units[u], after));
        stood_at.push_back(found == places.end() ? std::nullopt : std::optional(found->second));
        const bool holds_others = units[u].kind == Unit::Kind::rack || units[u].kind == Unit::Kind::zone;
        const bool has_grown = !stood_at[u] || units[u].rect.width() > stood_at[u]->width() + 0.5
            || units[u].rect.height() > stood_at[u]->height() + 0.5;
        const bool was_moved_along = !units[u].has_place && stood_at[u] && units[u].rect != *stood_at[u];
        if (holds_others && (has_grown || was_moved_along))
            grown.push_back(u);
    }
    if (grown.empty())
        return false;
    std::stable_sort(grown.begin(), grown.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(units[a].rect.top(), units[a].rect.left())
            < std::pair(units[b].rect.top(), units[b].rect.left());
    });
    Room room(std::move(units), stood_at);
    room.make(grown);
    bool has_moved = false;
    for (const Unit& unit : room.units())
        if (!unit.moved.isNull()) {
            move_unit(after, layout, unit);
            has_moved = true;
        }
    return has_moved;
}

/// Otherwise the layout keeps everything apart.
bool has_places(const Cluster& cluster)
{
    const auto has_place = [](const auto& part) { return part.position.has_value(); };
    return std::any_of(cluster.racks.begin(), cluster.racks.end(), has_place)
        || std::any_of(cluster.nodes.begin(), cluster.nodes.end(), has_place)
        || std::any_of(cluster.switches.begin(), cluster.switches.end(), has_place);
}

} // namespace

Cluster with_room(const Cluster& before, Cluster after)
{
    if (!has_places(after))
        return after;
    const ClusterLayout stood = lay_out_cluster(before, {});
    ClusterLayout layout = lay_out_cluster(after, {});
    for (const std::string& zone : whole(after).zones) // a rack's neighbours first, then the zone that grew by them
        if (make_room_in(zone, before, stood, after, layout))
            layout = lay_out_cluster(after, {});
    make_room_in({}, before, stood, after, layout);
    return after;
}

} // namespace tangram

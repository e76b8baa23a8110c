// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_editor.h"

#include "canvas/make_room.h"
#include "formats/import/import.h"

#include <algorithm>
#include <numeric>

namespace tangram {

namespace {

constexpr LinkSpeed usual_link{1.25e10, 1e-3}; ///< of a new link between zones: 100 Gbit/s, 1 ms

Position position(const QPointF& point)
{
    return {point.x(), point.y()};
}

} // namespace

ClusterEditor::ClusterEditor(Document& document, CanvasSelection& selection, const CanvasState& state, QObject* parent)
    : QObject(parent)
    , document_(document)
    , selection_(selection)
    , state_(state)
{
}

std::map<std::string, std::string> ClusterEditor::origins_of(const std::string& part) const
{
    return tangram::origins_of(document_.project().import_record, part);
}

bool ClusterEditor::apply(const QString& name, Result<Cluster> after, EditKind kind)
{
    if (after && kind != EditKind::move) // what is moved by hand may be laid over anything
        after = with_room(cluster(), std::move(*after));
    if (const std::optional<Error> error = document_.edit_cluster(name, std::move(after), kind)) {
        Q_EMIT refused(*error);
        return false;
    }
    return true;
}

void ClusterEditor::mark_added(std::size_t nodes_before)
{
    ClusterParts added;
    added.nodes.resize(cluster().nodes.size() - std::min(nodes_before, cluster().nodes.size()));
    std::iota(added.nodes.begin(), added.nodes.end(), static_cast<int>(nodes_before));
    selection_.mark(added);
}

Result<Cluster> ClusterEditor::moved(const Cluster& from, const ClusterParts& marked, const QPointF& by) const
{
    const ClusterParts parts = with_contents(from, marked);
    const auto holds = [](const auto& sorted, const auto& part) {
        return std::binary_search(sorted.begin(), sorted.end(), part);
    };
    // A rack takes its nodes along; only those with a place of their own, and those that are marked alone, get another.
    std::vector<std::pair<int, Position>> nodes;
    for (const int node : parts.nodes) {
        const Node& of = from.nodes[static_cast<std::size_t>(node)];
        if (of.position || of.location.rack.empty() || !holds(parts.racks, rack_of(of)))
            nodes.emplace_back(node, position(state_.layout.nodes[static_cast<std::size_t>(node)].topLeft() + by));
    }
    std::vector<std::pair<int, Position>> switches;
    for (const SwitchBox& box : state_.layout.switches)
        if (holds(parts.switches, box.index))
            switches.emplace_back(box.index, position(box.rect.topLeft() + by));
    Cluster after = from;
    for (const ClusterFrame& frame : state_.layout.frames) {
        const Position corner = position(frame.rect.topLeft() + by);
        if (frame.zone && holds(parts.zones, frame.key.zone)) {
            for (Zone& zone : after.zones)
                if (zone.id == frame.key.zone)
                    zone.position = corner;
        } else if (!frame.zone && !frame.key.rack.empty() && holds(parts.racks, frame.key)) {
            const auto drawn = std::find_if(after.racks.begin(), after.racks.end(), [&](const Rack& rack) {
                return rack.id == frame.key.rack && rack.zone == frame.key.zone;
            });
            if (drawn != after.racks.end())
                drawn->position = corner;
            else
                after.racks.push_back({frame.key.rack, frame.key.zone, corner});
        }
    }
    return set_positions(after, nodes, switches);
}

void ClusterEditor::move_marked(const QPointF& by)
{
    if (!marked().empty())
        apply(tr("Move"), moved(cluster(), marked(), by), EditKind::move);
}

void ClusterEditor::drop_marked(const QPointF& by, const CanvasHit& place)
{
    const ClusterParts parts = marked();
    const bool nodes_alone =
        !parts.nodes.empty() && parts.switches.empty() && parts.racks.empty() && parts.zones.empty();
    document_.end_merging();
    if (nodes_alone && place.kind == HitKind::rack && !place.place.rack.empty()) {
        const bool there = std::all_of(parts.nodes.begin(), parts.nodes.end(), [&](int node) {
            return rack_of(cluster().nodes[static_cast<std::size_t>(node)]) == place.place;
        });
        if (there)
            move_marked(by);
        else
            put_marked_into_rack(place.place);
    } else if (nodes_alone) {
        // Out of their racks, to where they are let go.
        const RackKey out{place.is_place() ? place.place.zone : std::string(), {}};
        Result<Cluster> after = put_into_rack(cluster(), parts.nodes, out);
        if (after)
            after = moved(*after, parts, by);
        apply(tr("Move"), std::move(after));
    } else if (parts.zones.empty() && !parts.racks.empty()) {
        const std::string zone = place.is_place() ? place.place.zone : std::string();
        const bool there =
            std::all_of(parts.racks.begin(), parts.racks.end(), [&](const RackKey& rack) { return rack.zone == zone; });
        Result<Cluster> after = moved(cluster(), parts, by);
        if (after && !there)
            after = tangram::put_into_zone(*after, parts, zone);
        if (!apply(tr("Move"), std::move(after)) || there)
            return;
        ClusterParts now = parts;
        for (RackKey& rack : now.racks)
            rack.zone = zone;
        selection_.mark(now);
    } else {
        move_marked(by);
    }
    document_.end_merging();
}

void ClusterEditor::align_marked(Alignment alignment)
{
    const ClusterParts parts = marked();
    const QRectF all = rect_of(state_, {parts.nodes, parts.switches, {}, {}, {}});
    const auto aligned = [&](QRectF rect) {
        switch (alignment) {
        case Alignment::left:
            rect.moveLeft(all.left());
            break;
        case Alignment::centre:
            rect.moveCenter({all.center().x(), rect.center().y()});
            break;
        case Alignment::right:
            rect.moveRight(all.right());
            break;
        case Alignment::top:
            rect.moveTop(all.top());
            break;
        case Alignment::middle:
            rect.moveCenter({rect.center().x(), all.center().y()});
            break;
        case Alignment::bottom:
            rect.moveBottom(all.bottom());
            break;
        }
        return position(rect.topLeft());
    };
    std::vector<std::pair<int, Position>> nodes;
    for (const int node : parts.nodes)
        nodes.emplace_back(node, aligned(state_.layout.nodes[static_cast<std::size_t>(node)]));
    std::vector<std::pair<int, Position>> switches;
    for (const SwitchBox& box : state_.layout.switches)
        if (std::binary_search(parts.switches.begin(), parts.switches.end(), box.index))
            switches.emplace_back(box.index, aligned(box.rect));
    if (nodes.size() + switches.size() > 1)
        apply(tr("Align"), set_positions(cluster(), nodes, switches));
}

void ClusterEditor::lay_out_anew()
{
    apply(tr("Automatic layout"), without_positions(cluster()));
}

void ClusterEditor::connect_parts(const CanvasHit& from, const CanvasHit& to)
{
    const auto switch_id = [&](const CanvasHit& hit) {
        return cluster().switches[static_cast<std::size_t>(hit.index)].id;
    };
    const auto is_switch = [](const CanvasHit& hit) { return hit.kind == HitKind::switch_box; };
    if (is_switch(to) && (from.kind == HitKind::node || from.kind == HitKind::rack)) {
        std::vector<int> nodes = from.kind == HitKind::node
            ? std::vector<int>{from.index}
            : state_.layout.frames[static_cast<std::size_t>(from.frame)].nodes;
        // A marked node brings the other marked ones along.
        if (from.kind == HitKind::node && std::binary_search(marked().nodes.begin(), marked().nodes.end(), from.index))
            nodes = marked().nodes;
        apply(tr("Connect to %1").arg(QString::fromStdString(switch_id(to))),
              tangram::change_nodes(cluster(), nodes,
                                    [id = switch_id(to)](Node& node) { node.location.switch_id = id; }));
    } else if (is_switch(from) && (to.kind == HitKind::node || to.kind == HitKind::rack)) {
        connect_parts(to, from);
    } else if (is_switch(from) && is_switch(to) && from.index != to.index) {
        const Switch& lower = cluster().switches[static_cast<std::size_t>(from.index)];
        if (lower.parent.empty()) {
            apply(tr("Connect to %1").arg(QString::fromStdString(switch_id(to))),
                  tangram::change_switch(cluster(), from.index,
                                         [id = switch_id(to)](Switch& made) { made.parent = id; }));
        } else {
            apply(tr("Add link"), add_link(cluster(), {lower.id, switch_id(to), usual_link}));
        }
    } else if ((from.kind == HitKind::zone || is_switch(from)) && (to.kind == HitKind::zone || is_switch(to))) {
        const auto end = [&](const CanvasHit& hit) { return is_switch(hit) ? switch_id(hit) : hit.place.zone; };
        apply(tr("Add link"), add_link(cluster(), {end(from), end(to), usual_link}));
    } else {
        Q_EMIT refused(Error{
            tr("these two cannot be linked").toStdString(),
            {},
            tr("link nodes or racks with a switch, switches with each other, or zones with each other").toStdString()});
    }
}

void ClusterEditor::disconnect_marked()
{
    const ClusterParts parts = marked();
    Result<Cluster> after = cluster();
    if (!parts.nodes.empty())
        after = tangram::change_nodes(*after, parts.nodes, [](Node& node) { node.location.switch_id.clear(); });
    for (const int at : parts.switches)
        if (after)
            after = tangram::change_switch(*after, at, [](Switch& made) { made.parent.clear(); });
    if (after && !parts.links.empty())
        after = remove_parts(*after, {{}, {}, parts.links, {}, {}});
    apply(tr("Disconnect"), std::move(after));
}

} // namespace tangram

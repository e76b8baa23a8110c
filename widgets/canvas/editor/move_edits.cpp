// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/move_edits.h"

#include "canvas/editor/cluster_editor.h"

#include <algorithm>

namespace tangram {

Result<Cluster> MoveEdits::moved(const Cluster& from, const ClusterParts& marked, const QPointF& by) const
{
    const ClusterParts parts = with_contents(from, marked);
    const auto holds = [](const auto& sorted, const auto& part) {
        return std::binary_search(sorted.begin(), sorted.end(), part);
    };
    // A rack takes its nodes along; only those with a place of their own, and those that are marked alone, get another.
    std::vector<std::pair<int, Position>> nodes;
    for (const int node : parts.nodes) {
        const Node& of = from.nodes[node];
        if (of.position || of.location.rack.empty() || !holds(parts.racks, rack_of(of)))
            nodes.emplace_back(node, position(editor_.state().layout.nodes[node].topLeft() + by));
    }
    std::vector<std::pair<int, Position>> switches;
    for (const SwitchBox& box : editor_.state().layout.switches)
        if (holds(parts.switches, box.index))
            switches.emplace_back(box.index, position(box.rect.topLeft() + by));
    Cluster after = from;
    for (const ClusterFrame& frame : editor_.state().layout.frames) {
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

void MoveEdits::move_marked(const QPointF& by)
{
    if (!editor_.marked().empty())
        editor_.apply(tr("Move"), moved(editor_.cluster(), editor_.marked(), by), EditKind::move);
}

void MoveEdits::drop_marked(const QPointF& by, const CanvasHit& place)
{
    const ClusterParts parts = editor_.marked();
    const bool nodes_alone =
        !parts.nodes.empty() && parts.switches.empty() && parts.racks.empty() && parts.zones.empty();
    editor_.document().end_merging();
    if (nodes_alone && place.kind == HitKind::rack && !place.place.rack.empty()) {
        const bool there = std::all_of(parts.nodes.begin(), parts.nodes.end(),
                                       [&](int node) { return rack_of(editor_.cluster().nodes[node]) == place.place; });
        if (there)
            move_marked(by);
        else
            put_marked_into_rack(place.place);
    } else if (nodes_alone) {
        // Out of their racks, to where they are let go.
        const RackKey out{place.is_place() ? place.place.zone : std::string(), {}};
        Result<Cluster> after = put_into_rack(editor_.cluster(), parts.nodes, out);
        if (after)
            after = moved(*after, parts, by);
        editor_.apply(tr("Move"), std::move(after));
    } else if (parts.zones.empty() && !parts.racks.empty()) {
        const std::string zone = place.is_place() ? place.place.zone : std::string();
        const bool there =
            std::all_of(parts.racks.begin(), parts.racks.end(), [&](const RackKey& rack) { return rack.zone == zone; });
        Result<Cluster> after = moved(editor_.cluster(), parts, by);
        if (after && !there)
            after = tangram::put_into_zone(*after, parts, zone);
        if (!editor_.apply(tr("Move"), std::move(after)) || there)
            return;
        ClusterParts now = parts;
        for (RackKey& rack : now.racks)
            rack.zone = zone;
        editor_.selection().mark(now);
    } else {
        move_marked(by);
    }
    editor_.document().end_merging();
}

void MoveEdits::align_marked(Alignment alignment)
{
    const ClusterParts parts = editor_.marked();
    const QRectF all = rect_of(editor_.state(), {parts.nodes, parts.switches, {}, {}, {}});
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
        nodes.emplace_back(node, aligned(editor_.state().layout.nodes[node]));
    std::vector<std::pair<int, Position>> switches;
    for (const SwitchBox& box : editor_.state().layout.switches)
        if (std::binary_search(parts.switches.begin(), parts.switches.end(), box.index))
            switches.emplace_back(box.index, aligned(box.rect));
    if (nodes.size() + switches.size() > 1)
        editor_.apply(tr("Align"), set_positions(editor_.cluster(), nodes, switches));
}

void MoveEdits::lay_out_anew()
{
    editor_.apply(tr("Automatic layout"), without_positions(editor_.cluster()));
}

void MoveEdits::put_marked_into_rack(const RackKey& rack)
{
    editor_.apply(rack.rack.empty() ? tr("Take out of the rack")
                                    : tr("Put into %1").arg(QString::fromStdString(rack.rack)),
                  put_into_rack(editor_.cluster(), editor_.marked().nodes, rack));
}

void MoveEdits::put_marked_into_zone(const std::string& zone)
{
    ClusterParts parts = editor_.marked();
    // A zone holds whole racks.
    for (const int node : parts.nodes)
        if (const Node& of = editor_.cluster().nodes[node]; !of.location.rack.empty())
            parts.racks.push_back(rack_of(of));
    editor_.apply(zone.empty() ? tr("Take out of the zone") : tr("Put into %1").arg(QString::fromStdString(zone)),
                  tangram::put_into_zone(editor_.cluster(), parts, zone));
}

} // namespace tangram

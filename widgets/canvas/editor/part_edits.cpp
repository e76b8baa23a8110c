// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/part_edits.h"

#include "canvas/editor/cluster_editor.h"

#include "canvas/layout/free_ground.h"

#include <algorithm>
#include <numeric>

namespace tangram {

namespace {

constexpr double usual_uplink = 4e11; ///< bytes/s of a new switch: 8 ports of 400 Gbit/s
constexpr double usual_switch_latency = 1e-6;

} // namespace

void PartEdits::add_nodes(const NodeTemplate& made, int count, const QPointF& at)
{
    const std::size_t before = editor_.cluster().nodes.size();
    Node node = made.node;
    std::vector<Position> positions;
    const CanvasHit place = place_at(editor_.state(), at);
    if (place.is_place())
        node.location.zone = place.place.zone;
    if (place.kind == HitKind::rack && !place.place.rack.empty()) {
        node.location.rack = place.place.rack;
        if (const int on = editor_.state().layout.frames[place.frame].switch_index; on >= 0)
            node.location.switch_id = editor_.cluster().switches[on].id;
    } else {
        positions = grid_of_cards(
            nearest_free_place(editor_.state().layout, editor_.cluster(), {at, size_of_grid(count)}, node.location.zone)
                .topLeft(),
            count);
    }
    Result<Cluster> after = tangram::add_nodes(editor_.cluster(), node, made.gpu, count, positions);
    if (after && !made.domain.id.empty()) {
        std::vector<int> added(static_cast<std::size_t>(count));
        std::iota(added.begin(), added.end(), static_cast<int>(before));
        after = join_new_scale_ups(*after, added, made.domain, made.nodes_of_domain);
    }
    if (editor_.apply(tr("Add %n node(s)", nullptr, count), std::move(after)))
        editor_.mark_added(before);
}

void PartEdits::add_switch(const QPointF& at)
{
    Switch made{fresh_switch_id(editor_.cluster(), "switch-1"), {}, usual_uplink, usual_switch_latency, position(at)};
    if (!editor_.apply(tr("Add switch"), tangram::add_switch(editor_.cluster(), std::move(made))))
        return;
    ClusterParts added;
    added.switches = {static_cast<int>(editor_.cluster().switches.size()) - 1};
    editor_.selection().mark(added);
}

void PartEdits::add_rack(const QPointF& at)
{
    const CanvasHit place = place_at(editor_.state(), at);
    const std::string zone = place.is_place() ? place.place.zone : std::string();
    const RackKey key{zone, fresh_rack_id(editor_.cluster(), zone, "rack-1")};
    const QPointF corner =
        nearest_free_place(editor_.state().layout, editor_.cluster(), {at, size_of_new_rack()}, zone).topLeft();
    if (!editor_.apply(tr("Add rack"), tangram::add_rack(editor_.cluster(), {key.rack, zone, position(corner)})))
        return;
    ClusterParts added;
    added.racks = {key};
    editor_.selection().mark(added);
}

void PartEdits::add_zone(const QPointF& at)
{
    const std::string id = fresh_zone_id(editor_.cluster(), "zone-1");
    if (!editor_.apply(tr("Add zone"), tangram::add_zone(editor_.cluster(), {id, position(at)})))
        return;
    ClusterParts added;
    added.zones = {id};
    editor_.selection().mark(added);
}

void PartEdits::rack_around_marked()
{
    const std::vector<int>& nodes = editor_.marked().nodes;
    const std::string zone = nodes.empty() ? std::string() : editor_.cluster().nodes[nodes.front()].location.zone;
    const RackKey key{zone, fresh_rack_id(editor_.cluster(), zone, "rack-1")};
    Result<Cluster> after = nodes.empty() ? tangram::add_rack(editor_.cluster(), {key.rack, zone, {}})
                                          : put_into_rack(editor_.cluster(), nodes, key);
    const bool stood_freely = std::any_of(nodes.begin(), nodes.end(),
                                          [&](int node) { return editor_.cluster().nodes[node].position.has_value(); });
    if (after && stood_freely) { // the rack comes to where they are
        const QPointF corner = rack_corner(rect_of(editor_.state(), {nodes, {}, {}, {}, {}}));
        after->racks.push_back({key.rack, zone, position(corner)});
    }
    if (!editor_.apply(tr("Add rack"), std::move(after)))
        return;
    ClusterParts added;
    added.racks = {key};
    editor_.selection().mark(added);
}

void PartEdits::zone_around_marked()
{
    const std::string id = fresh_zone_id(editor_.cluster(), "zone-1");
    ClusterParts parts = editor_.marked();
    // Nodes in racks bring their racks along.
    for (const int node : parts.nodes)
        if (const Node& of = editor_.cluster().nodes[node]; !of.location.rack.empty())
            parts.racks.push_back(rack_of(of));
    const bool empty = parts.nodes.empty() && parts.racks.empty();
    const Result<Cluster> after =
        empty ? tangram::add_zone(editor_.cluster(), {id, {}}) : tangram::put_into_zone(editor_.cluster(), parts, id);
    if (!editor_.apply(tr("Add zone"), after))
        return;
    ClusterParts added;
    added.zones = {id};
    editor_.selection().mark(added);
}

void PartEdits::remove_marked()
{
    if (editor_.marked().empty())
        return;
    const std::size_t nodes = with_contents(editor_.cluster(), editor_.marked()).nodes.size();
    editor_.apply(nodes > 0 ? tr("Delete %n node(s)", nullptr, static_cast<int>(nodes)) : tr("Delete"),
                  remove_parts(editor_.cluster(), editor_.marked()));
}

} // namespace tangram

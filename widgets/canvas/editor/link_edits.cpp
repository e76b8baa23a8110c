// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/link_edits.h"

#include "canvas/editor/cluster_editor.h"

#include <algorithm>

namespace tangram {

namespace {

constexpr LinkSpeed usual_link{1.25e10, 1e-3}; ///< of a new link between zones: 100 Gbit/s, 1 ms

} // namespace

void LinkEdits::connect_parts(const CanvasHit& from, const CanvasHit& to)
{
    const auto switch_id = [&](const CanvasHit& hit) { return editor_.cluster().switches[hit.index].id; };
    const auto is_switch = [](const CanvasHit& hit) { return hit.kind == HitKind::switch_box; };
    if (is_switch(to) && (from.kind == HitKind::node || from.kind == HitKind::rack)) {
        std::vector<int> nodes =
            from.kind == HitKind::node ? std::vector<int>{from.index} : editor_.state().layout.frames[from.frame].nodes;
        // A marked node brings the other marked ones along.
        if (from.kind == HitKind::node
            && std::binary_search(editor_.marked().nodes.begin(), editor_.marked().nodes.end(), from.index))
            nodes = editor_.marked().nodes;
        ClusterParts parts;
        if (from.kind == HitKind::rack && !from.place.rack.empty())
            parts.racks = {from.place}; // it may be empty
        else
            parts.nodes = nodes;
        editor_.apply(tr("Connect to %1").arg(QString::fromStdString(switch_id(to))),
                      put_on_switch(editor_.cluster(), parts, switch_id(to)));
    } else if (is_switch(from) && (to.kind == HitKind::node || to.kind == HitKind::rack)) {
        connect_parts(to, from);
    } else if (is_switch(from) && is_switch(to) && from.index != to.index) {
        const Switch& lower = editor_.cluster().switches[from.index];
        if (lower.parent.empty()) {
            editor_.apply(tr("Connect to %1").arg(QString::fromStdString(switch_id(to))),
                          change_switches(editor_.cluster(), std::vector<int>{from.index},
                                          [id = switch_id(to)](Switch& made) { made.parent = id; }));
        } else {
            editor_.apply(tr("Add link"), add_link(editor_.cluster(), {lower.id, switch_id(to), usual_link}));
        }
    } else if ((from.kind == HitKind::zone || is_switch(from)) && (to.kind == HitKind::zone || is_switch(to))) {
        const auto end = [&](const CanvasHit& hit) { return is_switch(hit) ? switch_id(hit) : hit.place.zone; };
        editor_.apply(tr("Add link"), add_link(editor_.cluster(), {end(from), end(to), usual_link}));
    } else {
        editor_.refuse(
            Error{tr("these two cannot be linked").toStdString(),
                  {},
                  tr("link nodes or racks to a switch, switches to each other, or zones to each other").toStdString()});
    }
}

void LinkEdits::connect_marked_to(int switch_index)
{
    const std::string& id = editor_.cluster().switches[switch_index].id;
    editor_.apply(tr("Connect to %1").arg(QString::fromStdString(id)),
                  put_on_switch(editor_.cluster(), {editor_.marked().nodes, {}, {}, editor_.marked().racks, {}}, id));
}

void LinkEdits::disconnect_marked()
{
    const ClusterParts parts = editor_.marked();
    Result<Cluster> after = editor_.cluster();
    if (!parts.nodes.empty() || !parts.racks.empty())
        after = put_on_switch(*after, parts, {});
    if (after && !parts.switches.empty())
        after = change_switches(*after, parts.switches, [](Switch& made) { made.parent.clear(); });
    if (after && !parts.links.empty())
        after = remove_parts(*after, {{}, {}, parts.links, {}, {}});
    editor_.apply(tr("Disconnect"), std::move(after));
}

} // namespace tangram

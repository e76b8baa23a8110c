// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_editor.h"

#include "formats/cluster_piece_json.h"
#include "formats/import/import.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tangram {

namespace {

constexpr double paste_step = 24; ///< scene units between a part and its copy
constexpr double usual_uplink = 4e11; ///< bytes/s of a new switch: 8 ports of 400 Gbit/s
constexpr double usual_switch_latency = 1e-6;
constexpr LinkSpeed usual_link{1.25e10, 1e-3}; ///< of a new link between zones: 100 Gbit/s, 1 ms

Position position(const QPointF& point)
{
    return {point.x(), point.y()};
}

/// The nodes from the first on in scale-up domains of their own, as many in each as such machines have.
Result<Cluster> in_domains(Result<Cluster> cluster, std::size_t first, const NodeTemplate& made)
{
    std::set<std::string> taken;
    for (const ScaleUpDomain& domain : cluster->scale_up_domains)
        taken.insert(domain.id);
    int number = 0;
    const std::size_t count = cluster->nodes.size();
    for (std::size_t from = first; from < count && cluster; from += static_cast<std::size_t>(made.nodes_of_domain)) {
        ScaleUpDomain domain = made.domain;
        do
            domain.id = made.domain.id + "-" + std::to_string(number++);
        while (taken.contains(domain.id));
        std::vector<int> nodes(std::min(static_cast<std::size_t>(made.nodes_of_domain), count - from));
        std::iota(nodes.begin(), nodes.end(), static_cast<int>(from));
        cluster = join_scale_up(*cluster, nodes, domain);
    }
    return cluster;
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

void ClusterEditor::add_nodes(const NodeTemplate& made, int count, const QPointF& at)
{
    const std::size_t before = cluster().nodes.size();
    Node node = made.node;
    std::vector<Position> positions;
    const CanvasHit place = place_at(state_, at);
    if (place.is_place())
        node.location.zone = place.place.zone;
    if (place.kind == HitKind::rack && !place.place.rack.empty()) {
        node.location.rack = place.place.rack;
        if (const int on = state_.layout.frames[static_cast<std::size_t>(place.frame)].switch_index; on >= 0)
            node.location.switch_id = cluster().switches[static_cast<std::size_t>(on)].id;
    } else {
        positions = grid_of_cards(at, count);
    }
    Result<Cluster> after = tangram::add_nodes(cluster(), node, made.gpu, count, positions);
    if (after && !made.domain.id.empty())
        after = in_domains(std::move(*after), before, made);
    if (apply(tr("Add %n node(s)", nullptr, count), std::move(after)))
        mark_added(before);
}

void ClusterEditor::add_switch(const QPointF& at)
{
    Switch made{fresh_switch_id(cluster(), "switch-1"), {}, usual_uplink, usual_switch_latency, position(at)};
    if (!apply(tr("Add switch"), tangram::add_switch(cluster(), std::move(made))))
        return;
    ClusterParts added;
    added.switches = {static_cast<int>(cluster().switches.size()) - 1};
    selection_.mark(added);
}

void ClusterEditor::add_rack(const QPointF& at)
{
    const CanvasHit place = place_at(state_, at);
    const std::string zone = place.is_place() ? place.place.zone : std::string();
    const RackKey key{zone, fresh_rack_id(cluster(), zone, "rack-1")};
    if (!apply(tr("Add rack"), tangram::add_rack(cluster(), {key.rack, zone, position(at)})))
        return;
    ClusterParts added;
    added.racks = {key};
    selection_.mark(added);
}

void ClusterEditor::add_zone(const QPointF& at)
{
    const std::string id = fresh_zone_id(cluster(), "zone-1");
    if (!apply(tr("Add zone"), tangram::add_zone(cluster(), {id, position(at)})))
        return;
    ClusterParts added;
    added.zones = {id};
    selection_.mark(added);
}

void ClusterEditor::rack_around_marked()
{
    const std::vector<int>& nodes = marked().nodes;
    const std::string zone =
        nodes.empty() ? std::string() : cluster().nodes[static_cast<std::size_t>(nodes.front())].location.zone;
    const RackKey key{zone, fresh_rack_id(cluster(), zone, "rack-1")};
    const Result<Cluster> after =
        nodes.empty() ? tangram::add_rack(cluster(), {key.rack, zone, {}}) : put_into_rack(cluster(), nodes, key);
    if (!apply(tr("Add rack"), after))
        return;
    ClusterParts added;
    added.racks = {key};
    selection_.mark(added);
}

void ClusterEditor::zone_around_marked()
{
    const std::string id = fresh_zone_id(cluster(), "zone-1");
    ClusterParts parts = marked();
    // Nodes in racks bring their racks along.
    for (const int node : parts.nodes)
        if (const Node& of = cluster().nodes[static_cast<std::size_t>(node)]; !of.location.rack.empty())
            parts.racks.push_back(rack_of(of));
    const bool empty = parts.nodes.empty() && parts.racks.empty();
    const Result<Cluster> after =
        empty ? tangram::add_zone(cluster(), {id, {}}) : tangram::put_into_zone(cluster(), parts, id);
    if (!apply(tr("Add zone"), after))
        return;
    ClusterParts added;
    added.zones = {id};
    selection_.mark(added);
}

void ClusterEditor::remove_marked()
{
    if (marked().empty())
        return;
    const std::size_t nodes = with_contents(cluster(), marked()).nodes.size();
    apply(nodes > 0 ? tr("Delete %n node(s)", nullptr, static_cast<int>(nodes)) : tr("Delete"),
          remove_parts(cluster(), marked()));
}

void ClusterEditor::duplicate_marked(int times)
{
    if (marked().empty())
        return;
    Result<Pasted> pasted = tangram::paste(cluster(), piece_of(cluster(), marked()), times, {paste_step, paste_step});
    if (!pasted) {
        Q_EMIT refused(pasted.error());
        return;
    }
    const ClusterParts added = pasted->parts;
    if (apply(times == 1 ? tr("Duplicate") : tr("Duplicate ×%1").arg(times), std::move(pasted->cluster)))
        selection_.mark(added);
}

QString ClusterEditor::copied() const
{
    return marked().empty() ? QString() : QString::fromStdString(write_piece(piece_of(cluster(), marked())));
}

void ClusterEditor::cut()
{
    if (!marked().empty())
        apply(tr("Cut"), remove_parts(cluster(), marked()));
}

void ClusterEditor::paste(const QString& text, std::optional<QPointF> at)
{
    const Result<ClusterPiece> piece = read_piece(text.toStdString(), tr("clipboard").toStdString());
    if (!piece) {
        Q_EMIT refused(Error{tr("the clipboard holds no part of a cluster").toStdString(), piece.error().where,
                             piece.error().message});
        return;
    }
    Position step{paste_step, paste_step};
    if (at) {
        const std::vector<int> no_islands;
        const ClusterLayout own = lay_out_cluster(piece->cluster, no_islands);
        step = {at->x() - own.bounds.left(), at->y() - own.bounds.top()};
    }
    Result<Pasted> pasted = tangram::paste(cluster(), *piece, 1, step);
    if (!pasted) {
        Q_EMIT refused(pasted.error());
        return;
    }
    const ClusterParts added = pasted->parts;
    if (apply(tr("Paste"), std::move(pasted->cluster)))
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

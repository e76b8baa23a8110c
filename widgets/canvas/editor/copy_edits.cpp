// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/copy_edits.h"

#include "canvas/editor/cluster_editor.h"
#include "canvas/layout/free_ground.h"
#include "cluster/cluster_limits.h"
#include "files/cluster/cluster_piece_json.h"

#include <algorithm>
#include <set>

namespace tangram {

namespace {

/// Racks and zones that are not copied themselves, but hold what is: a copy stands in them, too.
ClusterParts places_around(const ClusterPiece& piece)
{
    const ClusterParts& copied = piece.copied;
    const auto is_copied = [&](const RackKey& rack) {
        return std::find(copied.racks.begin(), copied.racks.end(), rack) != copied.racks.end();
    };
    ClusterParts around;
    for (const int at : copied.nodes) {
        const Node& node = piece.cluster.nodes[at];
        around.zones.push_back(node.location.zone);
        if (!is_copied(rack_of(node)))
            around.racks.push_back(rack_of(node));
    }
    for (const RackKey& rack : copied.racks)
        around.zones.push_back(rack.zone);
    std::erase_if(around.zones, [&](const std::string& zone) {
        return std::find(copied.zones.begin(), copied.zones.end(), zone) != copied.zones.end();
    });
    return around;
}

/// Why nothing is pasted. What reads like a part of a drawing may be broken; whoever copied something else is told what
/// can be pasted, not what JSON is.
Error no_piece(const QString& text, const Error& wrong)
{
    const std::string message = CopyEdits::tr("the clipboard holds no part of a cluster").toStdString();
    if (text.trimmed().isEmpty())
        return {CopyEdits::tr("the clipboard holds no text").toStdString(),
                {},
                CopyEdits::tr("copy nodes, racks, zones or switches first").toStdString()};
    if (text.trimmed().startsWith(QLatin1Char('{')) && text.contains(QLatin1String("\"tangram-cluster\"")))
        return {message, wrong.where, wrong.message};
    return {message,
            {},
            CopyEdits::tr("copy nodes, racks, zones or switches first; paste the output of a cluster's tools into the "
                          "import window instead")
                .toStdString()};
}

/// What stands for all that was added: what is in a marked rack or zone goes with it.
ClusterParts outermost(const Cluster& cluster, ClusterParts parts)
{
    const std::set<std::string> zones(parts.zones.begin(), parts.zones.end());
    std::erase_if(parts.racks, [&](const RackKey& rack) { return zones.contains(rack.zone); });
    const std::set<RackKey> racks(parts.racks.begin(), parts.racks.end());
    std::erase_if(parts.nodes, [&](int node) {
        const Node& of = cluster.nodes[node];
        return zones.contains(of.location.zone) || racks.contains(rack_of(of));
    });
    if (!parts.switches.empty() || !zones.empty())
        parts.links.clear();
    return parts;
}

} // namespace

void CopyEdits::paste_beside(const QString& name, const ClusterPiece& piece, int times, const QRectF& ground,
                             const QPointF& first)
{
    if (const std::optional<Error> wrong = check_copies(editor_.cluster(), piece, times)) {
        editor_.refuse(*wrong);
        return;
    }
    std::vector<Position> offsets(static_cast<std::size_t>(times));
    if (!ground.isEmpty()) {
        const std::vector<QRectF> places =
            free_places(editor_.state(), QRectF(first, ground.size()), times, places_around(piece));
        for (std::size_t copy = 0; copy < places.size(); ++copy)
            offsets[copy] = {places[copy].left() - ground.left(), places[copy].top() - ground.top()};
    }
    Result<Pasted> pasted = tangram::paste(editor_.cluster(), piece, offsets);
    if (!pasted) {
        editor_.refuse(pasted.error());
        return;
    }
    const ClusterParts added = outermost(pasted->cluster, pasted->parts);
    if (editor_.apply(name, std::move(pasted->cluster)))
        editor_.selection().mark(added);
}

void CopyEdits::duplicate_marked(int times)
{
    if (editor_.marked().empty())
        return;
    const QRectF ground =
        ground_of(editor_.state().layout, editor_.cluster(), with_contents(editor_.cluster(), editor_.marked()));
    paste_beside(times == 1 ? tr("Duplicate") : tr("Duplicate ×%1").arg(times),
                 piece_of(editor_.cluster(), editor_.marked()), times, ground, ground.topLeft());
}

int CopyEdits::most_copies() const
{
    const int nodes = static_cast<int>(with_contents(editor_.cluster(), editor_.marked()).nodes.size());
    const int room = most_nodes - static_cast<int>(editor_.cluster().nodes.size());
    return std::max(1, nodes > 0 ? room / nodes : most_nodes);
}

QString CopyEdits::copied() const
{
    return editor_.marked().empty()
        ? QString()
        : QString::fromStdString(write_piece(piece_of(editor_.cluster(), editor_.marked())));
}

void CopyEdits::cut()
{
    if (!editor_.marked().empty())
        editor_.apply(tr("Cut"), remove_parts(editor_.cluster(), editor_.marked()));
}

void CopyEdits::paste(const QString& text, std::optional<QPointF> at)
{
    const Result<ClusterPiece> piece = read_piece(text.toStdString(), tr("clipboard").toStdString());
    if (!piece) {
        editor_.refuse(no_piece(text, piece.error()));
        return;
    }
    const QRectF ground = ground_of(lay_out_cluster(piece->cluster, {}), piece->cluster, piece->copied);
    paste_beside(tr("Paste"), *piece, 1, ground, at.value_or(ground.topLeft()));
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/part_tooltip.h"

#include "common/text/value_format.h"
#include "islands/naming.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>

namespace tangram {

namespace {

struct PartTooltipWords {
    Q_DECLARE_TR_FUNCTIONS(PartTooltip)
};

QString plain(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString bold(const QString& text)
{
    return QStringLiteral("<b>%1</b>").arg(text);
}

QString rate(double bytes_per_s)
{
    return format_rate(bytes_per_s, QStringLiteral("B/s"));
}

QStringList lines_of(const CanvasState& state, int index)
{
    const Cluster& cluster = *state.cluster;
    const Node& node = cluster.nodes[index];
    QStringList lines{bold(plain(node.id)),
                      QStringLiteral("%1 × %2").arg(node.gpu_count).arg(plain(cluster.gpu_type_of(node).name))};
    if (const int island = state.island_of(index); island >= 0)
        lines << PartTooltipWords::tr("island %1").arg(plain(shown_island_name(state.islands[island].name)));
    lines << PartTooltipWords::tr("inside: %1 %2 per GPU, one direction")
                 .arg(plain(node.intra_kind), rate(node.intra.bytes_per_s));
    lines << PartTooltipWords::tr("interfaces: %1 × %2").arg(node.nic_count).arg(rate(node.nic.bytes_per_s));
    if (const IdleMark* idle = state.idle.of(index))
        lines << PartTooltipWords::tr("%1 of %2 GPUs idle in the chosen plan: %3")
                     .arg(idle->gpu_count())
                     .arg(node.gpu_count)
                     .arg(idle->why.toHtmlEscaped());
    QStringList place;
    if (!node.location.zone.empty())
        place << PartTooltipWords::tr("zone %1").arg(plain(node.location.zone));
    if (!node.location.rack.empty())
        place << PartTooltipWords::tr("rack %1").arg(plain(node.location.rack));
    if (!node.location.switch_id.empty())
        place << PartTooltipWords::tr("switch %1").arg(plain(node.location.switch_id));
    if (!node.scale_up.empty())
        place << PartTooltipWords::tr("scale-up domain %1").arg(plain(node.scale_up));
    if (!place.isEmpty())
        lines << place.join(QStringLiteral(", "));
    if (node.measured.matmul_flops)
        lines << PartTooltipWords::tr("measured matmul: %1")
                     .arg(format_rate(*node.measured.matmul_flops, QStringLiteral("FLOP/s")));
    return lines;
}

QStringList lines_of(const Switch& made)
{
    return {bold(plain(made.id)),
            made.parent.empty() ? PartTooltipWords::tr("a root of the tree")
                                : PartTooltipWords::tr("below %1").arg(plain(made.parent)),
            made.parent.empty() ? QString()
                : made.uplink_bytes_per_s > 0
                ? PartTooltipWords::tr("uplink: %1, one direction").arg(rate(made.uplink_bytes_per_s))
                : PartTooltipWords::tr("uplink: non-blocking"),
            PartTooltipWords::tr("latency: %1").arg(format_seconds(made.latency_s))};
}

/// What all interfaces at the end of a cable can send, and how that comes about: "12 × 8 × 50 GB/s".
QStringList lines_of(const CanvasState& state, const Wire& cable)
{
    const Cluster& cluster = *state.cluster;
    std::vector<int> nodes;
    QString name;
    if (cable.node >= 0) {
        nodes = {cable.node};
        name = plain(cluster.nodes[cable.node].id);
    } else {
        const ClusterFrame& rack = state.layout.frames[cable.frame];
        nodes = rack.nodes;
        name = rack.label.toHtmlEscaped();
    }
    const std::string& to = cluster.switches[cable.cable_to].id;
    QStringList lines{bold(name + QStringLiteral(" – ") + plain(to))};
    if (nodes.empty())
        return lines << PartTooltipWords::tr("nodes put into the rack are connected to this switch");
    std::map<std::pair<int, double>, int> alike; // by interfaces and the bandwidth of each
    double least = cluster.nodes[nodes.front()].nic.latency_s;
    double most = least;
    for (const int node : nodes) {
        const Node& of = cluster.nodes[node];
        ++alike[{of.nic_count, of.nic.bytes_per_s}];
        least = std::min(least, of.nic.latency_s);
        most = std::max(most, of.nic.latency_s);
    }
    QStringList terms;
    for (const auto& [nics, count] : alike)
        terms << PartTooltipWords::tr("%1 × %2 × %3").arg(count).arg(nics.first).arg(rate(nics.second));
    lines << PartTooltipWords::tr("interfaces: %1, one direction").arg(rate(cable.bytes_per_s));
    lines << PartTooltipWords::tr("= nodes × interfaces × bandwidth = %1").arg(terms.join(QStringLiteral(" + ")));
    lines << (least < most ? PartTooltipWords::tr("latency: %1 to %2").arg(format_seconds(least), format_seconds(most))
                           : PartTooltipWords::tr("latency: %1").arg(format_seconds(least)));
    return lines;
}

} // namespace

QString part_tooltip(const CanvasState& state, const CanvasHit& hit)
{
    QStringList lines;
    switch (hit.kind) {
    case HitKind::node:
        lines = lines_of(state, hit.index);
        break;
    case HitKind::switch_box:
    case HitKind::uplink:
        lines = lines_of(state.cluster->switches[hit.index]);
        break;
    case HitKind::link: {
        const ExtraLink& link = state.cluster->links[hit.index];
        lines = {bold(plain(link.a) + QStringLiteral(" – ") + plain(link.b)),
                 PartTooltipWords::tr("link: %1, one direction").arg(rate(link.speed.bytes_per_s)),
                 PartTooltipWords::tr("latency: %1").arg(format_seconds(link.speed.latency_s))};
        break;
    }
    case HitKind::cable:
        lines = lines_of(state, state.layout.wires[hit.index]);
        break;
    case HitKind::rack:
    case HitKind::zone: {
        const ClusterFrame& frame = state.layout.frames[hit.frame];
        if (frame.label.isEmpty())
            break;
        std::uint64_t nodes = frame.nodes.size();
        if (frame.zone) {
            nodes = 0;
            for (const Node& node : state.cluster->nodes)
                nodes += node.location.zone == frame.key.zone ? 1 : 0;
        }
        lines = {bold(frame.label.toHtmlEscaped()),
                 counted(nodes, PartTooltipWords::tr("node"), PartTooltipWords::tr("nodes"))};
        break;
    }
    case HitKind::ground:
        break;
    }
    lines.removeAll(QString());
    return lines.join(QStringLiteral("<br>"));
}

} // namespace tangram

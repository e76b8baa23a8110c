// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/part_names.h"

#include "common/text/value_format.h"
#include "islands/naming.h"

#include <QCoreApplication>
#include <QStringList>

namespace tangram {

namespace {

struct PartNamesWords {
    Q_DECLARE_TR_FUNCTIONS(PartNames)
};

QString name_of_node(const CanvasState& state, int index)
{
    const Node& node = state.cluster->nodes[index];
    QStringList parts{PartNamesWords::tr("node %1").arg(QString::fromStdString(node.id)),
                      QStringLiteral("%1 × %2")
                          .arg(node.gpu_count)
                          .arg(QString::fromStdString(state.cluster->gpu_type_of(node).name))};
    if (!node.location.rack.empty())
        parts << PartNamesWords::tr("rack %1").arg(QString::fromStdString(node.location.rack));
    if (const int island = state.island_of(index); island >= 0)
        parts << PartNamesWords::tr("island %1")
                     .arg(QString::fromStdString(shown_island_name(state.islands[island].name)));
    return parts.join(QStringLiteral(", "));
}

QString name_of_switch(const Switch& made)
{
    const QString name = PartNamesWords::tr("switch %1").arg(QString::fromStdString(made.id));
    if (made.uplink_bytes_per_s <= 0)
        return name;
    return name + QStringLiteral(", ")
        + PartNamesWords::tr("uplink %1").arg(format_rate(made.uplink_bytes_per_s, QStringLiteral("B/s")));
}

QString name_of_place(const CanvasState& state, const CanvasHit& part)
{
    const bool zone = part.kind == HitKind::zone;
    int nodes = 0;
    for (const Node& node : state.cluster->nodes)
        nodes += (zone ? node.location.zone == part.place.zone : rack_of(node) == part.place) ? 1 : 0;
    const QString name = QString::fromStdString(zone ? part.place.zone : part.place.rack);
    return (zone ? PartNamesWords::tr("zone %1") : PartNamesWords::tr("rack %1")).arg(name) + QStringLiteral(", ")
        + counted(nodes, PartNamesWords::tr("node"), PartNamesWords::tr("nodes"));
}

} // namespace

QString spoken_name(const CanvasState& state, const CanvasHit& part)
{
    switch (part.kind) {
    case HitKind::node:
        return name_of_node(state, part.index);
    case HitKind::switch_box:
    case HitKind::uplink:
        return name_of_switch(state.cluster->switches[part.index]);
    case HitKind::link: {
        const ExtraLink& link = state.cluster->links[part.index];
        return PartNamesWords::tr("link %1 – %2, %3")
            .arg(QString::fromStdString(link.a), QString::fromStdString(link.b),
                 format_rate(link.speed.bytes_per_s, QStringLiteral("B/s")));
    }
    case HitKind::rack:
    case HitKind::zone:
        return name_of_place(state, part);
    case HitKind::cable: { // what hangs on it
        const Wire& cable = state.layout.wires[part.index];
        return cable.node >= 0
            ? name_of_node(state, cable.node)
            : name_of_place(state, {HitKind::rack, -1, state.layout.frames[cable.frame].key, cable.frame});
    }
    case HitKind::ground:
        break;
    }
    return {};
}

} // namespace tangram

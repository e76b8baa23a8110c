// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/cluster_editor.h"

#include <algorithm>
#include <set>

namespace tangram {

void ClusterEditor::change_nodes(const QString& what, const std::function<void(Node&)>& change)
{
    apply(what, tangram::change_nodes(cluster(), marked().nodes, change));
}

void ClusterEditor::set_gpu_type(std::shared_ptr<const GpuType> gpu, const QString& what)
{
    apply(what, tangram::set_gpu_type(cluster(), marked().nodes, std::move(gpu)));
}

void ClusterEditor::change_gpu_type(const QString& what, const std::function<void(GpuType&)>& change)
{
    apply(what, tangram::change_gpu_type(cluster(), marked().nodes, change));
}

void ClusterEditor::mark_nodes_of_same_type()
{
    const std::vector<Node>& nodes = cluster().nodes;
    std::set<int> types;
    for (const int node : with_contents(cluster(), marked()).nodes)
        types.insert(nodes[static_cast<std::size_t>(node)].gpu_type);
    ClusterParts alike;
    for (std::size_t n = 0; n < nodes.size(); ++n)
        if (types.contains(nodes[n].gpu_type))
            alike.nodes.push_back(static_cast<int>(n));
    selection_.mark(alike);
}

void ClusterEditor::change_switch(const QString& what, const std::function<void(Switch&)>& change)
{
    apply(what, change_switches(cluster(), marked().switches, change));
}

void ClusterEditor::change_link(const QString& what, const std::function<void(ExtraLink&)>& change)
{
    apply(what, change_links(cluster(), marked().links, change));
}

void ClusterEditor::rename_marked(const QString& wanted)
{
    const ClusterParts parts = marked();
    const std::string name = wanted.trimmed().toStdString();
    ClusterParts now = parts;
    bool renamed = false;
    if (parts.nodes.size() == 1 && parts.switches.empty() && parts.racks.empty()) {
        renamed = apply(tr("Rename node"),
                        tangram::change_nodes(cluster(), parts.nodes, [&](Node& node) { node.id = name; }));
    } else if (parts.switches.size() == 1 && parts.nodes.empty()) {
        renamed = apply(tr("Rename switch"),
                        change_switches(cluster(), parts.switches, [&](Switch& made) { made.id = name; }));
    } else if (parts.racks.size() == 1) {
        now.racks = {{parts.racks.front().zone, name}};
        renamed = apply(tr("Rename rack"), rename_rack(cluster(), parts.racks.front(), name));
    } else if (parts.zones.size() == 1) {
        now.zones = {name};
        renamed = apply(tr("Rename zone"), rename_zone(cluster(), parts.zones.front(), name));
    }
    if (!renamed) // another may have the wanted name
        return;
    selection_.mark(now); // it went with its old name
    selection_.set_cluster(document_.project().cluster);
}

void ClusterEditor::rename_cluster(const QString& name)
{
    apply(tr("Rename cluster"), tangram::rename_cluster(cluster(), name.trimmed().toStdString()), EditKind::typing);
}

void ClusterEditor::put_marked_into_rack(const RackKey& rack)
{
    apply(rack.rack.empty() ? tr("Take out of the rack") : tr("Put into %1").arg(QString::fromStdString(rack.rack)),
          put_into_rack(cluster(), marked().nodes, rack));
}

void ClusterEditor::put_marked_into_zone(const std::string& zone)
{
    ClusterParts parts = marked();
    // A zone holds whole racks.
    for (const int node : parts.nodes)
        if (const Node& of = cluster().nodes[static_cast<std::size_t>(node)]; !of.location.rack.empty())
            parts.racks.push_back(rack_of(of));
    apply(zone.empty() ? tr("Take out of the zone") : tr("Put into %1").arg(QString::fromStdString(zone)),
          tangram::put_into_zone(cluster(), parts, zone));
}

void ClusterEditor::join_scale_up(const ScaleUpDomain& domain)
{
    apply(tr("Join scale-up domain"), tangram::join_scale_up(cluster(), marked().nodes, domain));
}

} // namespace tangram

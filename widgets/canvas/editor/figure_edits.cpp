// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/figure_edits.h"

#include "canvas/editor/cluster_editor.h"

#include <set>
#include <utility>

namespace tangram {

void FigureEdits::change_nodes(const QString& what, const std::function<void(Node&)>& change)
{
    editor_.apply(what, tangram::change_nodes(editor_.cluster(), editor_.marked().nodes, change));
}

void FigureEdits::set_gpu_type(std::shared_ptr<const GpuType> gpu, const QString& what)
{
    editor_.apply(what, tangram::set_gpu_type(editor_.cluster(), editor_.marked().nodes, std::move(gpu)));
}

void FigureEdits::change_gpu_type(const QString& what, const std::function<void(GpuType&)>& change)
{
    editor_.apply(what, tangram::change_gpu_type(editor_.cluster(), editor_.marked().nodes, change));
}

void FigureEdits::mark_nodes_of_same_type()
{
    const std::vector<Node>& nodes = editor_.cluster().nodes;
    std::set<int> types;
    for (const int node : with_contents(editor_.cluster(), editor_.marked()).nodes)
        types.insert(nodes[node].gpu_type);
    ClusterParts alike;
    for (std::size_t n = 0; n < nodes.size(); ++n)
        if (types.contains(nodes[n].gpu_type))
            alike.nodes.push_back(static_cast<int>(n));
    editor_.selection().mark(alike);
}

void FigureEdits::change_switch(const QString& what, const std::function<void(Switch&)>& change)
{
    editor_.apply(what, change_switches(editor_.cluster(), editor_.marked().switches, change));
}

void FigureEdits::change_link(const QString& what, const std::function<void(ExtraLink&)>& change)
{
    editor_.apply(what, change_links(editor_.cluster(), editor_.marked().links, change));
}

void FigureEdits::rename_marked(const QString& wanted)
{
    const ClusterParts parts = editor_.marked();
    const std::string name = wanted.trimmed().toStdString();
    ClusterParts now = parts;
    bool renamed = false;
    if (parts.nodes.size() == 1 && parts.switches.empty() && parts.racks.empty()) {
        renamed =
            editor_.apply(tr("Rename node"),
                          tangram::change_nodes(editor_.cluster(), parts.nodes, [&](Node& node) { node.id = name; }));
    } else if (parts.switches.size() == 1 && parts.nodes.empty()) {
        renamed =
            editor_.apply(tr("Rename switch"),
                          change_switches(editor_.cluster(), parts.switches, [&](Switch& made) { made.id = name; }));
    } else if (parts.racks.size() == 1) {
        now.racks = {{parts.racks.front().zone, name}};
        renamed = editor_.apply(tr("Rename rack"), rename_rack(editor_.cluster(), parts.racks.front(), name));
    } else if (parts.zones.size() == 1) {
        now.zones = {name};
        renamed = editor_.apply(tr("Rename zone"), rename_zone(editor_.cluster(), parts.zones.front(), name));
    }
    if (!renamed) // another may have the wanted name
        return;
    editor_.selection().mark(now); // it went with its old name
    editor_.selection().set_cluster(editor_.document().project().cluster);
}

void FigureEdits::rename_cluster(const QString& name)
{
    editor_.apply(tr("Rename cluster"), tangram::rename_cluster(editor_.cluster(), name.trimmed().toStdString()),
                  EditKind::typing);
}

} // namespace tangram

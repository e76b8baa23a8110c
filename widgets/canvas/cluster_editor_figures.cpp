// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_editor.h"

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
    if (marked().nodes.empty())
        return;
    const std::vector<Node>& nodes = cluster().nodes;
    const int type = nodes[static_cast<std::size_t>(marked().nodes.front())].gpu_type;
    ClusterParts alike;
    for (std::size_t n = 0; n < nodes.size(); ++n)
        if (nodes[n].gpu_type == type)
            alike.nodes.push_back(static_cast<int>(n));
    selection_.mark(alike);
}

void ClusterEditor::change_switch(const QString& what, const std::function<void(Switch&)>& change)
{
    Result<Cluster> after = cluster();
    for (const int at : marked().switches)
        if (after)
            after = tangram::change_switch(*after, at, change);
    apply(what, std::move(after));
}

void ClusterEditor::change_link(const QString& what, const std::function<void(ExtraLink&)>& change)
{
    Result<Cluster> after = cluster();
    for (const int at : marked().links)
        if (after)
            after = tangram::change_link(*after, at, change);
    apply(what, std::move(after));
}

void ClusterEditor::rename_marked(const QString& wanted)
{
    const ClusterParts parts = marked();
    const std::string name = wanted.trimmed().toStdString();
    ClusterParts now = parts;
    if (parts.nodes.size() == 1 && parts.switches.empty() && parts.racks.empty()) {
        apply(tr("Rename node"), tangram::change_nodes(cluster(), parts.nodes, [&](Node& node) { node.id = name; }));
    } else if (parts.switches.size() == 1 && parts.nodes.empty()) {
        apply(tr("Rename switch"),
              tangram::change_switch(cluster(), parts.switches.front(), [&](Switch& made) { made.id = name; }));
    } else if (parts.racks.size() == 1) {
        now.racks = {{parts.racks.front().zone, name}};
        apply(tr("Rename rack"), rename_rack(cluster(), parts.racks.front(), name));
    } else if (parts.zones.size() == 1) {
        now.zones = {name};
        apply(tr("Rename zone"), rename_zone(cluster(), parts.zones.front(), name));
    } else {
        return;
    }
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

bool ClusterEditor::apply_islands(const QString& name, const Result<Islands>& islands)
{
    if (document_.is_finding_islands()) { // those that are shown are no longer so
        Q_EMIT refused(Error{tr("the islands of what was just changed are still being found").toStdString(),
                             {},
                             tr("try again once they are shown").toStdString()});
        return false;
    }
    if (!islands) {
        Q_EMIT refused(islands.error());
        return false;
    }
    return apply(name, with_stated_islands(cluster(), *islands));
}

std::vector<int> ClusterEditor::marked_islands() const
{
    std::set<int> islands;
    for (const int node : with_contents(cluster(), marked()).nodes)
        if (const int island = state_.island_of(node); island >= 0)
            islands.insert(island);
    return {islands.begin(), islands.end()};
}

void ClusterEditor::make_island()
{
    const std::vector<int> nodes = with_contents(cluster(), marked()).nodes;
    const Islands& now = document_.derived().islands;
    if (nodes.empty() || (now.empty() && !document_.is_finding_islands())) {
        Q_EMIT refused(
            Error{tr("no nodes are marked").toStdString(), {}, tr("mark the nodes of the new island").toStdString()});
        return;
    }
    // Part what is marked from every island that holds some of it, then merge the parts.
    Islands edited = now;
    std::string first;
    for (const Island& island : now) {
        std::vector<int> part;
        std::set_intersection(island.nodes.begin(), island.nodes.end(), nodes.begin(), nodes.end(),
                              std::back_inserter(part));
        if (part.empty())
            continue;
        std::string piece = island.id;
        if (part.size() < island.nodes.size()) {
            const Result<Islands> split = split_island(cluster(), edited, island.id, part);
            if (!split) {
                Q_EMIT refused(split.error());
                return;
            }
            for (const Island& made : *split)
                if (made.nodes == part)
                    piece = made.id;
            edited = *split;
        }
        if (first.empty()) {
            first = piece;
            continue;
        }
        const Result<Islands> merged = tangram::merge_islands(cluster(), edited, first, piece);
        if (!merged) {
            Q_EMIT refused(merged.error());
            return;
        }
        edited = *merged;
    }
    apply_islands(tr("Make island"), edited);
}

void ClusterEditor::merge_islands(const std::vector<int>& islands)
{
    const Islands& now = document_.derived().islands;
    if (islands.size() < 2) {
        Q_EMIT refused(Error{
            tr("only one island is marked").toStdString(), {}, tr("mark nodes of two or more islands").toStdString()});
        return;
    }
    Result<Islands> merged = now;
    for (std::size_t i = 1; i < islands.size() && merged; ++i)
        merged = tangram::merge_islands(cluster(), *merged, now[static_cast<std::size_t>(islands.front())].id,
                                        now[static_cast<std::size_t>(islands[i])].id);
    apply_islands(tr("Merge islands"), merged);
}

void ClusterEditor::split_islands()
{
    const std::vector<int> nodes = with_contents(cluster(), marked()).nodes;
    Result<Islands> split = document_.derived().islands;
    if (nodes.empty()) {
        Q_EMIT refused(Error{
            tr("no nodes are marked").toStdString(), {}, tr("mark the nodes to part from their island").toStdString()});
        return;
    }
    for (const Island& island : document_.derived().islands) {
        std::vector<int> part;
        std::set_intersection(island.nodes.begin(), island.nodes.end(), nodes.begin(), nodes.end(),
                              std::back_inserter(part));
        if (!part.empty() && split)
            split = split_island(cluster(), *split, island.id, part);
    }
    apply_islands(tr("Split island"), split);
}

void ClusterEditor::move_to_island(int island)
{
    const Islands& now = document_.derived().islands;
    const std::string to = now[static_cast<std::size_t>(island)].id;
    Result<Islands> after = now;
    for (const int node : with_contents(cluster(), marked()).nodes)
        if (after && state_.island_of(node) != island)
            after = move_node(cluster(), *after, node, to);
    apply_islands(tr("Move to island %1").arg(QString::fromStdString(now[static_cast<std::size_t>(island)].name)),
                  after);
}

void ClusterEditor::rename_island(int island, const QString& name)
{
    const Islands& now = document_.derived().islands;
    apply_islands(tr("Rename island"),
                  tangram::rename_island(now, now[static_cast<std::size_t>(island)].id, name.trimmed().toStdString()));
}

void ClusterEditor::lock_island(int island, bool locked)
{
    const Islands& now = document_.derived().islands;
    apply_islands(locked ? tr("Lock island") : tr("Unlock island"),
                  tangram::lock_island(now, now[static_cast<std::size_t>(island)].id, locked));
}

} // namespace tangram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_limits.h"
#include "cluster/edit/cluster_edits.h"
#include "cluster/edit/edit_result.h"
#include "cluster/edit/fresh_names.h"
#include "text/tr.h"

#include <algorithm>

namespace tangram {

Result<Cluster> add_nodes(const Cluster& cluster, const Node& like, const std::shared_ptr<const GpuType>& gpu,
                          int count, std::span<const Position> positions)
{
    if (count < 1 || count > most_nodes)
        return Error{Core::tr("{} nodes cannot be added", count), {}, Core::tr("1 to {} can", most_nodes)};
    Cluster edited = cluster;
    const std::vector<std::string> ids = fresh_node_ids(cluster, like.id, count);
    Node node = like;
    node.gpu_type = index_of_type(edited, gpu);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        node.id = ids[i];
        node.position.reset();
        if (i < positions.size())
            node.position = positions[i];
        edited.nodes.push_back(node);
    }
    return finish_edit(std::move(edited));
}

Result<Cluster> change_nodes(const Cluster& cluster, std::span<const int> nodes,
                             const std::function<void(Node&)>& change)
{
    if (nodes.empty())
        return no_nodes();
    Cluster edited = cluster;
    for (const int node : nodes)
        change(edited.nodes[node]);
    return finish_edit(std::move(edited));
}

Result<Cluster> join_scale_up(const Cluster& cluster, std::span<const int> nodes, const ScaleUpDomain& domain)
{
    if (nodes.empty())
        return no_nodes();
    Cluster edited = cluster;
    const auto found = std::find_if(edited.scale_up_domains.begin(), edited.scale_up_domains.end(),
                                    [&](const ScaleUpDomain& other) { return other.id == domain.id; });
    if (found == edited.scale_up_domains.end())
        edited.scale_up_domains.push_back(domain);
    else
        *found = domain;
    for (const int node : nodes)
        edited.nodes[node].scale_up = domain.id;
    return finish_edit(std::move(edited));
}

Result<Cluster> join_new_scale_ups(const Cluster& cluster, std::span<const int> nodes, const ScaleUpDomain& like,
                                   int size)
{
    if (nodes.empty() || size < 1)
        return no_nodes();
    Cluster edited = cluster;
    FreshNames names;
    for (const ScaleUpDomain& domain : cluster.scale_up_domains)
        names.take(domain.id);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (i % static_cast<std::size_t>(size) == 0)
            edited.scale_up_domains.push_back({names.numbered(like.id), like.speed});
        edited.nodes[nodes[i]].scale_up = edited.scale_up_domains.back().id;
    }
    return finish_edit(std::move(edited));
}

Result<Cluster> leave_scale_up(const Cluster& cluster, std::span<const int> nodes)
{
    return change_nodes(cluster, nodes, [](Node& node) { node.scale_up.clear(); });
}

Result<Cluster> set_positions(const Cluster& cluster, std::span<const std::pair<int, Position>> nodes,
                              std::span<const std::pair<int, Position>> switches)
{
    Cluster edited = cluster;
    for (const auto& [node, position] : nodes)
        edited.nodes[node].position = position;
    for (const auto& [at, position] : switches)
        edited.switches[at].position = position;
    return finish_edit(std::move(edited));
}

Cluster without_positions(Cluster cluster)
{
    for (Node& node : cluster.nodes)
        node.position.reset();
    for (Switch& made : cluster.switches)
        made.position.reset();
    for (Rack& rack : cluster.racks)
        rack.position.reset();
    for (Zone& zone : cluster.zones)
        zone.position.reset();
    return cluster;
}

Result<Cluster> rename_cluster(const Cluster& cluster, std::string_view name)
{
    Cluster edited = cluster;
    edited.name = name;
    return finish_edit(std::move(edited));
}

} // namespace tangram

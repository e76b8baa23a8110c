// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/edit/edit_result.h"

#include "cluster/cluster_check.h"
#include "text/numbered_name.h"
#include "text/tr.h"

#include <algorithm>
#include <unordered_set>

namespace tangram {

namespace {

void order_types(Cluster& cluster)
{
    std::vector<int> new_index(cluster.gpu_types.size(), -1);
    std::vector<std::shared_ptr<const GpuType>> ordered;
    for (Node& node : cluster.nodes) {
        int& index = new_index[node.gpu_type];
        if (index < 0) {
            index = static_cast<int>(ordered.size());
            ordered.push_back(cluster.gpu_types[node.gpu_type]);
        }
        node.gpu_type = index;
    }
    cluster.gpu_types = std::move(ordered);
}

void drop_unused(Cluster& cluster)
{
    std::erase_if(cluster.islands, [](const StatedIsland& island) { return island.nodes.empty(); });
    std::unordered_set<std::string> ends;
    std::unordered_set<std::string> domains;
    for (const Node& node : cluster.nodes) {
        ends.insert(node.location.zone);
        domains.insert(node.scale_up);
    }
    for (const Zone& zone : cluster.zones)
        ends.insert(zone.id);
    for (const Switch& made : cluster.switches)
        ends.insert(made.id);
    ends.erase(std::string());
    std::erase_if(cluster.links,
                  [&](const ExtraLink& link) { return !ends.contains(link.a) || !ends.contains(link.b); });
    std::erase_if(cluster.scale_up_domains, [&](const ScaleUpDomain& domain) { return !domains.contains(domain.id); });
}

} // namespace

Error no_nodes()
{
    return {Core::tr("no nodes are selected"), {}, Core::tr("select the nodes to change")};
}

Result<Cluster> finish_edit(Cluster edited)
{
    order_types(edited);
    drop_unused(edited);
    if (std::optional<Error> wrong = check_cluster(edited))
        return std::move(*wrong);
    return edited;
}

std::shared_ptr<const GpuType> under_free_id(std::shared_ptr<const GpuType> gpu,
                                             const std::vector<std::shared_ptr<const GpuType>>& types)
{
    const auto is_taken = [&](const std::string& id) {
        return std::any_of(types.begin(), types.end(), [&](const auto& type) { return type->id == id; });
    };
    if (!is_taken(gpu->id))
        return gpu;
    GpuType renamed = *gpu;
    renamed.id = numbered_name(gpu->id, is_taken);
    return std::make_shared<const GpuType>(std::move(renamed));
}

int index_of_type(Cluster& cluster, const std::shared_ptr<const GpuType>& gpu)
{
    const auto found = std::find_if(cluster.gpu_types.begin(), cluster.gpu_types.end(),
                                    [&](const auto& other) { return other == gpu || *other == *gpu; });
    if (found != cluster.gpu_types.end())
        return static_cast<int>(found - cluster.gpu_types.begin());
    cluster.gpu_types.push_back(under_free_id(gpu, cluster.gpu_types));
    return static_cast<int>(cluster.gpu_types.size()) - 1;
}

void change_switches_above(Cluster& cluster, const std::function<void(std::string&)>& change)
{
    for (Switch& below : cluster.switches)
        change(below.parent);
    for (Node& node : cluster.nodes)
        change(node.location.switch_id);
    for (Rack& rack : cluster.racks)
        change(rack.switch_id);
}

} // namespace tangram

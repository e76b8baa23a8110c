// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_check.h"
#include "cluster/edit/cluster_edits.h"
#include "cluster/edit/edit_result.h"
#include "cluster/rates_above_peak.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace tangram {

namespace {

using Type = std::shared_ptr<const GpuType>;

Cluster with_type(const Cluster& cluster, std::span<const int> nodes, Type gpu)
{
    Cluster edited = cluster;
    const auto there = std::find(edited.gpu_types.begin(), edited.gpu_types.end(), gpu);
    const int index = static_cast<int>(there - edited.gpu_types.begin());
    if (there == edited.gpu_types.end())
        edited.gpu_types.push_back(std::move(gpu));
    for (const int node : nodes)
        edited.nodes[node].gpu_type = index;
    return edited;
}

/// Types that nodes other than those have.
std::vector<Type> types_of_others(const Cluster& cluster, std::span<const int> nodes)
{
    std::vector<char> is_other(cluster.nodes.size(), 1);
    for (const int node : nodes)
        is_other[node] = 0;
    std::vector<char> used(cluster.gpu_types.size(), 0);
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n)
        if (is_other[n])
            used[cluster.nodes[n].gpu_type] = 1;
    std::vector<Type> types;
    for (std::size_t t = 0; t < used.size(); ++t)
        if (used[t])
            types.push_back(cluster.gpu_types[t]);
    return types;
}

/// Whether they are one type under two ids.
bool alike(const GpuType& a, GpuType b)
{
    b.id = a.id;
    return a == b;
}

/// Under their keys in the catalogue.
void drop_sources_of_changed(const GpuType& before, GpuType& after)
{
    constexpr std::pair<const char*, double GpuType::*> figures[] = {
        {"memory_bytes", &GpuType::memory_bytes},
        {"memory_bytes_per_s", &GpuType::memory_bytes_per_s},
        {"link_bytes_per_s", &GpuType::link_bytes_per_s},
        {"power_w", &GpuType::power_w},
        {"price_usd", &GpuType::price_usd},
        {"price_usd_per_hour", &GpuType::price_usd_per_hour}};
    for (const auto& [key, figure] : figures)
        if (before.*figure != after.*figure)
            after.sources.erase(key);
    for (const Precision precision : {Precision::fp32, Precision::fp16, Precision::bf16, Precision::fp8}) {
        const auto at = static_cast<std::size_t>(precision);
        if (before.peak_flops[at] != after.peak_flops[at])
            after.sources.erase(fmt::format("peak_flops.{}", to_string(precision)));
    }
}

} // namespace

Result<Cluster> set_gpu_type(const Cluster& cluster, std::span<const int> nodes, Type gpu)
{
    if (nodes.empty())
        return no_nodes();
    // Only what others keep stands in the way of its id.
    const std::vector<Type> kept = types_of_others(cluster, nodes);
    const auto same = std::find_if(kept.begin(), kept.end(), [&](const Type& other) { return *other == *gpu; });
    Cluster edited = with_type(cluster, nodes, same != kept.end() ? *same : under_free_id(std::move(gpu), kept));
    for (const int at : nodes) {
        Node& node = edited.nodes[at];
        forget_rates_of_other_gpu(node, cluster.gpu_type_of(cluster.nodes[at]), edited.gpu_type_of(node));
    }
    return finish_edit(std::move(edited));
}

Result<Cluster> change_gpu_type(const Cluster& cluster, std::span<const int> nodes,
                                const std::function<void(GpuType&)>& change)
{
    if (nodes.empty())
        return no_nodes();
    std::set<int> types;
    for (const int node : nodes)
        types.insert(cluster.nodes[node].gpu_type);
    if (types.size() > 1)
        return Error{
            Core::tr("the selected nodes have {} GPU types", types.size()), {}, Core::tr("select nodes of one type")};
    const GpuType& before = *cluster.gpu_types[*types.begin()];
    GpuType after = before;
    change(after);
    after.id = before.id;
    if (after == before)
        return cluster;
    if (std::optional<Error> wrong = check_gpu_type(after))
        return std::move(*wrong);
    drop_sources_of_changed(before, after);

    const std::vector<Type> kept = types_of_others(cluster, nodes);
    const bool is_new = before.based_on.empty();
    if (is_new) {
        after.based_on = before.id;
        after.id = before.id + "-own";
        if (after.name == before.name)
            after.name = before.name + " (changed)";
        after.efficiency.basis = "derived";
        after.efficiency.source = "As " + before.id + ", some of whose figures were changed";
    }
    for (const Type& other : kept)
        if (alike(*other, after))
            return finish_edit(with_type(cluster, nodes, other));
    Type changed = under_free_id(std::make_shared<const GpuType>(std::move(after)), kept);
    return finish_edit(with_type(cluster, nodes, std::move(changed)));
}

} // namespace tangram

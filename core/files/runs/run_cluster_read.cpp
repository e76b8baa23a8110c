// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cluster/cluster_json.h"
#include "files/runs/runs_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <utility>

namespace tangram {

using nlohmann::json;

namespace {

void drop_zeros(json& object, const char* key)
{
    const auto part = object.find(key);
    if (part == object.end() || !part->is_object())
        return;
    for (auto member = part->begin(); member != part->end();)
        member = member.value() == 0 ? part->erase(member) : std::next(member);
}

using TheirName = std::pair<const char*, const char*>; ///< and ours

/// Members under their names come under ours, too, where there are none.
void add_our_names(json& object, std::span<const TheirName> names)
{
    for (const auto& [theirs, ours] : names)
        if (object.contains(theirs) && !object.contains(ours))
            object[ours] = object[theirs];
}

void name_nodes(json& cluster)
{
    const auto nodes = cluster.find("nodes");
    if (nodes == cluster.end() || !nodes->is_array())
        return;
    for (std::size_t i = 0; i < nodes->size(); ++i) {
        json& node = (*nodes)[i];
        if (!node.is_object())
            continue;
        if (!node.contains("id") || node["id"].is_null())
            node["id"] = fmt::format("node{}", i);
        // A single node without a network has interfaces of nothing.
        drop_zeros(node, "nics");
        drop_zeros(node, "intra_node");
    }
}

/// Hugging Face's names of latent attention's sizes become ours; the kind follows from the heads where it contradicts
/// them.
void name_attention(json& model)
{
    const auto attention = model.find("attention");
    if (attention == model.end() || !attention->is_object())
        return;
    constexpr std::array<TheirName, 5> names{{{"q_lora_rank", "query_rank"},
                                              {"kv_lora_rank", "key_value_rank"},
                                              {"qk_rope_head_dim", "rope_head_size"},
                                              {"qk_nope_head_dim", "nope_head_size"},
                                              {"v_head_dim", "value_head_size"}}};
    add_our_names(*attention, names);
    if (attention->value("kind", json()) != "mla")
        model.erase("attention");
}

/// Shared experts count in widths of a routed one; some models state their whole width instead.
void count_shared_experts(json& model)
{
    const auto experts = model.find("experts");
    if (experts == model.end() || !experts->is_object())
        return;
    const json shared = experts->value("shared_feed_forward", json());
    const json width = experts->value("feed_forward", json());
    if (!shared.is_number() || !width.is_number() || width.get<double>() <= 0)
        return;
    const double count = shared.get<double>() / width.get<double>();
    const json stated = experts->value("shared", json());
    // The width may be that of each or of all of them: never less than their number says.
    if (!stated.is_number() || count > stated.get<double>())
        (*experts)["shared"] = static_cast<int>(std::min(1e6, count + 0.5));
}

/// Stages that are written out go by the short names of degrees too.
void name_degrees(json& layout)
{
    const auto stages = layout.find("stages");
    if (stages == layout.end() || !stages->is_array())
        return;
    constexpr std::array<TheirName, 8> names{{{"tp", "tensor"},
                                              {"cp", "context"},
                                              {"ep", "expert"},
                                              {"dp", "data"},
                                              {"mbs", "samples_per_replica"},
                                              {"blocks", "layers"},
                                              {"num_layers", "layers"},
                                              {"gpu", "gpu_type"}}};
    for (json& stage : *stages)
        if (stage.is_object())
            add_our_names(stage, names);
}

/// The GPUs that a kind of rack holds, by its name: 72 of "nvl72". Racks that are numbered ("nvl72-3", "rack 2") are
/// single ones: 0.
int gpus_in_name(const std::string& name)
{
    const std::size_t start = name.find_last_not_of("0123456789") + 1;
    const std::string digits = name.substr(start, 6);
    const bool is_kind = start > 0 && std::isalpha(static_cast<unsigned char>(name[start - 1]));
    return !is_kind || digits.empty() ? 0 : std::stoi(digits);
}

void split_domain(Cluster& cluster, const ScaleUpDomain& domain, int most_gpus, std::vector<ScaleUpDomain>& made)
{
    std::vector<Node*> members;
    int gpus = 0;
    for (Node& node : cluster.nodes)
        if (node.scale_up == domain.id) {
            members.push_back(&node);
            gpus += node.gpu_count;
        }
    const auto nodes = static_cast<int>(members.size());
    if (most_gpus <= 0 || gpus <= most_gpus || members.front()->gpu_count > most_gpus) {
        made.push_back(domain);
        return;
    }
    int domains = (gpus + most_gpus - 1) / most_gpus;
    while (nodes % domains != 0)
        ++domains;
    for (int i = 0; i < domains; ++i) {
        made.push_back({fmt::format("{}-{}", domain.id, i), domain.speed});
        for (int node = i * nodes / domains; node < (i + 1) * nodes / domains; ++node)
            members[node]->scale_up = made.back().id;
    }
}

} // namespace

json with_usual_keys(const json& run)
{
    json usual = run;
    if (const auto cluster = usual.find("cluster"); cluster != usual.end() && cluster->is_object())
        name_nodes(*cluster);
    if (const auto layout = usual.find("layout"); layout != usual.end() && layout->is_object())
        name_degrees(*layout);
    if (const auto model = usual.find("model"); model != usual.end() && model->is_object()) {
        name_attention(*model);
        count_shared_experts(*model);
    }
    return usual;
}

Cluster read_run_cluster(const JsonCursor& place)
{
    Cluster cluster = read_cluster_object(place).cluster;
    if (place.failed())
        return cluster;
    std::vector<ScaleUpDomain> domains;
    for (const ScaleUpDomain& domain : cluster.scale_up_domains)
        split_domain(cluster, domain, gpus_in_name(domain.id), domains);
    cluster.scale_up_domains = std::move(domains);
    return cluster;
}

} // namespace tangram
